import { type Browser, expect, type Page } from '@playwright/test'
import { checkInByPhone, enrolByHand, sign, typeDigits } from './support/kiosk.ts'
import { makeNextVersion, type NextVersion } from './support/next-version.ts'
import { PACE } from './support/pace.ts'
import { inDatabase } from './support/past.ts'
import { type Stack, startStack, template } from './support/stack.ts'
import { test } from './support/without-motion.ts'

let stack: Stack
let next: NextVersion

test.beforeAll(async () => {
  test.setTimeout(180_000 * PACE)
  stack = await startStack({ DEMO_NOW: '2026-11-20T11:00', RATE_LIMITS: 'off' }, template())
  next = await makeNextVersion()
})
test.afterAll(async () => {
  await stack?.stop()
  next?.remove()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
/** Returns the attribute that identifies a page of the next version. */
const nextPage = (page: Page) => page.locator('html[data-version="next"]')
const SAVING = 'We’re still saving your signature. You don’t need to wait here.'

type Held = { waivers: number; checkIns: number; surveys: number }

/** Waits until the salon has the expected number of waivers, check-ins and surveys for each phone. */
function expectHeld(expected: Readonly<Record<string, Held>>): Promise<void> {
  return inDatabase(stack, async client => {
    const read = async () => {
      const { rows } = await client.query<{ phone: string; held: Held }>(
        `select p.phone, json_build_object(
            'waivers', (select count(*) from waivers where client_phone = '+1' || p.phone),
            'checkIns', (select count(*) from check_ins k join clients c on c.id = k.client_id where c.phone = '+1' || p.phone),
            'surveys', (select count(*) from surveys s where s.phone = '+1' || p.phone)) as held
          from unnest($1::text[]) as p(phone)`,
        [Object.keys(expected)],
      )
      return Object.fromEntries(rows.map(({ phone, held }) => [phone, held]))
    }
    await expect.poll(read, { timeout: 30_000 * PACE }).toEqual(expected)
  })
}

/** Loads several tablets of one salon that share an enrolment. */
async function tablets(browser: Browser, count: number): Promise<Page[]> {
  const first = await (await browser.newContext()).newPage()
  await enrolByHand(first, { kiosk: stack.kiosk })
  const storageState = await first.context().storageState()
  const others = Array.from({ length: count - 1 }, async () => {
    const page = await (await browser.newContext({ storageState })).newPage()
    await page.goto(`${stack.kiosk}/`)
    return page
  })
  return [first, ...(await Promise.all(others))]
}

async function toWaiver(page: Page, phone: string): Promise<void> {
  await checkInByPhone(page, phone)
  await expect(page).toHaveURL(/\/waiver$/)
  await expect(page.getByLabel('Signature', { exact: true })).toBeVisible()
}

/** Walks in for a refill now. Resolves when the client sees the waiver and is on the walk-in list. */
async function walkInForRefill(page: Page, phone: string): Promise<void> {
  await checkInByPhone(page, phone)
  await button(page, "I'm a walk-in client").tap()
  await button(page, "I'm available now").tap()
  await button(page, 'Refill').tap()
  await expect(page).toHaveURL(/\/waiver$/)
}

test('an upgrade of the salon during six visits loses no data of these visits', async ({ browser }) => {
  test.setTimeout(120_000 * PACE)
  const [nobody, typed, strokes, sent, walkIn, came] = (await tablets(browser, 6)) as [
    Page,
    Page,
    Page,
    Page,
    Page,
    Page,
  ]
  const survey = await (await browser.newContext()).newPage()
  const pages = [nobody, typed, strokes, sent, walkIn, came, survey]

  // When the salon stops, each client is at a different screen.
  await walkInForRefill(came, '7145550112')
  const idOf = () => came.evaluate(() => JSON.parse(sessionStorage.getItem('lastCheckIn')!).checkInId as string | null)
  await expect.poll(idOf).not.toBeNull()
  const checkInId = await idOf()
  await toWaiver(strokes, '7145550102')
  await toWaiver(sent, '7145550103')
  await checkInByPhone(walkIn, '7145550111')
  await button(walkIn, "I'm a walk-in client").tap()
  await button(walkIn, "I'm available now").tap()
  // A client goes to the survey on their own phone, by the link in a text.
  await survey.goto(`${stack.kiosk}/survey?location=tustin&checkin_id=${checkInId}`)
  await expect(heading(survey, 'How was your visit?')).toBeVisible()
  await typeDigits(typed, '7145550101')
  await sign(strokes)
  await sign(sent)

  const stoppedAt = Date.now()
  const onItsWay = sent.waitForRequest(request => request.url().endsWith('/api/waivers'))
  await button(sent, 'Sign & Submit').tap()
  await onItsWay
  await stack.rest()

  // All clients continue while the salon is stopped.
  await button(strokes, 'Sign & Submit').tap()
  await button(walkIn, 'Refill').tap()
  await button(survey, 'Love it').tap()
  await button(typed, 'Check In').tap()
  await expect(strokes).toHaveURL(/\/appointment-status$/)
  await expect(strokes.getByText(SAVING)).toBeVisible()
  await expect(survey.getByText('There was an issue submitting your feedback. Please try again.')).toBeVisible()
  await expect(typed.getByText('Server connection failed. Please try again or refresh the page.')).toBeVisible()
  await expect(walkIn).toHaveURL(/\/waiver$/)
  await sign(walkIn)
  await button(walkIn, 'Sign & Submit').tap()
  await expect(heading(walkIn, 'Walk-in Service Selected!')).toBeVisible()
  await expect(walkIn.getByText(/^We’re still saving your .*check-in/)).toBeVisible()
  for (const page of pages) await expect(nextPage(page)).toHaveCount(0)

  // These two tablets are touched repeatedly, because 20 seconds without a touch would end the visit.
  let touched: Promise<unknown> = Promise.resolve()
  const stayAwake = setInterval(() => {
    touched = Promise.allSettled([typed, survey].map(page => page.touchscreen.tap(4, 300)))
  }, 5_000)
  await stack.startAgain(next.root)
  clearInterval(stayAwake)
  // A touch that has not ended would turn the next tap into a touch of two fingers, which presses nothing.
  await touched
  console.log(`the salon was away for ${Math.round((Date.now() - stoppedAt) / 1000)} s`)

  // The failed steps are repeated. The typed phone number is still there.
  await button(survey, 'Try again').tap()
  await button(typed, 'Check In').tap()
  await expect(typed).toHaveURL(/\/waiver$/)
  await sign(typed)
  await button(typed, 'Sign & Submit').tap()
  await expect(heading(typed, "You're All Checked In!")).toBeVisible()

  const once = { waivers: 1, checkIns: 1, surveys: 0 }
  await expectHeld({
    7145550101: once,
    7145550102: once,
    7145550103: once,
    7145550111: once,
    7145550112: { waivers: 0, checkIns: 1, surveys: 1 },
  })

  // The unused tablet checks for a new version every five minutes and when it is online again. It then loads the new
  // version.
  await nobody.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(nextPage(nobody)).toHaveCount(1, { timeout: 30_000 * PACE })
  for (const page of pages) await page.context().close()
})
