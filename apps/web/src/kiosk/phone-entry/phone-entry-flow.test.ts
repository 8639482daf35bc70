import type { AppointmentResponse, VerificationResponse } from '@frontlash/contract/check-in'
import type { ClientResponse } from '@frontlash/contract/clients'
import type { Scenario } from '@frontlash/domain/check-in/scenario'
import { ApiError, NoResponseError } from '@frontlash/web-client/http-client'
import { describe, expect, test } from 'vitest'
import { checkInFailure, type PhoneEntryCalls, type PhoneEntryResult, processPhone } from './phone-entry-flow.ts'

const NOW = new Date('2026-11-20T19:42:00Z')
const PHONE = '7145550101'
const MARIA: ClientResponse = { id: 'maria', first_name: 'Maria', last_name: 'G.', phone: '+17145550101' }

const BOOKING: AppointmentResponse = {
  square_appointment_id: 'booking',
  service_name: 'Volume Refill',
  technician_name: 'Lena',
  start_at: '2026-11-20T19:45:00Z',
  duration_minutes: 60,
  customerName: 'Maria Luisa G.',
  locationId: 'tustin',
  locationName: 'Tustin',
}

function verificationOf(scenario: Scenario, appointment: AppointmentResponse | null = BOOKING): VerificationResponse {
  return {
    scenario,
    phone: '+17145550101',
    appointment,
    message: '',
    suggestedAction: 'check_in',
    checkInTime: NOW.toISOString(),
    source: 'cache',
    cachedAt: null,
    daysSinceLastAppointment: null,
    lastAppointment: null,
    client: null,
    alreadyCheckedIn: false,
  }
}

/** The calls of a check-in, with fake responses, and the list of the calls made so far. */
function salon(facts: { known: boolean; verification: VerificationResponse | Error; creating?: Error }) {
  const asked: string[] = []
  const calls: PhoneEntryCalls = {
    findClient: async () => {
      asked.push('find')
      return facts.known ? MARIA : null
    },
    verify: async (_, appointmentId) => {
      asked.push(appointmentId === null ? 'verify' : `verify ${appointmentId}`)
      if (facts.verification instanceof Error) throw facts.verification
      return facts.verification
    },
    createClient: async ({ firstName, lastName }) => {
      asked.push(`create ${firstName}|${lastName}`)
      if (facts.creating) throw facts.creating
      return { ...MARIA, id: 'new' }
    },
    checkIn: async client => {
      asked.push(`check in ${client.id}`)
    },
  }
  return { calls, asked }
}

async function run(facts: Parameters<typeof salon>[0], appointmentId: string | null = null) {
  const { calls, asked } = salon(facts)
  const result: PhoneEntryResult = await processPhone(PHONE, appointmentId, calls, () => NOW)
  return { result, asked }
}

describe('the check-in of a known client', () => {
  test.each([
    'ON_TIME',
    'EARLY',
    'LATE',
    'LATE_BUT_ALLOWED',
    'VALID_TIMING',
    'TOO_EARLY',
    'TOO_LATE',
    'VERY_EARLY',
    'VERY_LATE',
    'FOUND',
    'WRONG_LOCATION',
    'WRONG_DAY',
  ] as const)('with a booking in the scenario %s opens the waiver', async scenario => {
    const { result, asked } = await run({ known: true, verification: verificationOf(scenario) })
    expect(asked).toEqual(['find', 'verify', 'check in maria'])
    expect(result).toMatchObject({ kind: 'go', to: '/waiver', client: MARIA })
  })

  test('uses the name on the tapped booking if two clients share the phone number', async () => {
    const eva = { ...MARIA, first_name: 'Eva', last_name: 'R.' }
    const { result } = await run(
      { known: true, verification: { ...verificationOf('ON_TIME'), client: eva } },
      'booking',
    )
    expect(result).toMatchObject({ client: eva })
  })

  test('does not happen without a booking, and the client is led to /appointment-check', async () => {
    const { result, asked } = await run({ known: true, verification: verificationOf('NO_APPOINTMENT', null) })
    expect(asked).toEqual(['find', 'verify'])
    expect(result).toMatchObject({ to: '/appointment-check', client: MARIA })
  })

  test('with the scenario NO_APPOINTMENT_EXISTING_CLIENT opens the waiver', async () => {
    const { result, asked } = await run({
      known: true,
      verification: verificationOf('NO_APPOINTMENT_EXISTING_CLIENT', null),
    })
    expect(asked).toEqual(['find', 'verify'])
    expect(result).toMatchObject({ to: '/waiver' })
  })

  test('opens /appointment-check if the booking cannot be verified', async () => {
    const { result, asked } = await run({ known: true, verification: new NoResponseError('no response') })
    expect(asked).toEqual(['find', 'verify'])
    expect(result).toMatchObject({
      to: '/appointment-check',
      client: MARIA,
      verification: {
        scenario: 'NO_APPOINTMENT',
        message: "We couldn't find an appointment for today. Are you a walk-in client?",
        suggestedAction: 'walk_in',
        source: 'verification_fallback',
        cachedAt: NOW.toISOString(),
      },
    })
  })

  test('stores the result of the verification together with the current time', async () => {
    const { result } = await run({ known: true, verification: verificationOf('ON_TIME') })
    expect(result).toMatchObject({ verification: { cachedAt: NOW.toISOString() } })
  })
})

describe('the check-in of an unknown phone number', () => {
  test('creates a client with the name on the booking', async () => {
    const { result, asked } = await run({ known: false, verification: verificationOf('EARLY') })
    expect(asked).toEqual(['find', 'verify', 'create Maria|Luisa G.', 'check in new'])
    expect(result).toMatchObject({ to: '/waiver', client: { id: 'new' } })
  })

  test.each([
    ['no booking', verificationOf('NO_APPOINTMENT', null)],
    ['a booking without a name', verificationOf('ON_TIME', { ...BOOKING, customerName: ' ' })],
    ['a verification that failed', new ApiError(500, {})],
  ])('with %s creates no client', async (_, verification) => {
    const { result, asked } = await run({ known: false, verification })
    expect(asked).toEqual(['find', 'verify'])
    expect(result).toMatchObject({ to: '/appointment-check', client: null })
  })

  test('shows the server’s error if the client cannot be created', async () => {
    const refusal = new ApiError(500, { msg: 'broken' })
    await expect(run({ known: false, verification: verificationOf('EARLY'), creating: refusal })).rejects.toBe(refusal)
  })
})

describe('the check-in of a phone number that two clients share', () => {
  const shared: VerificationResponse = {
    ...verificationOf('ON_TIME'),
    candidates: [
      { appointmentId: 'a', name: 'Maria G.', time: '11:45 AM', start_at: '2026-11-20T19:45:00Z' },
      { appointmentId: 'b', name: 'Ana G.', time: '1:00 PM', start_at: '2026-11-20T21:00:00Z' },
    ],
  }

  test('lets the client choose between the two names', async () => {
    const { result, asked } = await run({ known: true, verification: shared })
    expect(asked).toEqual(['find', 'verify'])
    expect(result).toEqual({ kind: 'choose', candidates: shared.candidates })
  })

  test('is verified again for the booking of the tapped name', async () => {
    const { result, asked } = await run({ known: true, verification: shared }, 'b')
    expect(asked).toEqual(['find', 'verify b', 'check in maria'])
    expect(result).toMatchObject({ kind: 'go', to: '/waiver' })
  })
})

describe('the result of a failed check-in', () => {
  test.each([
    [
      new ApiError(429, { code: 'TOO_MANY_REQUESTS', msg: 'Please wait' }, 2_000),
      true,
      { refusal: { code: 'TOO_MANY_REQUESTS', msg: 'Please wait', retryAfterMs: 2_000 }, status: 429 },
    ],
    [new NoResponseError('no response'), true, 'error.noServer'],
    [new NoResponseError('no response'), false, 'error.noConnection'],
    [new Error('odd'), true, { unexpected: 'odd' }],
    ['odd', true, { unexpected: '' }],
  ])('for the error "%s" (server can be reached: %s) is %j', async (error, isReachable, failure) => {
    expect(await checkInFailure(error, async () => isReachable)).toEqual(failure)
  })
})
