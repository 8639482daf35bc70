import { HTML_LANGS, OWN_LANGUAGE_NAMES } from '@frontlash/domain/language'
import type { EN } from '@frontlash/domain/messages/en'
import { ES } from '@frontlash/domain/messages/es'
import { sayIn } from '@frontlash/domain/messages/say'
import { VI } from '@frontlash/domain/messages/vi'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { checkInByPhone, enrolByHand } from './support/kiosk.ts'
import { PACE } from './support/pace.ts'
import { inDatabase } from './support/past.ts'
import { type Stack, startStack, template } from './support/stack.ts'
import { PHONE, TOUCH_SCREEN } from './support/touch.ts'
import { test } from './support/without-motion.ts'

const CLIENTS = [
  { language: 'es', locale: 'es-MX', say: sayIn<typeof EN>(ES, 'es'), phone: '7145550101', code: 'abcdefghij' },
  { language: 'vi', locale: 'vi-VN', say: sayIn<typeof EN>(VI, 'vi'), phone: '7145550105', code: 'bcdefghijk' },
] as const
const UNKNOWN_CODE = 'zzzzzzzzzz'

/** The salon limits the number of links that an address may open. */
let stack: Stack
test.beforeAll(async () => {
  test.setTimeout(180_000 * PACE)
  stack = await startStack({ DEMO_NOW: '2026-11-20T11:00', HASH_COST: 'low' }, template())
})
test.afterAll(() => stack?.stop())

/** A client's own phone, in the language of its browser. */
async function ownPhone(browser: Browser, locale: string): Promise<Page> {
  return (await browser.newContext({ viewport: PHONE, ...TOUCH_SCREEN, locale })).newPage()
}

/** Checks a client in at the tablet, and stores a link as the survey text does. */
async function checkInWithLink(page: Page, { phone, code, language }: (typeof CLIENTS)[number]): Promise<void> {
  const response = page.waitForResponse(one => one.url().endsWith('/api/square/enhanced-checkin'))
  await page.goto(`${stack.kiosk}/`)
  await checkInByPhone(page, phone)
  const { checkInId } = (await (await response).json()) as { checkInId: string }
  await inDatabase(stack, client =>
    client.query(
      `insert into survey_links (code, check_in_id, language, created_at, expires_at)
       select $1, id, $3, check_in_time, check_in_time + interval '30 days' from check_ins where id = $2`,
      [code, checkInId, language],
    ),
  )
}

test('a short link opens the survey in the language of the text, and is closed after the rating; links are limited', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000 * PACE)
  await enrolByHand(page, { kiosk: stack.kiosk })
  for (const client of CLIENTS)
    await test.step(OWN_LANGUAGE_NAMES[client.language], async () => {
      const { language, locale, say, code } = client
      await checkInWithLink(page, client)
      // The language of the text counts, not that of the phone.
      const phone = await ownPhone(browser, 'en-US')
      await phone.goto(`${stack.kiosk}/s/${code}`)
      await expect(phone.getByRole('heading', { name: say('survey.title') })).toBeVisible()
      await expect(phone.locator('html')).toHaveAttribute('lang', HTML_LANGS[language])
      await expectAccessible(phone, { within: 'main' })
      await phone.getByRole('button', { name: say('survey.rating5'), exact: true }).tap()
      await expect(phone.getByRole('heading', { name: say('survey.tellOthers') })).toBeVisible()
      await phone.context().close()

      const later = await ownPhone(browser, locale)
      for (const closed of [code, UNKNOWN_CODE]) {
        await later.goto(`${stack.kiosk}/s/${closed}`)
        await expect(later.getByRole('heading', { name: say('survey.closed') })).toBeVisible()
        await expect(later.locator('html')).toHaveAttribute('lang', HTML_LANGS[language])
      }
      await expectAccessible(later, { within: 'main' })
      await later.context().close()
    })

  const open = async () => (await page.request.get(`${stack.kiosk}/s/${UNKNOWN_CODE}`, { maxRedirects: 0 })).status()
  const statuses = []
  for (let n = 0; n < 21; n++) statuses.push(await open())
  expect([statuses[0], statuses.at(-1)]).toEqual([302, 429])
})
