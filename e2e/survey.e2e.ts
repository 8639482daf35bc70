import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { actOn, bookingOf } from './support/dashboard.ts'
import { holdTime } from './support/hold-time.ts'
import { checkInByPhone, salon, setPhonesAroundNow } from './support/kiosk.ts'
import { raiseKeyboard } from './support/raise-keyboard.ts'
import { IN_KIOSK_MODE, test } from './support/tablet.ts'
import { KIOSK_TABLET, TABLET_LANDSCAPE, TABLET_PORTRAIT } from './support/touch.ts'

let page: Page
let opened: string[] = []

test.beforeAll(setPhonesAroundNow)
test.beforeEach(async ({ page: tablet }) => {
  page = tablet
  opened = []
  await stayAway(page)
})

/** Replaces the review sites by an empty page, and records the requested addresses. */
async function stayAway(of: Page): Promise<void> {
  await of.context().route(/google\.com|yelp\.com/, route => {
    opened.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '' })
  })
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name })

/** Checks in and receives a client with a booking. A client who was already received stays received. */
async function receive(phone: string): Promise<void> {
  const booking = await bookingOf(phone)
  for (const action of ['manual-checkin', 'mark-received']) await actOn(booking, action)
}

/** Types the phone number after a visit and goes to the survey by My Appointment. Returns the greeted name. */
async function goToSurvey(phone: string): Promise<string> {
  await receive(phone)
  await page.goto(`${salon.kiosk}/`)
  await checkInByPhone(page, phone)
  await expect(page).toHaveURL(/\/appointment-check$/)
  await page.getByRole('link', { name: 'My Appointment' }).tap()
  await page.getByRole('button', { name: 'Rate your visit' }).tap()
  await expect(page.getByRole('button', { name: 'Amazing' })).toBeVisible()
  return new URL(page.url()).searchParams.get('name')!
}

const nextSubmission = () => page.waitForRequest(request => request.url().endsWith('/api/survey/submit'))

/** screen-tests/kiosk/survey.test.tsx tests the other wording of the survey. */
test('a client who taps the happiest face gets links to the review sites', async () => {
  const name = await goToSurvey('7145550101')
  await expect(heading(`How was your visit, ${name}?`)).toBeFocused()
  for (const face of ['Amazing', 'Love it', 'Good', 'Okay', 'Not great']) await expect(button(face)).toBeVisible()
  await expectAccessible(page)

  const submission = nextSubmission()
  await button('Love it').tap()
  const request = await submission
  expect(request.postDataJSON()).toMatchObject({
    phone: '+17145550101',
    name,
    location: 'tustin',
    overall_rating: 4,
    star_rating: 5,
    issues: [],
  })
  expect(await (await request.response())!.json()).toMatchObject({ success: true })
  await expect(button('Share on Yelp')).toBeVisible()
  await expectAccessible(page)

  const window = page.context().waitForEvent('page')
  await button('Share on Google').tap()
  await (await window).close()
  expect(opened[0]).toContain('placeid=demo-tustin')
  await expect(page).toHaveURL(`${salon.kiosk}/`, { timeout: 5_000 })
})

/** The height above the tablet's own keyboard, and how far the page was scrolled up behind the keyboard. */
const KEYBOARDS = [
  { width: 1180, height: 820, freePx: 390, pannedPx: 0 },
  { width: 1180, height: 820, freePx: 400, pannedPx: 60 },
  { width: 820, height: 1180, freePx: 690, pannedPx: 0 },
  { width: 820, height: 1180, freePx: 780, pannedPx: 180 },
  { width: 390, height: 844, freePx: 390, pannedPx: 100 },
  // If `isWhole` is true, the text field and both buttons must be above the keyboard.
  { width: 1180, height: 820, freePx: 400, pannedPx: 0, isWhole: true },
  { width: 390, height: 844, freePx: 504, pannedPx: 0, isWhole: true },
]

test('a client who taps an unhappy face is asked for feedback, and then gets links to the review sites', async () => {
  await page.clock.install()
  const name = await goToSurvey('7145550102')
  await button('Okay').tap()
  await expect(heading('What could we do better?')).toBeFocused()
  await expect(button('Send feedback')).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('radio', { name: '3 stars' }).check({ force: true })
  const box = page.getByLabel('In your own words')
  await box.tap()
  await holdTime(page)
  const asked = page.getByRole('status').filter({ hasText: 'Still there?' })
  const placeOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!
    return { top: y, foot: y + height }
  }
  for (const { width, height, freePx, pannedPx, isWhole } of KEYBOARDS)
    await test.step(`${freePx} of ${height} px free, ${width} px wide, moved up by ${pannedPx} px`, async () => {
      await page.setViewportSize({ width, height })
      await raiseKeyboard(page, freePx, pannedPx)
      if (isWhole)
        for (const part of [box, button('Back to rating'), button('Send feedback')])
          await expect.poll(async () => (await placeOf(part)).foot).toBeLessThan(freePx)
      await page.clock.runFor(12_000)
      const { top, foot } = await placeOf(asked)
      expect(top).toBeGreaterThanOrEqual(pannedPx)
      expect(foot).toBeLessThan((await placeOf(box)).top)
      if (freePx < 700) {
        const question = await placeOf(heading('What could we do better?'))
        expect(question.top).toBeGreaterThanOrEqual(foot)
        expect(question.foot).toBeLessThan((await placeOf(box)).top)
        expect((await placeOf(button('Send feedback'))).foot).toBeLessThanOrEqual(pannedPx + freePx)
      }
      await page.keyboard.insertText('No. ')
      await expect(asked).toHaveCount(0)
    })
  await page.clock.runFor(12_000)
  await page.setViewportSize(KIOSK_TABLET)
  await raiseKeyboard(page, KIOSK_TABLET.height)
  await page.clock.resume()

  const submission = nextSubmission()
  await button('Send feedback').tap()
  expect((await submission).postDataJSON()).toMatchObject({
    overall_rating: 2,
    star_rating: 3,
    feedback: 'No. '.repeat(KEYBOARDS.length).trim(),
  })
  await expect(heading(`Thank you, ${name}!`)).toBeFocused()
  await expect(button('Share on Google')).toBeVisible()
  await expect(button('Share on Yelp')).toBeVisible()
  await expectAccessible(page)
})

test.describe('the survey on a tablet in kiosk mode', () => {
  test.use(IN_KIOSK_MODE)

  test('shows each review site as a QR code for the client’s phone', async ({ context }) => {
    await goToSurvey('7145550108')
    await button('Amazing').tap()
    await expect(heading('Would you tell others?')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Code that opens the Google review on your phone' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Code that opens the Yelp review on your phone' })).toBeVisible()
    await expectAccessible(page)
    const pagesBefore = context.pages().length
    await button('Share on Google').tap()
    await expect(page.getByText('Point your phone’s camera at the code')).toBeVisible()
    expect(context.pages()).toHaveLength(pagesBefore)
    expect(opened).toEqual([])
    for (const viewport of [TABLET_LANDSCAPE, TABLET_PORTRAIT]) {
      await page.setViewportSize(viewport)
      const box = (await button('Done').boundingBox())!
      expect(box.height).toBeGreaterThanOrEqual(72)
      expect(box.y + box.height).toBeLessThanOrEqual(viewport.height)
    }
    await button('Done').tap()
    await expect(page).toHaveURL(`${salon.kiosk}/`)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })
})
