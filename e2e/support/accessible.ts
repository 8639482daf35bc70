import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A script that does nothing. */
const NOTHING = '0'

/**
 * Fails if the current page, or only what `within` selects, breaks a rule of WCAG 2.2 AA that a program can check.
 */
export async function expectAccessible(page: Page, { within }: { readonly within?: string } = {}): Promise<void> {
  // An element that is still fading in has the contrast of neither state.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .map(animation =>
          animation.effect?.getTiming().iterations === Infinity ? null : animation.finished.catch(() => null),
        ),
    ),
  )
  // Nor has one that was pressed a moment ago.
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
  // Reading in the checker takes twice as long as a check, and a page that was checked before still has it.
  const isThere = await page.evaluate(() => 'axe' in window)
  // Most of the time would go into a selector for each element that breaks no rule, and into a second page for the sum of frames,
  // which our screens do not have.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: NOTHING }) })
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .setLegacyMode()
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)).toEqual([])
}
