import { expect } from '@playwright/test'
import { alertOf, answer, BROKEN, buttonOf, CALL, UNKNOWN } from './support/broken-calls.ts'
import { checkInByPhone, salon, typeDigits } from './support/kiosk.ts'
import { test } from './support/tablet.ts'
import { comeTo, MARIA } from './support/visit.ts'

test.describe('phone entry', () => {
  const NO_CONNECTION = 'Could not connect to the server. Please check that the server is running on port 8000.'

  for (const [what, calls, sentence] of [
    [
      'says what is wrong',
      { [CALL.client]: { status: 500, json: { code: 'INTERNAL', msg: 'The database is away' } } },
      'Error: The database is away (500)',
    ],
    ['says nothing', { [CALL.client]: { status: 503, json: {} } }, 'Error: Server error occurred (503)'],
    ['answers with a page', { [CALL.client]: { status: 504, body: '<html>' } }, 'Error: Server error occurred (504)'],
    [
      'cannot make a client of a booking’s name',
      {
        [CALL.client]: UNKNOWN,
        [CALL.verify]: { json: { scenario: 'ON_TIME', appointment: { customerName: 'Maria Gomez' } } },
        [CALL.clients]: { status: 400, json: { code: 'INVALID', msg: 'First name is too long' } },
      },
      'Error: First name is too long (400)',
    ],
    ['is not reached', { [CALL.client]: 'no answer' }, NO_CONNECTION],
    [
      'is not reached by the web server in front of it',
      { [CALL.client]: { status: 502, json: { code: 'BACKEND_DOWN', msg: 'x' } } },
      NO_CONNECTION,
    ],
    [
      'is not reached, nor asked for its health',
      { [CALL.client]: 'no answer', [CALL.health]: 'no answer' },
      'Server connection failed. Please try again or refresh the page.',
    ],
    [
      'answers with something that is no booking',
      { [CALL.client]: UNKNOWN, [CALL.verify]: { json: { scenario: 'ON_TIME', appointment: {} } } },
      /^Error: .*undefined/,
    ],
  ] as const)
    test(`a server that ${what} is told as "${sentence}"`, async ({ page }) => {
      await page.goto(`${salon.kiosk}/`)
      await answer(page, calls)
      await checkInByPhone(page, '7145550190')
      await expect(page.getByRole('alert')).toHaveText(sentence)
      // The client's number is still there for another try, and no other data of the client.
      await expect(page.getByText('Verifying your appointment details...')).toHaveCount(0)
      await expect(page.getByLabel('Phone number')).toHaveValue('(714) 555-0190')
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
      await buttonOf(page, 'Backspace').tap()
      await expect(page.getByRole('alert')).toHaveText('')
    })

  test('an error without a word of its own is told too', async ({ page }) => {
    await page.goto(`${salon.kiosk}/`)
    await answer(page, {
      [CALL.client]: UNKNOWN,
      [CALL.verify]: { json: { scenario: 'ON_TIME', appointment: { customerName: 'Maria Gomez' } } },
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
    await buttonOf(page, 'Check In').tap()
    await expect(page.getByRole('alert')).toHaveText('Phone number is required')
    await typeDigits(page, '714555019')
    await expect(page.getByRole('alert')).toHaveText('')
    await buttonOf(page, 'Check In').tap()
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

  test('a verification that fails shows no error: the client is asked whether they are a walk-in', async ({ page }) => {
    await page.goto(`${salon.kiosk}/`)
    await answer(page, { [CALL.client]: { json: MARIA }, [CALL.verify]: BROKEN })
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
    await answer(page, { [CALL.clients]: BROKEN })
    await comeTo(page, '/register')
    for (const [first, last, firstError, lastError] of NAMES) {
      await page.getByLabel('First Name').fill(first)
      await page.getByLabel('Last Name').fill(last)
      await buttonOf(page, 'Register').tap()
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
      await answer(page, { [CALL.clients]: answered })
      await comeTo(page, '/register')
      await page.getByLabel('First Name').fill('Maria')
      await page.getByLabel('Last Name').fill('Gomez')
      await buttonOf(page, 'Register').tap()
      await expect(alertOf(page, sentence)).toBeVisible()
      await expect(buttonOf(page, 'Register')).toBeVisible()
    })
})

test('a failed report of a client who left is only in the log', async ({ page }) => {
  const logged: string[] = []
  page.on('console', message => message.type() === 'error' && logged.push(message.text()))
  await page.clock.install()
  await answer(page, { '**/api/sms/abandoned-walkin': BROKEN })
  await comeTo(page, '/appointment-check')
  await expect(page.getByRole('heading', { name: 'Welcome to the salon!' })).toBeVisible()
  await page.clock.fastForward(19_100)
  await expect.poll(() => logged.join()).toContain('POST /api/sms/abandoned-walkin')
  await expect(page.getByRole('heading', { name: 'Welcome to the salon!' })).toBeVisible()
})
