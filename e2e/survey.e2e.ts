import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { actOn, bookingOf } from './support/dashboard.ts'
import { holdTime } from './support/hold-time.ts'
import { checkInByPhone, salon, setPhonesAroundNow } from './support/kiosk.ts'
import { raiseKeyboard } from './support/raise-keyboard.ts'
import { IN_KIOSK_MODE, test } from './support/tablet.ts'
import { PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT, TOUCH_SCREEN } from './support/touch.ts'

let page: Page
let opened: string[] = []

test.beforeAll(setPhonesAroundNow)
test.beforeEach(async ({ page: tablet }) => {
  page = tablet
  opened = []
  await stayAway(page)
})

/** No review site is really visited. */
async function stayAway(of: Page): Promise<void> {
  await of.context().route(/google\.com|yelp\.com/, route => {
    opened.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '' })
  })
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name })
/** Nobody rates this one's visit for good (docs/product/demo.md). */
const TO_RATE = '7145550103'
const FAILED = 'There was an issue submitting your feedback. Please try again.'

/** A client with a booking has been received; whoever was received before still is. */
async function receive(phone: string): Promise<void> {
  const booking = await bookingOf(phone)
  for (const action of ['manual-checkin', 'mark-received']) await actOn(booking, action)
}

/** Types the number after the visit, and comes to the survey by My Appointment; returns the name in the greeting. */
async function comeToSurvey(phone: string, on: Page = page): Promise<string> {
  await receive(phone)
  await on.goto(`${salon.kiosk}/`)
  await checkInByPhone(on, phone)
  await expect(on).toHaveURL(/\/appointment-check$/)
  await on.getByRole('link', { name: 'My Appointment' }).tap()
  await on.getByRole('button', { name: 'Rate your visit' }).tap()
  await expect(on.getByRole('button', { name: 'Amazing' })).toBeVisible()
  return new URL(on.url()).searchParams.get('name')!
}

/** What is answered from here on is not kept: the visit can be rated once more. */
const keepNothing = () =>
  page.route('**/api/survey/submit', route => route.fulfill({ json: { success: true, duplicate: false } }))

const nextSubmission = () => page.waitForRequest(request => request.url().endsWith('/api/survey/submit'))

/** What else the survey says is in apps/web/test/kiosk/survey.test.tsx. */
test('somebody who is happy taps one face, and is shown where to share it after half a second', async () => {
  const name = await comeToSurvey('7145550101')
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

test('somebody who is not happy is asked what was missing, and then reaches the same links', async () => {
  const name = await comeToSurvey('7145550102')
  await button('Okay').tap()
  await expect(heading('What could we do better?')).toBeFocused()
  await expect(button('Send feedback')).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('In your own words').fill('   ')
  await expect(button('Send feedback')).toBeDisabled()
  await page.getByLabel('In your own words').fill(' The glue stung. ')
  await page.getByRole('radio', { name: '3 stars' }).check({ force: true })

  const submission = nextSubmission()
  await button('Send feedback').tap()
  expect((await submission).postDataJSON()).toMatchObject({
    overall_rating: 2,
    star_rating: 3,
    feedback: 'The glue stung.',
  })
  await expect(heading(`Thank you, ${name}!`)).toBeFocused()
  await expect(button('Share on Google')).toBeVisible()
  await expect(button('Share on Yelp')).toBeVisible()
  await expectAccessible(page)
})

test('above the tablet’s own keyboard stand the box and both buttons', async ({ context }) => {
  for (const [width, height, keyboard] of [
    [1180, 820, 420],
    [390, 844, 340],
  ] as const) {
    const tablet = await context.newPage()
    await tablet.setViewportSize({ width, height })
    await comeToSurvey(TO_RATE, tablet)
    await tablet.getByRole('button', { name: 'Good' }).tap()
    await tablet.getByLabel('In your own words').tap()
    await raiseKeyboard(tablet, height - keyboard)
    for (const part of [
      tablet.getByLabel('In your own words'),
      tablet.getByRole('button', { name: 'Back to rating' }),
      tablet.getByRole('button', { name: 'Send feedback' }),
    ])
      await expect
        .poll(async () => {
          const box = (await part.boundingBox())!
          return box.y + box.height
        })
        .toBeLessThan(height - keyboard)
    await tablet.close()
  }
})

for (const [width, height, freePx, pannedPx] of [
  [1180, 820, 390, 0],
  [1180, 820, 400, 60],
  [820, 1180, 690, 0],
  [820, 1180, 780, 180],
  [390, 844, 390, 100],
] as const)
  test(`with ${freePx} of ${height} px free above the keyboard, ${width} px wide, both questions are seen and cover nothing that can be pressed`, async ({
    browser,
  }) => {
    const alone = await browser.newContext({ ...TOUCH_SCREEN, viewport: { width, height } })
    const tablet = await alone.newPage()
    await tablet.clock.install()
    await comeToSurvey(TO_RATE, tablet)
    await tablet.getByRole('button', { name: 'Good' }).tap()
    const box = tablet.getByLabel('In your own words')
    await box.tap()
    await raiseKeyboard(tablet, freePx, pannedPx)
    await holdTime(tablet)
    const placeOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox())!
      return { top: y, foot: y + height }
    }
    await tablet.clock.runFor(12_000)
    const asked = tablet.getByRole('status').filter({ hasText: 'Still there?' })
    const { top, foot } = await placeOf(asked)
    expect(top).toBeGreaterThanOrEqual(pannedPx)
    expect(foot).toBeLessThan((await placeOf(box)).top)
    if (freePx < 700) {
      const question = await placeOf(tablet.getByRole('heading', { name: 'What could we do better?' }))
      expect(question.top).toBeGreaterThanOrEqual(foot)
      expect(question.foot).toBeLessThan((await placeOf(box)).top)
      expect((await placeOf(tablet.getByRole('button', { name: 'Send feedback' }))).foot).toBeLessThanOrEqual(
        pannedPx + freePx,
      )
    }
    await tablet.keyboard.insertText('The glue stung.')
    await expect(asked).toHaveCount(0)
    await tablet.clock.runFor(12_000)
    await expect(box).toHaveValue('The glue stung.')
    await alone.close()
  })

test('on the client’s own phone, opened by the link of a text, the survey ends at its thank-you', async ({
  browser,
}) => {
  await comeToSurvey('7145550116')
  const checkInId = new URL(page.url()).searchParams.get('checkin_id')
  const phone = await browser.newPage({
    viewport: PHONE,
    hasTouch: true,
    // It was never set to a salon.
    storageState: { cookies: [], origins: [] },
  })
  await phone.goto(`${salon.kiosk}/survey?location=tustin&checkin_id=${checkInId}`)
  await phone.getByRole('button', { name: 'Amazing' }).tap()
  await phone.getByRole('button', { name: 'Continue without sharing' }).tap()
  await expect(phone.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(phone.getByText(FAILED)).toHaveCount(0)
  await expect(phone.getByText('This screen closes by itself')).toHaveCount(0)
  await phone.close()
})

test.describe('in kiosk mode', () => {
  test.use(IN_KIOSK_MODE)

  test('each review site is a code for the client’s own phone, and the tablet stays on the survey', async ({
    context,
  }) => {
    await comeToSurvey('7145550108')
    await button('Amazing').tap()
    await expect(page.getByRole('img', { name: 'Code that opens the Google review on your phone' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Code that opens the Yelp review on your phone' })).toBeVisible()
    await expectAccessible(page)
    const pagesBefore = context.pages().length
    await button('Share on Google').tap()
    await expect(page.getByText('Point your phone’s camera at the code')).toBeVisible()
    expect(context.pages()).toHaveLength(pagesBefore)
    expect(opened).toEqual([])
  })

  for (const viewport of [TABLET_PORTRAIT, TABLET_LANDSCAPE])
    test(`Done ends the survey at the codes (${viewport.width} px)`, async () => {
      await page.setViewportSize(viewport)
      await keepNothing()
      await comeToSurvey(TO_RATE)
      await button('Amazing').tap()
      await expect(heading('Would you tell others?')).toBeVisible()
      await expectAccessible(page)
      const box = (await button('Done').boundingBox())!
      expect(box.height).toBeGreaterThanOrEqual(72)
      expect(box.y + box.height).toBeLessThanOrEqual(viewport.height)
      await button('Done').tap()
      await expect(page).toHaveURL(`${salon.kiosk}/`)
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    })
})
