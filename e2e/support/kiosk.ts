import { expect, type Locator, type Page } from '@playwright/test'
import { salonOfThisWorker } from './salons.ts'
import { drag, type Point, tapEach } from './touch.ts'

/** The addresses of this worker's salon, which no other test uses at the same time. */
export const salon = {
  get kiosk() {
    return salonOfThisWorker().kiosk
  },
  get backend() {
    return salonOfThisWorker().backend
  },
  get sandbox() {
    return salonOfThisWorker().sandbox
  },
}

export type DemoText = { to: string; from: string; body: string; status: string; direction: string }
export type DemoBooking = { id: string; start_at: string; location_id: string; status: string; phone?: string }

/** Sends a call to the sandbox's own API (docs/sandbox.md). */
export async function sandboxCall<Result>(
  method: string,
  path: string,
  body?: unknown,
  sandbox = salon.sandbox,
): Promise<Result> {
  const response = await fetch(`${sandbox}/sandbox${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} /sandbox${path} returned ${response.status}: ${await response.text()}`)
  return (await response.json()) as Result
}

/** Resets the demo phones to the current time, and waits until the salon's records match. */
export async function setPhonesAroundNow(): Promise<void> {
  await sandboxCall('POST', '/reset', {})
  await expect.poll(pendingChanges, { intervals: [50, 50, 100, 200] }).toEqual(NO_PENDING_CHANGES)
}

const NO_PENDING_CHANGES = { phonesKnown: true, webhooksUnderWay: 0, webhooksWaiting: 0 }

/** Returns those changes of the sandbox that are not in the salon's database yet. */
async function pendingChanges(): Promise<typeof NO_PENDING_CHANGES> {
  const { phonesKnown, webhooksUnderWay } = await sandboxCall<typeof NO_PENDING_CHANGES>('GET', '/health')
  const metrics = await (await fetch(`${salon.backend}/metrics`)).text()
  const webhooksWaiting = Number(/^frontlash_webhooks_waiting (\d+)$/m.exec(metrics)?.[1])
  return { phonesKnown, webhooksUnderWay, webhooksWaiting }
}

/** Enrols this browser by hand as a kiosk of a location, as a manager does on a new tablet. */
export async function enrolByHand(
  page: Page,
  { at = 'Tustin', pin = '2468', kiosk = salon.kiosk, name = '' } = {},
): Promise<void> {
  await page.goto(`${kiosk}/`)
  await expect(page.getByText('Please select your salon location before checking in.')).toBeVisible()
  await page.getByRole('button', { name: 'Set Location Now' }).tap()
  await page.getByRole('button', { name: new RegExp(`^${at}`) }).tap()
  if (name) await page.getByLabel('Device name').fill(name)
  await typeDigits(page, pin)
  await page.getByRole('button', { name: 'Change Location' }).tap()
  await expect(page.getByText('Location changed successfully! Redirecting...')).toBeVisible()
  await expect(page).toHaveURL(`${kiosk}/`)
}

/** Taps digits on the on-screen keypad, or on the keypad of a dialog above it. */
export async function typeDigits(on: Page | Locator, digits: string): Promise<void> {
  await on.getByRole('button', { name: digits[0]!, exact: true }).tap({ trial: true })
  const places = await on.getByRole('button', { name: /^\d$/ }).evaluateAll(keys =>
    keys.map(key => {
      const { x, y, width, height } = key.getBoundingClientRect()
      return { digit: key.ariaLabel ?? key.textContent, at: { x: x + width / 2, y: y + height / 2 } }
    }),
  )
  const screen = ('goto' in on ? on : on.page()).viewportSize()!
  const taps = [...digits].map(digit => places.find(place => place.digit === digit)?.at)
  // The keys do not move, so all taps are sent together. If the keypad must be scrolled, taps are sent separately.
  if (taps.every(at => at && at.y > 0 && at.y < screen.height))
    await tapEach('goto' in on ? on : on.page(), taps as Point[])
  else for (const digit of digits) await on.getByRole('button', { name: digit, exact: true }).tap()
}

/** Types a phone number and taps Check In. */
export async function checkInByPhone(page: Page, phone: string): Promise<void> {
  await typeDigits(page, phone)
  await page.getByRole('button', { name: 'Check In' }).tap()
}

/** Signs by touch: three strokes over the signature area, which has another name in another language. */
export async function sign(page: Page, canvas = page.getByLabel('Signature', { exact: true })): Promise<void> {
  await canvas.scrollIntoViewIfNeeded()
  const box = (await canvas.boundingBox())!
  const at = (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y })
  for (const stroke of [0.3, 0.5, 0.7]) {
    const steps = Array.from({ length: 12 }, (_, step) =>
      at(0.25 + step * 0.05, stroke + (step % 2 === 0 ? -0.12 : 0.12)),
    )
    await drag(page, [at(0.2, stroke), ...steps])
  }
}

export async function signAndSubmit(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/waiver$/)
  await sign(page)
  await page.getByRole('button', { name: 'Sign & Submit' }).tap()
}

/** Returns the texts to a phone, newest last, as the sandbox's phone shows them. */
export async function textsTo(phone: string, sandbox = salon.sandbox): Promise<DemoText[]> {
  const all = await sandboxCall<DemoText[]>('GET', '/texts', undefined, sandbox)
  return all.filter(text => text.to === `+1${phone}`)
}
