import { HTML_LANGS, OWN_LANGUAGE_NAMES } from '@frontlash/domain/language'
import { EN } from '@frontlash/domain/messages/en'
import { ES } from '@frontlash/domain/messages/es'
import { type Say, sayIn } from '@frontlash/domain/messages/say'
import { VI } from '@frontlash/domain/messages/vi'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { WALKS } from './support/client-screens.ts'
import { expectFits } from './support/fits.ts'
import { holdTime } from './support/hold-time.ts'
import { PACE } from './support/pace.ts'
import { test } from './support/tablet.ts'

const LANGUAGES = [
  { language: 'es', say: sayIn<typeof EN>(ES, 'es') },
  { language: 'vi', say: sayIn<typeof EN>(VI, 'vi') },
] as const

test.beforeEach(({ page }) => page.clock.install())

for (const { language, say } of LANGUAGES)
  for (const [title, walk] of WALKS)
    test(`${title} in ${OWN_LANGUAGE_NAMES[language]}, and nothing is cut at any size`, async ({ page }, info) => {
      test.setTimeout(300_000 * PACE)
      await walk({ page, say, language }, async name => {
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        await expect(page.locator('html')).toHaveAttribute('lang', HTML_LANGS[language])
        await holdTime(page)
        const picture = async (size: string) => {
          const path = info.outputPath(`${language}-${name}-${size}.png`)
          await page.screenshot({ path })
          await info.attach(`${language}-${name}-${size}`, { path, contentType: 'image/png' })
        }
        await expectFits(page, name, { picture })
        expect.soft(await englishOn(page, say), `${name}: English words`).toEqual([])
        await expectFits(page, name, { textSize: '200%', maxLines: Infinity })
        await page.clock.resume()
        await expectAccessible(page)
      })
    })

/** Returns the texts of the page that are English messages with another wording in the page's language. */
async function englishOn(page: Page, say: Say): Promise<string[]> {
  const shown = await page
    .locator('main, header')
    .evaluateAll(parts =>
      parts.flatMap(part => [
        ...(part as HTMLElement).innerText.split('\n'),
        ...[...part.querySelectorAll('[aria-label]')].map(one => one.getAttribute('aria-label')!),
      ]),
    )
  const english = new Set<string>(
    Object.entries(EN)
      .filter(([key, text]) => !text.includes('{') && (say as (key: string) => string)(key) !== text)
      .map(([, text]) => text),
  )
  return shown.map(text => text.trim()).filter(text => english.has(text))
}
