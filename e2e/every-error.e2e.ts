import { expect, type Page, type Route } from '@playwright/test'
import { checkInByPhone, salon, sign, typeDigits } from './support/kiosk.ts'
import { MARIA, NOTHING_KNOWN, openInVisit, test, verificationOf } from './support/tablet.ts'

type Answer = { status?: number; json?: unknown; body?: string }
type Calls = Readonly<Record<string, Answer | 'no answer'>>

const BROKEN: Answer = { status: 500, json: { code: 'INTERNAL', msg: '' } }
const UNKNOWN: Answer = { status: 404, json: { code: 'CLIENT_NOT_FOUND', msg: 'Nobody has this number' } }

const CLIENT = '**/api/clients/phone/**'
const CLIENTS = '**/api/clients'
const VERIFY = '**/api/square/verify-appointment-cache'
const HEALTH = '**/api/health'
const WAIVERS = '**/api/waivers'
const VERIFY_PIN = '**/api/auth/verify-pin'
const MANAGER_REQUEST = '**/api/sms/send'

/** From here on these calls are answered so, whoever makes them. */
async function answer(page: Page, calls: Calls): Promise<void> {
  for (const [call, answered] of Object.entries(calls)) {
    await page.route(call, (route: Route) => (answered === 'no answer' ? route.abort() : route.fulfill(answered)))
  }
}

const alert = (page: Page, sentence: string) => page.getByRole('alert').getByText(sentence, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe('phone entry', () => {
  const NO_CONNECTION = 'Could not connect to the server. Please check that the server is running on port 8000.'

  for (const [what, calls, sentence] of [
    [
      'says what is wrong',
      { [CLIENT]: { status: 500, json: { code: 'INTERNAL', msg: 'The database is away' } } },
      'Error: The database is away (500)',
    ],
    ['says nothing', { [CLIENT]: { status: 503, json: {} } }, 'Error: Server error occurred (503)'],
    ['answers with a page', { [CLIENT]: { status: 504, body: '<html>' } }, 'Error: Server error occurred (504)'],
    [
      'cannot make a client of a booking’s name',
      {
        [CLIENT]: UNKNOWN,
        [VERIFY]: { json: { scenario: 'ON_TIME', appointment: { customerName: 'Maria Gomez' } } },
        [CLIENTS]: { status: 400, json: { code: 'INVALID', msg: 'First name is too long' } },
      },
      'Error: First name is too long (400)',
    ],
    ['is not reached', { [CLIENT]: 'no answer' }, NO_CONNECTION],
    [
      'is not reached by the web server in front of it',
      { [CLIENT]: { status: 502, json: { code: 'BACKEND_DOWN', msg: 'x' } } },
      NO_CONNECTION,
    ],
    [
      'is not reached, nor asked for its health',
      { [CLIENT]: 'no answer', [HEALTH]: 'no answer' },
      'Server connection failed. Please try again or refresh the page.',
    ],
    [
      'answers with something that is no booking',
      { [CLIENT]: UNKNOWN, [VERIFY]: { json: { scenario: 'ON_TIME', appointment: {} } } },
      /^Error: .*undefined/,
    ],
  ] as const)
    test(`a server that ${what} is told as "${sentence}"`, async ({ page }) => {
      await page.goto(`${salon.kiosk}/`)
      await answer(page, calls)
      await checkInByPhone(page, '7145550190')
      await expect(page.getByRole('alert')).toHaveText(sentence)
      // Her number is still there for another try, and nothing else of her.
      await expect(page.getByText('Verifying your appointment details...')).toHaveCount(0)
      await expect(page.getByLabel('Phone number')).toHaveValue('(714) 555-0190')
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
      await button(page, 'Backspace').tap()
      await expect(page.getByRole('alert')).toHaveText('')
    })

  test('an error without a word of its own is told too', async ({ page }) => {
    await page.goto(`${salon.kiosk}/`)
    await answer(page, {
      [CLIENT]: UNKNOWN,
      [VERIFY]: { json: { scenario: 'ON_TIME', appointment: { customerName: 'Maria Gomez' } } },
    })
    // A browser that will not make up a number for the registration.
    await page.evaluate(() => {
      crypto.getRandomValues = () => {
        throw new Error('')
      }
    })
    await checkInByPhone(page, '7145550190')
    await expect(page.getByRole('alert')).toHaveText('Error: An unexpected error occurred')
  })

  test('what is wrong with the number is said when Check In is pressed, not before', async ({ page }) => {
    await page.goto(`${salon.kiosk}/`)
    await expect(page.getByRole('alert')).toHaveText('')
    await button(page, 'Check In').tap()
    await expect(page.getByRole('alert')).toHaveText('Phone number is required')
    await typeDigits(page, '714555019')
    await expect(page.getByRole('alert')).toHaveText('')
    await button(page, 'Check In').tap()
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid 10-digit phone number')
    // Ten digits are all there is room for, and a keyboard brings nothing else in.
    await page.getByLabel('Phone number').focus()
    await page.keyboard.type('0a-1 2')
    await expect(page.getByLabel('Phone number')).toHaveValue('(714) 555-0190')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${salon.kiosk}/`)
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Phone number')).toHaveValue('')
  })

  test('a verification that fails is no error: she is asked whether she walks in', async ({ page }) => {
    await page.goto(`${salon.kiosk}/`)
    await answer(page, { [CLIENT]: { json: MARIA }, [VERIFY]: BROKEN })
    await checkInByPhone(page, '7145550190')
    await expect(page).toHaveURL(/\/appointment-check$/)
    expect(await page.evaluate(() => JSON.parse(sessionStorage.squareVerificationResult))).toMatchObject({
      scenario: 'NO_APPOINTMENT',
      message: "We couldn't find an appointment for today. Are you a walk-in client?",
      suggestedAction: 'walk_in',
      source: 'verification_fallback',
    })
  })
})

test.describe('registration', () => {
  const NAMES = [
    ['', '', 'First name is required', 'Last name is required'],
    ['M', 'G', 'First name is too short', 'Last name is too short'],
    ['M'.repeat(51), 'G'.repeat(51), 'First name is too long', 'Last name is too long'],
    ['Mo', 'Li', '', ''],
    ['M'.repeat(50), 'G'.repeat(50), '', ''],
  ] as const

  test('each name has 2 to 50 letters', async ({ page }) => {
    await answer(page, { [CLIENTS]: BROKEN })
    await openInVisit(page, '/register', { phoneNumber: '7145550190', existingClient: 'false' })
    for (const [first, last, firstError, lastError] of NAMES) {
      await page.getByLabel('First Name').fill(first)
      await page.getByLabel('Last Name').fill(last)
      await button(page, 'Register').tap()
      await expect(page.getByLabel('First Name')).toHaveAccessibleDescription(firstError)
      await expect(page.getByLabel('Last Name')).toHaveAccessibleDescription(lastError)
    }
  })

  for (const [what, answered, sentence] of [
    [
      'refuses it in words',
      { status: 422, json: { code: 'X', msg: 'This number cannot be used' } },
      'This number cannot be used',
    ],
    ['refuses it without a word', BROKEN, 'Registration failed. Please try again.'],
    ['is not reached', 'no answer', 'Registration failed. Please try again.'],
  ] as const)
    test(`a server that ${what} is told as "${sentence}"`, async ({ page }) => {
      await answer(page, { [CLIENTS]: answered })
      await openInVisit(page, '/register', { phoneNumber: '7145550190', existingClient: 'false' })
      await page.getByLabel('First Name').fill('Maria')
      await page.getByLabel('Last Name').fill('Gomez')
      await button(page, 'Register').tap()
      await expect(alert(page, sentence)).toBeVisible()
      await expect(button(page, 'Register')).toBeVisible()
    })
})

test.describe('waiver', () => {
  const NOT_SENT = 'Failed to submit waiver. Please try again.'

  for (const [what, answered, sentence] of [
    ['fails', BROKEN, NOT_SENT],
    ['answers without success', { json: { success: false } }, NOT_SENT],
    ['refuses it', { status: 400, json: { code: 'INVALID', msg: 'Too large' } }, NOT_SENT],
    [
      'finds no ink',
      { status: 400, json: { code: 'INVALID', msg: 'Please sign the waiver before submitting' } },
      'Please sign the waiver before submitting',
    ],
  ] as const)
    test(`a server that ${what} is told as "${sentence}", and the signature stays`, async ({ page }) => {
      await answer(page, { [WAIVERS]: answered })
      await openInVisit(page, '/waiver', { clientData: MARIA })
      await sign(page)
      await button(page, 'Sign & Submit').tap()
      await expect(alert(page, sentence)).toBeVisible()
      // Sent again as it is, and taken.
      await page.unrouteAll()
      await answer(page, { [WAIVERS]: { json: { success: true, waiverId: 'w', documentUrl: '', processing: false } } })
      await button(page, 'Sign & Submit').tap()
      await expect(page).toHaveURL(/\/appointment-status$/)
    })

  test('without a signature nothing is sent', async ({ page }) => {
    let sent = 0
    await page.route(WAIVERS, route => {
      sent += 1
      return route.abort()
    })
    await openInVisit(page, '/waiver', { clientData: MARIA })
    await button(page, 'Sign & Submit').tap()
    await expect(alert(page, 'Please sign the waiver before submitting')).toBeVisible()
    // What was signed and taken back is no signature either.
    await sign(page)
    await button(page, 'Clear').tap()
    await button(page, 'Sign & Submit').tap()
    await expect(alert(page, 'Please sign the waiver before submitting')).toBeVisible()
    expect(sent).toBe(0)
  })

  test('somebody who could not be made a client is told so, and is made one when she submits', async ({ page }) => {
    await answer(page, { [CLIENTS]: BROKEN, [WAIVERS]: { json: { success: true } } })
    const autoCreateClient = { firstName: 'Maria', lastName: 'Gomez', phone: '7145550190' }
    await openInVisit(page, '/waiver', { phoneNumber: '7145550190', autoCreateClient })
    const notCreated = alert(page, 'Failed to create your account. Please try again.')
    await expect(notCreated).toBeVisible()
    await sign(page)
    await button(page, 'Sign & Submit').tap()
    await expect(notCreated).toBeVisible()
    await page.unroute(CLIENTS)
    const made = page.waitForRequest(CLIENTS)
    await answer(page, { [CLIENTS]: { status: 201, json: { ...MARIA, existing: false } } })
    await button(page, 'Sign & Submit').tap()
    expect((await made).postDataJSON()).toMatchObject({ autoCreate: true, skipSMS: true, firstName: 'Maria' })
    await expect(page).toHaveURL(/\/appointment-status$/)
    expect(await page.evaluate(() => sessionStorage.autoCreateClient)).toBeUndefined()
  })
})

test.describe('appointment status', () => {
  for (const [what, answered] of [
    ['fails', BROKEN],
    ['is not reached', 'no answer'],
  ] as const)
    test(`a server that ${what} leaves her the way out`, async ({ page }) => {
      await answer(page, { [VERIFY]: answered })
      await openInVisit(page, '/appointment-status', { clientData: MARIA, phoneNumber: '7145550190' })
      await expect(alert(page, 'Failed to verify appointment status. Please try again.')).toBeVisible()
      await button(page, 'Log Out').tap()
      await expect(page).toHaveURL(`${salon.kiosk}/`)
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    })

  for (const [scenario, startsInMinutes, reason, end] of [
    ['TOO_LATE', -35, 'late', 'shortly to help with your appointment.'],
    ['VERY_LATE', -120, 'reschedule', 'shortly to help reschedule your appointment.'],
    ['NO_APPOINTMENT', null, 'walk_in', 'shortly to help with your appointment.'],
  ] as const)
    test(`a manager who cannot be told of ${scenario} is said to be out of reach; asked again she calls`, async ({
      page,
    }) => {
      const squareVerificationResult = await verificationOf(page, scenario, startsInMinutes)
      await openInVisit(page, '/appointment-status', { clientData: MARIA, squareVerificationResult })
      const outOfReach = alert(
        page,
        'Unable to reach manager right now. Please speak with a team member at the front desk for assistance.',
      )
      for (const answered of [BROKEN, 'no answer', { json: { success: false } }] as const) {
        await answer(page, { [MANAGER_REQUEST]: answered })
        await button(page, 'Speak to Manager').tap()
        await expect(outOfReach).toBeVisible()
        await page.unroute(MANAGER_REQUEST)
      }
      const asked = page.waitForRequest(MANAGER_REQUEST)
      await answer(page, { [MANAGER_REQUEST]: { json: { success: true } } })
      await button(page, 'Speak to Manager').tap()
      expect((await asked).postDataJSON()).toMatchObject({
        messageType: 'manager_request',
        clientName: 'Maria G.',
        clientPhone: '(714) 555-0190',
        location: 'tustin',
        reason,
      })
      await expect(
        page.getByText(`We've notified the manager! Someone will call you at (714) 555-0190 ${end}`),
      ).toBeVisible()
      await expect(button(page, 'Speak to Manager')).toHaveCount(0)
      await expect(outOfReach).toHaveCount(0)
    })
})

test.describe('change location', () => {
  const NOT_ALLOWED = 'Invalid PIN or insufficient permissions'

  for (const [what, answered, sentence] of [
    [
      'fails',
      { status: 500, json: { code: 'INTERNAL', msg: 'x' } },
      'Server error. Please try again or contact support.',
    ],
    ['refuses it in words', { status: 400, json: { code: 'INVALID', msg: 'A PIN has digits' } }, 'A PIN has digits'],
    ['refuses it', { status: 400, json: {} }, 'Invalid request'],
    ['is not reached', 'no answer', 'Cannot connect to server. Please check connection.'],
    ['is overloaded', { status: 503, json: {} }, 'Failed to verify PIN. Please try again.'],
    ['knows no such PIN', { json: { valid: false } }, NOT_ALLOWED],
    ['knows it as a technician’s', { json: { valid: true, role: 'technician' } }, NOT_ALLOWED],
  ] as const)
    test(`a server that ${what} is told as "${sentence}", and the tablet stays where it is`, async ({ page }) => {
      await answer(page, { [VERIFY_PIN]: answered })
      await page.goto(`${salon.kiosk}/change-location`)
      await page.getByRole('button', { name: /^Irvine/ }).tap()
      await typeDigits(page, '2468')
      await button(page, 'Change Location').tap()
      await expect(alert(page, sentence)).toBeVisible()
      expect(await page.evaluate(() => localStorage.selectedLocation)).toBe('tustin')
    })

  test('what is missing is said, a fifth digit is not taken, and an empty name not saved', async ({ page }) => {
    const changed = { location: { id: 'irvine', name: 'Irvine' }, squareLocationId: 'L', device: null }
    await answer(page, {
      [VERIFY_PIN]: { json: { valid: true, role: 'manager' } },
      '**/api/locations/current-v2': { json: changed },
    })
    await page.goto(`${salon.kiosk}/change-location`)
    const submit = () => button(page, 'Change Location').tap({ force: true })
    const missing = alert(page, 'Please select a location and enter your PIN')
    await submit()
    await expect(missing).toBeVisible()
    await typeDigits(page, '246')
    await expect(missing).toHaveCount(0)
    await submit()
    await expect(missing).toBeVisible()
    await page.getByRole('button', { name: /^Irvine/ }).tap()
    await submit()
    await expect(alert(page, 'PIN must be 4 digits')).toBeVisible()
    await typeDigits(page, '89')
    await expect(page.getByRole('img', { name: 'Admin PIN: 4 of 4 digits' })).toBeVisible()

    const name = page.getByLabel('Device name')
    await expect(name).toHaveAttribute('maxlength', '50')
    const before = await page.evaluate(() => JSON.parse(localStorage.deviceMetadata).deviceName)
    await name.fill('   ')
    const asked = page.waitForRequest(VERIFY_PIN)
    await submit()
    expect((await asked).postDataJSON()).toEqual({ pin: '2468' })
    await expect(page.getByText('Location changed successfully! Redirecting...')).toBeVisible()
    await expect(page).toHaveURL(`${salon.kiosk}/`)
    expect(await page.evaluate(() => JSON.parse(localStorage.deviceMetadata).deviceName)).toBe(before)
    expect(await page.evaluate(() => localStorage.selectedLocation)).toBe('irvine')
  })
})

test('a report of somebody who left that fails is in the log only', async ({ page }) => {
  const logged: string[] = []
  page.on('console', message => message.type() === 'error' && logged.push(message.text()))
  await page.clock.install()
  await answer(page, { '**/api/sms/abandoned-walkin': BROKEN })
  await openInVisit(page, '/appointment-check', { clientData: MARIA, phoneNumber: '7145550190' })
  await expect(page.getByRole('heading', { name: 'Welcome to the salon!' })).toBeVisible()
  await page.clock.fastForward(19_100)
  await expect.poll(() => logged.join()).toContain('POST /api/sms/abandoned-walkin')
  await expect(page.getByRole('heading', { name: 'Welcome to the salon!' })).toBeVisible()
})

test('a client without a visit in half a year, and without a check-in, reads both', async ({ page }) => {
  for (const [call, json] of Object.entries(NOTHING_KNOWN)) await answer(page, { [call]: { json } })
  await openInVisit(page, '/appointment', { clientData: MARIA })
  await expect(page.getByText('No Appointment Found for Today')).toBeVisible()
  await expect(page.getByText('No Appointment Found Within 45 Days')).toBeVisible()
  await expect(page.getByText('No previous check-ins found.')).toBeVisible()
})

test.describe('staff', () => {
  for (const [username, password, sentence] of [
    ['manager', '1357', /^Invalid PIN code/],
    ['nobody', 'lashes-demo', /^User not found/],
  ] as const)
    test(`${username} with ${password} is told "${sentence.source.slice(1)}"`, async ({ page }) => {
      await page.goto(`${salon.kiosk}/login`)
      await button(page, 'Use user name and password').tap()
      await page.getByLabel('User name').fill(username)
      await page.getByLabel('Password').fill(password)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText(sentence)
    })

  test('a refusal in words is told by them', async ({ page }) => {
    await answer(page, { '**/api/auth/login': { status: 403, json: { code: 'X', msg: 'Ask the owner' } } })
    await page.goto(`${salon.kiosk}/login`)
    await button(page, 'Use user name and password').tap()
    await page.getByLabel('User name').fill('manager')
    await page.getByLabel('Password').fill('lashes-demo')
    await page.keyboard.press('Enter')
    await expect(alert(page, 'Ask the owner')).toBeVisible()
  })

  for (const [what, token] of [
    ['is no token at all', 'lashes'],
    ['has run out', `x.${btoa(JSON.stringify({ id: '1', username: 'dana', role: 'admin', exp: 1_000_000_000 }))}.x`],
    [
      'the server has ended',
      `x.${btoa(JSON.stringify({ id: '1', username: 'dana', role: 'admin', exp: 4_000_000_000 }))}.x`,
    ],
  ] as const)
    test(`a token that ${what} is removed when the page starts`, async ({ page }) => {
      await page.addInitScript(token => {
        if (window.name === 'was here') return
        window.name = 'was here'
        localStorage.setItem('token', token)
      }, token)
      await page.goto(`${salon.kiosk}/`)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      await expect(button(page, 'Settings')).toBeVisible()
      await page.goto(`${salon.kiosk}/dashboard`)
      await expect(page).toHaveURL(/\/login$/)
    })
})
