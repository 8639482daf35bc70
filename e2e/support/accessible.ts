import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails if the current page breaks a rule of WCAG 2.2 AA that a program can check. */
export async function expectAccessible(page: Page): Promise<void> {
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
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)).toEqual([])
}
