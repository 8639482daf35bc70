import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Reports only violations, without selectors, which saves a third of the time. */
const ONLY_WHAT_IS_BROKEN = { resultTypes: ['violations'] as 'violations'[], elementRef: true, selectors: false }

type Broken = readonly { readonly id: string; readonly html: readonly string[] }[]

/** Fails if the page (or only the content of `within`) breaks a rule of WCAG 2.2 AA that a program can check. */
export async function expectAccessible(page: Page, { within }: { readonly within?: string } = {}): Promise<void> {
  // While an element is fading in, its contrast is wrong.
  await expect.poll(() => page.evaluate(countRunningAnimations)).toBe(0)
  // The contrast of an element that was just pressed is wrong too.
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
  // Loading axe takes as long as a check. On a page that was checked before, axe is already loaded.
  const isThere = await page.evaluate(() => 'axe' in window)
  const broken = isThere ? await checkAgain(page, within) : await check(page, within)
  expect(broken.map(({ id, html }) => `${id}: ${html.join(' | ')}`)).toEqual([])
}

async function check(page: Page, within: string | undefined): Promise<Broken> {
  // Legacy mode does not load a second page to merge the results of frames. Our screens have no frames.
  const axe = new AxeBuilder({ page }).options(ONLY_WHAT_IS_BROKEN).withTags(RULES).setLegacyMode()
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  return violations.map(({ id, nodes }) => ({ id, html: nodes.map(node => node.html) }))
}

type Axe = { run: (what: Document | Element, options: object) => Promise<{ violations: Found[] }> }
type Found = { id: string; nodes: { html: string }[] }

/** Checks a page on which an earlier check has loaded axe. */
function checkAgain(page: Page, within: string | undefined): Promise<Broken> {
  return page.evaluate(
    async ({ within, options }) => {
      const { axe } = window as unknown as { axe: Axe }
      const { violations } = await axe.run(within ? document.querySelector(within)! : document, options)
      return violations.map(({ id, nodes }) => ({ id, html: nodes.map(node => node.html) }))
    },
    { within, options: { ...ONLY_WHAT_IS_BROKEN, runOnly: RULES } },
  )
}

/**
 * Returns the number of running animations that will end. The glow of a card does not count, because it is paused at
 * its end.
 */
function countRunningAnimations(): number {
  const isEnding = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getTiming().iterations !== Infinity
  return document.getAnimations().filter(isEnding).length
}
