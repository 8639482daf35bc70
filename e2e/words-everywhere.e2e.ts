import type { EN } from '@frontlash/domain/messages/en'
import { sayIn } from '@frontlash/domain/messages/say'
import { expect } from '@playwright/test'
import { WALKS } from './support/client-screens.ts'
import { expectFits } from './support/fits.ts'
import { holdTime } from './support/hold-time.ts'
import { PACE } from './support/pace.ts'
import { LONGEST, PSEUDO, replaceSpanish, withoutBrackets } from './support/pseudo-locale.ts'
import { test } from './support/tablet.ts'

/** Texts that are no messages: names, addresses, the title of the waiver, and Spanish dates and times. */
const VALUES = new RegExp(
  [
    'Frontlash|(· )?Tustin|Irvine(, CA 92604)?|14210 .*|Maximiliana.*|Dana|Hybrid Lashes|Classic Full Set|Google|Yelp',
    'ES|English|Español|Tiếng Việt|A[−+]|Consentimiento y exención de responsabilidad',
    '(.* )?\\d+ de \\p{L}+( de \\d+)?|\\p{L}{3} \\d+ \\p{L}{3}|(\\d+:\\d+ )?[ap]\\.m\\.',
  ]
    .map(one => `^(${one})$`)
    .join('|'),
)

test.beforeEach(({ page }) => page.clock.install())

for (const [title, walk] of WALKS) {
  test(`every text is a message, and none is cut in the pseudo-locale: ${title}`, async ({ page }) => {
    test.setTimeout(200_000 * PACE)
    await replaceSpanish(page, PSEUDO)
    await walk({ page, say: sayIn<typeof EN>(PSEUDO, 'es'), language: 'es' }, async name => {
      await holdTime(page)
      expect.soft(await withoutBrackets(page, VALUES), name).toEqual([])
      await expectFits(page, name, { maxLines: Infinity })
      await page.clock.resume()
    })
  })

  test(`no message is cut in the language in which it is longest: ${title}`, async ({ page }) => {
    test.setTimeout(200_000 * PACE)
    await replaceSpanish(page, LONGEST)
    await walk({ page, say: sayIn<typeof EN>(LONGEST, 'es'), language: 'es' }, async name => {
      await holdTime(page)
      await expectFits(page, name)
      await page.clock.resume()
    })
  })
}
