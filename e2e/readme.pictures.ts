import { type Browser, expect, type Page, test } from '@playwright/test'
import { openDashboard } from './support/dashboard.ts'
import {
  checkInByPhone,
  enrolByHand,
  salon,
  setPhonesAroundNow,
  signAndSubmit,
  textsTo,
  typeDigits,
} from './support/kiosk.ts'
import { saveHeader, takePicture } from './support/picture-headers.ts'
import { DESK, drag, TABLET_PORTRAIT } from './support/touch.ts'

const BOOKED = '7145550101'

test('the screenshots for the README are taken', async ({ browser, page }) => {
  await setPhonesAroundNow()
  await enrolByHand(page)
  const screens: Buffer[] = []
  const takeScreen = async () => screens.push(await page.screenshot({ animations: 'disabled' }))

  await typeDigits(page, BOOKED)
  await takeScreen()
  await page.getByRole('button', { name: 'Clear' }).tap()
  await checkInByPhone(page, BOOKED)
  await expect(page).toHaveURL(/\/waiver$/)
  await writeName(page)
  await takeScreen()
  await page.getByRole('button', { name: 'Clear' }).tap()
  await signAndSubmit(page)
  await expect(page.getByRole('heading', { name: "You're All Checked In!" })).toBeVisible()
  await takeScreen()
  await sideBySide(browser, screens)
  await expect(page).toHaveURL(/\/$/, { timeout: 60_000 })
  await saveHeader(page, 'client')

  await fillPanel(page)
  const desk = await openDashboard(browser, { size: DESK.viewport })
  // The picture shows the dashboard of a real salon.
  await desk.route('**/api/health', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), demo: false } })
  })
  await desk.reload()
  await expect(desk.getByText('Manager asked for')).toBeVisible()
  await expect(desk.locator('[data-appointment-id]').first()).toBeVisible()
  await expect(desk.locator('[data-tone=unknown]')).toHaveCount(0)
  await takePicture(desk, 'managers-day')
  await saveHeader(desk, 'managers-day')
  await desk.context().close()

  await expect.poll(async () => (await textsTo(BOOKED)).length).toBeGreaterThan(0)
  await page.context().clearCookies()
  const phone = await browser.newPage(DESK)
  await phone.goto(`${salon.sandbox}/?phone=%2B1${BOOKED}`)
  await expect(phone.getByRole('log')).toContainText('checked in')
  await takePicture(phone, 'sandbox-phone')
  await phone.context().close()
})

/** Puts a client on the walk-in list and raises an alert, with the calls of an enrolled tablet. */
async function fillPanel(tablet: Page): Promise<void> {
  const send = (path: string, body: object): Promise<{ id: string }> =>
    tablet.evaluate(
      async ([to, json]) => {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(to, { method: 'POST', headers, body: JSON.stringify(json) })
        if (!response.ok) throw new Error(`${to}: ${await response.text()}`)
        return response.json()
      },
      [path, body] as const,
    )
  const { id } = await send('/api/clients', { phone: '7145550190', firstName: 'Ruth', lastName: 'Alvarez' })
  const walkInIntent = { timing: 'now', service: 'refill', intentDescription: 'Refill - available now' }
  await send(`/api/clients/${id}/checkin`, { clientId: id, isWalkIn: true, serviceType: 'Refill', walkInIntent })
  await send('/api/sms/send', {
    messageType: 'manager_request',
    clientName: 'Nina Park',
    clientPhone: '7145550191',
    reason: 'late',
  })
}

/** Draws loops that look like a handwritten name. */
async function writeName(page: Page): Promise<void> {
  const area = (await page.getByLabel('Signature', { exact: true }).boundingBox())!
  const loops = Array.from({ length: 90 }, (_, at) => {
    const turn = at / 5
    const high = 0.12 + 0.1 * Math.abs(Math.cos(at / 17))
    return {
      x: area.x + area.width * (0.2 + at * 0.0065 - 0.025 * Math.sin(turn * 1.3)),
      y: area.y + area.height * (0.52 - high * Math.cos(turn * 1.3)),
    }
  })
  await drag(page, loops)
}

/** Joins several screens of a tablet to one picture, from left to right. */
async function sideBySide(browser: Browser, screens: readonly Buffer[]): Promise<void> {
  const { width, height } = TABLET_PORTRAIT
  const page = await browser.newPage({ viewport: { width: 1_440, height: 680 }, hasTouch: false, isMobile: false })
  const images = screens.map(one => `<img src="data:image/png;base64,${one.toString('base64')}">`)
  await page.setContent(`<style>
    body { margin: 0; display: flex; gap: 36px; justify-content: center; align-items: center; height: 680px; background: #fff }
    img { width: ${Math.round((width * 624) / height)}px; height: 624px; border-radius: 20px; box-shadow: 0 0 0 8px #22182c }
  </style>${images.join('')}`)
  await takePicture(page, 'client')
  await page.context().close()
}
