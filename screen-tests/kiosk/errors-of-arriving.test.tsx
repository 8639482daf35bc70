import { CALLS } from '@frontlash/contract/calls'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, refuse, respond, respondWith, sentTo } from '../support/responses.ts'
import {
  alertOf,
  arrivedAt,
  button,
  checkInByPhone,
  checkInResponse,
  fill,
  goToScreen,
  MARIA,
  press,
  pressCheckIn,
  startVisits,
  typeDigits,
  verificationOf,
} from '../support/visit.ts'

beforeEach(startVisits)
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const unknownClient = () => refuse(CALLS.findClient, 404, 'CLIENT_NOT_FOUND', { msg: 'Nobody has this number' })
const numberField = () => screen.getByLabelText<HTMLInputElement>('Phone number')

/** The phone number belongs to no client of the salon, but has a booking. */
function bookedStranger(): void {
  unknownClient()
  respond(CALLS.verifyAppointment, verificationOf('ON_TIME', 5, { client: null }))
}

describe('the phone entry', () => {
  const NO_CONNECTION = 'Could not connect to the server. Please check that the server is running on port 8000.'

  test.each<[what: string, sentence: string | RegExp, respondToCalls: () => void]>([
    [
      'responds with a message',
      'Error: The database is away (500)',
      () => refuse(CALLS.findClient, 500, 'INTERNAL', { msg: 'The database is away' }),
    ],
    [
      'responds without a message',
      'Error: Server error occurred (503)',
      () => respondWith(CALLS.findClient, () => Response.json({}, { status: 503 })),
    ],
    [
      'responds with an HTML page',
      'Error: Server error occurred (504)',
      () => respondWith(CALLS.findClient, () => new Response('<html>', { status: 504 })),
    ],
    [
      'cannot create the client',
      'Error: First name is too long (400)',
      () => {
        bookedStranger()
        refuse(CALLS.registerClient, 400, 'INVALID', { msg: 'First name is too long' })
      },
    ],
    ['cannot be reached', NO_CONNECTION, () => loseConnection(CALLS.findClient)],
    ['cannot be reached by its web server', NO_CONNECTION, () => refuse(CALLS.findClient, 502, 'BACKEND_DOWN')],
    [
      'does not respond and reports a problem in its health check',
      'Server connection failed. Please try again or refresh the page.',
      () => {
        refuse(CALLS.findClient, 502, 'BACKEND_DOWN')
        refuse(CALLS.health, 503, 'UNAVAILABLE')
      },
    ],
    [
      'cannot be reached, even by a health check',
      'Server connection failed. Please try again or refresh the page.',
      () => {
        loseConnection(CALLS.findClient)
        loseConnection(CALLS.health)
      },
    ],
    [
      'responds with an invalid booking',
      /^Error: .*undefined/,
      () => {
        unknownClient()
        respondWith(CALLS.verifyAppointment, () => Response.json({ scenario: 'ON_TIME', appointment: {} }))
      },
    ],
  ])('shows an error if the server %s', async (_what, sentence, respondToCalls) => {
    await openApp('/')
    await button('Check In')
    respondToCalls()
    await pressCheckIn()
    expect(await alertOf(sentence)).toBeVisible()
    // The phone number stays for another attempt. No other data of the client are stored.
    expect(screen.queryByText('Verifying your appointment details...')).toBeNull()
    expect(numberField()).toHaveValue('(714) 555-0190')
    expect(sessionStorage).toHaveLength(0)
    await press('Backspace')
    expect(screen.getByRole('alert')).toHaveTextContent(/^$/)
  })

  test('shows a general error after a failure without a message', async () => {
    await openApp('/')
    bookedStranger()
    await typeDigits('7145550190')
    // The browser cannot generate the idempotency key of the registration.
    vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
      throw new Error('')
    })
    await press('Check In')
    expect(await alertOf('Error: An unexpected error occurred')).toBeVisible()
  })

  test('shows an error about an incomplete phone number only after Check In is pressed', async () => {
    const user = userEvent.setup({ advanceTimers: ms => vi.advanceTimersByTime(ms) })
    await openApp('/')
    await press('Check In')
    expect(await alertOf('Phone number is required')).toBeVisible()
    await typeDigits('714555019')
    expect(screen.getByRole('alert')).toHaveTextContent(/^$/)
    await press('Check In')
    expect(await alertOf('Please enter a valid 10-digit phone number')).toBeVisible()
    // The field accepts ten digits and no other characters from a keyboard.
    numberField().focus()
    await user.keyboard('0a-1 2')
    expect(numberField()).toHaveValue('(714) 555-0190')
    await user.keyboard('{Enter}')
    expect(window.location.pathname).toBe('/')
    expect(sentTo(CALLS.findClient)).toEqual([])
    await user.keyboard('{Escape}')
    expect(numberField()).toHaveValue('')
  })

  test('shows a connection error if the code of the check-in cannot be fetched, and reloads the page at rest', async () => {
    const CHECK_IN_CODE = '../../apps/web/src/kiosk/visit/booking-check-in.ts'
    const PAGE = { method: 'GET', path: '/' } as const
    await openApp('/')
    await button('Check In')
    vi.doMock(CHECK_IN_CODE, () => Promise.reject(new Error('The file does not exist')))
    onTestFinished(() => void vi.doUnmock(CHECK_IN_CODE))
    respond(CALLS.findClient, MARIA)
    respond(CALLS.verifyAppointment, verificationOf('ON_TIME', 5))
    await pressCheckIn()
    expect(await alertOf(NO_CONNECTION)).toBeVisible()
    expect(sentTo(CALLS.enhancedCheckIn)).toEqual([])
    expect(sentTo(PAGE)).toEqual([])
    // The field is emptied after 20 s. The page is loaded again after another 70 s.
    await passTime(20_000)
    await passTime(70_000)
    expect(sentTo(PAGE)).toHaveLength(1)
  })

  test('asks whether the client is a walk-in if the booking cannot be verified', async () => {
    await openApp('/')
    respond(CALLS.findClient, MARIA)
    refuse(CALLS.verifyAppointment, 500, 'INTERNAL')
    await checkInByPhone()
    await arrivedAt('/appointment-check')
    expect(JSON.parse(sessionStorage.squareVerificationResult)).toMatchObject({
      scenario: 'NO_APPOINTMENT',
      message: "We couldn't find an appointment for today. Are you a walk-in client?",
      suggestedAction: 'walk_in',
      source: 'verification_fallback',
    })
  })
})

describe('the registration', () => {
  test('shows an error after Register is pressed if a name does not have 2 to 50 letters', async () => {
    await goToScreen('/register')
    refuse(CALLS.registerClient, 500, 'INTERNAL')
    const describes = async (label: string, error: string) =>
      waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(error))
    // Both fields get the focus and stay empty, as if the client corrects the phone number first.
    for (const label of ['First Name', 'Last Name']) {
      screen.getByLabelText(label).focus()
      screen.getByLabelText(label).blur()
    }
    await passTime(100)
    await describes('First Name', '')
    await describes('Last Name', '')
    for (const [first, last, firstError, lastError] of [
      ['', '', 'First name is required', 'Last name is required'],
      ['M', 'G', 'First name is too short', 'Last name is too short'],
      ['M'.repeat(51), 'G'.repeat(51), 'First name is too long', 'Last name is too long'],
      ['Mo', 'Li', '', ''],
      ['M'.repeat(50), 'G'.repeat(50), '', ''],
    ] as const) {
      await fill('First Name', first)
      await fill('Last Name', last)
      await press('Register')
      await describes('First Name', firstError)
      await describes('Last Name', lastError)
      if (firstError === '') await alertOf('Registration failed. Please try again.')
    }
  })

  test.each<[what: string, sentence: string, respondToCalls: () => void]>([
    [
      'refuses the registration with a message',
      'This number cannot be used',
      () => refuse(CALLS.registerClient, 422, 'INVALID', { msg: 'This number cannot be used' }),
    ],
    [
      'refuses the registration without a message',
      'Registration failed. Please try again.',
      () => refuse(CALLS.registerClient, 500, 'INTERNAL'),
    ],
    ['cannot be reached', 'Registration failed. Please try again.', () => loseConnection(CALLS.registerClient)],
  ])('shows an error if the server %s', async (_what, sentence, respondToCalls) => {
    await goToScreen('/register')
    respondToCalls()
    await fill('First Name', 'Maria')
    await fill('Last Name', 'Gomez')
    await press('Register')
    expect(await alertOf(sentence)).toBeVisible()
    expect(await button('Register')).toBeVisible()
  })

  test('sends a failed registration again with the same idempotency key', async () => {
    await goToScreen('/register')
    loseConnection(CALLS.registerClient)
    await fill('First Name', 'Ines')
    await fill('Last Name', 'Moreau')
    await press('Register')
    await alertOf('Registration failed. Please try again.')
    respond(CALLS.registerClient, { ...MARIA, existing: false })
    respond(CALLS.checkInClient, checkInResponse())
    await press('Register')
    await arrivedAt('/waiver')
    const [first, second] = sentTo(CALLS.registerClient).map(call => call.headers.get('idempotency-key'))
    expect(first).toMatch(/./)
    expect(second).toBe(first)
  })
})

test('a failed report of an abandoned visit is logged and changes nothing on the screen', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await goToScreen('/appointment-check')
  refuse(CALLS.reportAbandoned, 500, 'INTERNAL')
  expect(screen.getByRole('heading', { name: 'Welcome to the salon!' })).toBeVisible()
  await passTime(19_100)
  expect(logged.mock.calls.join()).toContain('POST /api/sms/abandoned-walkin')
  expect(screen.getByRole('heading', { name: 'Welcome to the salon!' })).toBeVisible()
})
