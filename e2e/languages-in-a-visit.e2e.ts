import { HTML_LANGS, OWN_LANGUAGE_NAMES } from '@frontlash/domain/language'
import type { EN } from '@frontlash/domain/messages/en'
import { ES } from '@frontlash/domain/messages/es'
import { sayIn } from '@frontlash/domain/messages/say'
import { VI } from '@frontlash/domain/messages/vi'
import { BUILT_IN_VERSIONS, builtInText } from '@frontlash/domain/waiver/built-in-waiver'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { bookAt } from './support/book-at.ts'
import { actOn, bookingOf, openDashboard } from './support/dashboard.ts'
import { turnTablet } from './support/every-size.ts'
import { checkInByPhone, salon, sign, typeDigits } from './support/kiosk.ts'
import { oneTablet } from './support/one-tablet.ts'
import { seenByManager, signedVersions } from './support/seen-by-manager.ts'
import { enrolledState } from './support/tablet.ts'
import { test } from './support/without-motion.ts'

/** `booked` is the phone number of a demo client with a booking today. */
const CLIENTS = [
  { language: 'es', say: sayIn<typeof EN>(ES, 'es'), booked: '7145550105' },
  { language: 'vi', say: sayIn<typeof EN>(VI, 'vi'), booked: '7145550107' },
] as const

/** Returns a phone number that the salon does not know, because it remembers the language of a client. */
const newPhone = () => `9495${String(Math.floor(Math.random() * 1e6)).padStart(6, '2')}`

/** Returns a name that no other client has. */
const nameFor = (phone: string) => `M${[...phone].map(digit => 'aeioulmnrs'[Number(digit)]).join('')} Tran`

const tablet = oneTablet()
const { button, heading } = tablet
const languageOf = (page: Page) => page.locator('html').getAttribute('lang')

/** Ends the visit by the logo, and taps Leave if the tablet asks. */
async function leave(): Promise<void> {
  await tablet.page.getByRole('banner').getByRole('link').first().tap()
  await expect(heading('Client Check-in')).toBeVisible()
}

/** Changes the language in the dialog of the header. */
async function choose(from: 'en' | 'es' | 'vi', to: 'en' | 'es' | 'vi', label: string): Promise<void> {
  await button(`${label}: ${OWN_LANGUAGE_NAMES[from]}`).tap()
  await tablet.page.getByRole('dialog').getByRole('button', { name: OWN_LANGUAGE_NAMES[to] }).tap()
  await expect(tablet.page.locator('html')).toHaveAttribute('lang', HTML_LANGS[to])
}

for (const { language, say, booked } of CLIENTS)
  test.describe(`in ${OWN_LANGUAGE_NAMES[language]}`, () => {
    const name = OWN_LANGUAGE_NAMES[language]
    const toLanguage = () => choose('en', language, 'Language')

    test('a client who comes again is offered the language of the last visit, and a client who never chose is not', async () => {
      const { page } = tablet
      const phone = newPhone()
      await bookAt(phone, 'Rosa Quintero', 5)
      const offer = page.getByText(say('lang.offer'))
      const come = async () => {
        await checkInByPhone(page, phone)
        await expect(page).toHaveURL(/\/waiver$/)
      }
      await come()
      await leave()
      await come()
      await expect(button('Sign & Submit')).toBeVisible()
      await expect(offer).toHaveCount(0)
      await leave()

      await button(name).tap()
      await expect(heading(say('entry.title'))).toBeVisible()
      await typeDigits(page, phone)
      const stored = page.waitForResponse(response => response.url().endsWith('/api/square/enhanced-checkin'))
      await button(say('entry.checkIn')).tap()
      expect((await stored).ok()).toBe(true)
      await expect(page).toHaveURL(/\/waiver$/)
      await expect(offer).toHaveCount(0)
      await leave()
      expect(await languageOf(page)).toBe('en')

      await come()
      await expect(offer).toBeVisible()
      await expect(offer).toHaveAttribute('lang', HTML_LANGS[language])
      await expectAccessible(page)
      await turnTablet(page)
      await turnTablet(page)
      await button('No, thanks').tap()
      await expect(offer).toHaveCount(0)
      expect(await languageOf(page)).toBe('en')
      await leave()

      await come()
      await button(say('lang.offerYes')).tap()
      await expect(heading((await builtInText(language)).title)).toBeVisible()
      expect(await languageOf(page)).toBe(HTML_LANGS[language])
      await expect(offer).toHaveCount(0)
    })

    test('a walk-in client changes the language at each step and keeps what was chosen and typed; staff read English', async ({
      browser,
    }) => {
      const { page } = tablet
      const phone = newPhone()
      await checkInByPhone(page, phone)
      await button("I'm a walk-in client").tap()
      await button("I'm available now").tap()
      await expect(heading('What can we do for you?')).toBeVisible()
      await toLanguage()
      await expect(heading(say('walkin.what'))).toBeFocused()
      await button(say('walkin.refill')).tap()
      await expect(heading(say('register.heading'))).toBeVisible()
      await expect(page.getByText(say('intent.refill'))).toBeVisible()

      await page.getByLabel(say('register.firstName'), { exact: true }).fill('Ánh')
      await choose(language, 'en', say('lang.label'))
      await expect(page.getByLabel('First Name')).toHaveValue('Ánh')
      await page.getByLabel('Last Name').fill('Đặng')
      await toLanguage()
      await expect(page.getByLabel(say('register.firstName'), { exact: true })).toHaveValue('Ánh')
      await expect(page.getByLabel(say('register.lastName'), { exact: true })).toHaveValue('Đặng')
      await expect(page.getByText(say('intent.refill'))).toBeVisible()
      await button(say('register.submit')).tap()
      await expect(page).toHaveURL(/\/waiver$/)
      await sign(page, page.getByLabel(say('waiver.signature'), { exact: true }))
      await button(say('waiver.submit')).tap()
      await expect(heading(say('chosen.heading'))).toBeVisible()

      await expect
        .poll(async () => (await seenByManager(phone)).walkIns)
        .toMatchObject([{ service: 'Refill - available now', intent: { service: 'refill' } }])
      const dashboard = await openDashboard(browser)
      expect(await languageOf(dashboard)).toBe('en')
      await expect(dashboard.getByText('Refill - available now').first()).toBeAttached()
      expect(await dashboard.locator('body').textContent()).not.toContain(say('intent.refill'))
      await dashboard.context().close()
    })

    test('a client changes the language during the survey and keeps the stars and the feedback', async () => {
      const { page } = tablet
      const booking = await bookingOf(booked)
      for (const action of ['manual-checkin', 'mark-received']) await actOn(booking, action)
      await checkInByPhone(page, booked)
      await expect(page).toHaveURL(/\/appointment-check$/)
      await page.getByRole('link', { name: 'My Appointment' }).tap()
      await button('Rate your visit').tap()
      await button('Okay').tap()
      await page.getByRole('radio', { name: '3 stars' }).check({ force: true })
      await page.getByLabel('In your own words').fill('Đẹp')
      await toLanguage()
      await expect(heading(say('survey.better'))).toBeVisible()
      await expect(page.getByRole('radio', { name: say('survey.star', { n: 3 }) })).toBeChecked()
      await expect(page.getByLabel(say('survey.ownWords'))).toHaveValue('Đẹp')
      await expectAccessible(page)
      const submission = page.waitForRequest(request => request.url().endsWith('/api/survey/submit'))
      await button(say('survey.send')).tap()
      const request = await submission
      expect(request.postDataJSON()).toMatchObject({ overall_rating: 2, star_rating: 3, feedback: 'Đẹp' })
      expect((await request.response())!.ok()).toBe(true)
      await expect(page.getByText(say('survey.itHelps'))).toBeVisible()
    })

    test('a signature under the English waiver is cleared by the change of the language, and the other text is signed', async () => {
      const { page } = tablet
      const phone = newPhone()
      const client = nameFor(phone)
      await bookAt(phone, client, 6)
      await checkInByPhone(page, phone)
      await expect(page).toHaveURL(/\/waiver$/)
      await sign(page)
      const text = page.locator('main section').first()
      await text.evaluate(part => part.scrollTo(0, part.scrollHeight))
      await button('Language: English').tap()
      await expect(page.getByRole('dialog')).toContainText('If you change the language, the signature is cleared.')
      await expectAccessible(page)
      await page.getByRole('dialog').getByRole('button', { name }).tap()
      await expect(heading((await builtInText(language)).title)).toBeVisible()
      expect(await text.evaluate(part => part.scrollTop)).toBe(0)
      await button(say('waiver.submit')).tap()
      await expect(page.getByRole('alert')).toHaveText(say('waiver.notSigned'))

      await sign(page, page.getByLabel(say('waiver.signature'), { exact: true }))
      await button(say('waiver.submit')).tap()
      await expect(heading(say('status.checkedIn'))).toBeVisible()
      await expect.poll(() => signedVersions(client)).toEqual([BUILT_IN_VERSIONS[language]])
    })

    test('without a network, a client of an idle tablet chooses the language, signs its waiver and ends the visit', async ({
      browser,
    }) => {
      // This browser has loaded nothing of the language yet.
      const context = await browser.newContext({ storageState: await enrolledState(browser) })
      const page = await context.newPage()
      const press = (label: string) => page.getByRole('button', { name: label, exact: true }).tap()
      const expectHeading = (title: string) =>
        expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      const phone = newPhone()
      const client = nameFor(phone)
      await bookAt(phone, client, 7)
      const areWordsLoaded = page.waitForResponse(response => response.url().includes(`/assets/words-${language}`))
      const isTextLoaded = page.waitForResponse(
        response => response.url().endsWith(`/texts/${BUILT_IN_VERSIONS[language]}`),
        { timeout: 60_000 },
      )
      await page.goto(`${salon.kiosk}/`)
      for (const response of await Promise.all([areWordsLoaded, isTextLoaded])) await response.finished()
      await checkInByPhone(page, phone)
      await expect(page).toHaveURL(/\/waiver$/)
      await expect(page.getByRole('button', { name: 'Sign & Submit' })).toBeVisible()

      await context.setOffline(true)
      await press('Language: English')
      await page.getByRole('dialog').getByRole('button', { name }).tap()
      await expectHeading((await builtInText(language)).title)
      await sign(page, page.getByLabel(say('waiver.signature'), { exact: true }))
      await press(say('waiver.submit'))
      await expect(page).toHaveURL(/\/appointment-status$/)
      await expect(page.getByText(say('note.saving.waiver'))).toBeVisible()
      await page
        .getByRole('main')
        .getByRole('button', { name: say('common.logOut') })
        .tap()
      await expectHeading('Client Check-in')
      expect(await signedVersions(client)).toEqual([])

      await context.setOffline(false)
      await expect.poll(() => signedVersions(client), { timeout: 60_000 }).toEqual([BUILT_IN_VERSIONS[language]])
      await context.close()
    })
  })
