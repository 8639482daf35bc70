import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { actOn, bookingOf, makeInactive } from './support/dashboard.ts'
import { salon, setPhonesAroundNow } from './support/kiosk.ts'
import { PACE } from './support/pace.ts'
import { isWebKitInstalled, openWebKit, type WebKit } from './webkit/webkit-browser.ts'
import { pageIn, type WebKitPage } from './webkit/webkit-page.ts'

const IPAD = { width: 820, height: 1180 }
const PICTURES = join(import.meta.dirname, '../.cache/browser-tests')

if (isWebKitInstalled()) test.describe('in the browser engine of an iPad (WebKit),', journeys)
else test.skip('WebKit is not tested: it is not installed (apt-get install webkit2gtk-driver xvfb)', () => {})

function journeys(): void {
  let webkit: WebKit
  let page: WebKitPage

  test.beforeAll(async () => {
    test.setTimeout(90_000 * PACE)
    webkit = await openWebKit(IPAD)
    page = pageIn(webkit.driver)
    await setPhonesAroundNow()
    await enrol()
  })
  test.afterAll(() => webkit?.close())
  test.afterEach(async ({ browserName: _browserName }, { status, expectedStatus, title }) => {
    if (status === expectedStatus) return
    mkdirSync(PICTURES, { recursive: true })
    const picture = join(PICTURES, `webkit ${title.replaceAll(/\W+/g, ' ').slice(0, 60)}.png`)
    writeFileSync(picture, Buffer.from(await webkit.driver.picture(), 'base64'))
  })

  async function enrol(): Promise<void> {
    await page.goTo(`${salon.kiosk}/`)
    await page.tap({ button: 'Set Location Now' })
    await page.tap({ button: /^Tustin/ })
    await page.typeDigits('2468')
    await page.tap({ button: 'Change Location' })
    await page.expectHeading('Client Check-in')
  }

  async function comeWithPhone(phone: string): Promise<void> {
    await page.goTo('about:blank')
    await page.goTo(`${salon.kiosk}/`)
    await page.typeDigits(phone)
    await page.tap({ button: 'Check In' })
  }

  async function signWaiver(): Promise<void> {
    await page.expectAddress(/\/waiver$/)
    await page.sign('[aria-label="Signature"]')
    await page.tap({ button: 'Sign & Submit' })
  }

  test('a client can check in and sign the waiver', async () => {
    await comeWithPhone('7145550101')
    await signWaiver()
    await page.expectHeading("You're All Checked In!")
    await page.expectAddress(/\/appointment-status$/)
  })

  test('a client without a booking can ask for a refill today', async () => {
    await comeWithPhone('7145550111')
    await page.tap({ button: "I'm a walk-in client" })
    await page.tap({ button: "I'm available now" })
    await page.tap({ button: 'Refill' })
    await signWaiver()
    await page.expectHeading('Walk-in Service Selected!')
  })

  test('a client can rate the visit', async () => {
    const booking = await bookingOf('7145550103')
    for (const action of ['manual-checkin', 'mark-received']) await actOn(booking, action)
    await comeWithPhone('7145550103')
    await page.expectAddress(/\/appointment-check$/)
    await page.tap({ button: 'My Appointment' })
    await page.tap({ button: 'Rate your visit' })
    await page.tap({ button: 'Okay' })
    await page.expectHeading('What could we do better?')
    await webkit.driver.typeInto('textarea', 'A draught.')
    await page.tap({ button: 'Send feedback' })
    await page.expectText('Thank you, ')
  })

  test('a manager can sign in, check a client in and receive the client', async () => {
    const booking = await bookingOf('7145550102')
    await makeInactive(booking)
    const card = { css: `[data-appointment-id="${booking.square_appointment_id}"]` }
    await page.goTo(`${salon.kiosk}/login`)
    await page.tap({ button: 'Tustin' })
    await page.typeDigits('2468')
    await page.expectAddress(/\/dashboard$/)
    await page.expectAttribute(card.css, 'data-status', 'inactive')

    await page.hold(card, 700)
    // The release of the touch neither pressed a button in the new dialog nor closed the dialog.
    await page.expectText('Appointment Actions')
    await page.tap({ button: 'Manual Check-in' })
    await page.expectAttribute(card.css, 'data-status', 'checked-in')

    await page.tap(card)
    await page.expectAttribute(card.css, 'data-status', 'received')

    await page.hold(card, 700)
    await page.tap({ button: 'Undo Received' })
    await page.expectAttribute(card.css, 'data-status', 'checked-in')
    await page.hold(card, 700)
    await page.tap({ button: 'Mark Received' })
    await page.expectAttribute(card.css, 'data-status', 'received')
  })
}
