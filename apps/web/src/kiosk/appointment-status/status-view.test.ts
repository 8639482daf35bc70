import type { AppointmentResponse, VerificationResponse } from '@frontlash/contract/check-in'
import type { Scenario } from '@frontlash/domain/check-in/scenario'
import { EN } from '@frontlash/domain/messages/en'
import { EN_DATES } from '@frontlash/domain/messages/en-dates'
import { sayIn, sayMessage } from '@frontlash/domain/messages/say'
import { describe, expect, test } from 'vitest'
import { formatMinutes } from './format-minutes.ts'
import { statusView } from './status-view.ts'
import { waitDial } from './wait-dial.ts'

const say = sayIn<typeof EN>(EN, 'en')
const WORDS = { language: 'en', say, dates: EN_DATES } as const
const ZONE = 'America/Los_Angeles'
/** 11:42 in the morning at the salon. */
const NOW = new Date('2026-11-20T19:42:00Z')

function booking(minutesFromNow: number, over: Partial<AppointmentResponse> = {}): AppointmentResponse {
  return {
    square_appointment_id: 'booking',
    service_name: 'Volume Refill ✨',
    technician_name: 'Lena 🌸 Tustin',
    start_at: new Date(NOW.getTime() + minutesFromNow * 60_000).toISOString(),
    duration_minutes: 60,
    customerName: 'Maria G.',
    locationId: 'tustin',
    locationName: 'Tustin',
    ...over,
  }
}

function view(scenario: Scenario, appointment: AppointmentResponse | null, over: Partial<VerificationResponse> = {}) {
  return inEnglish({ scenario, appointment, ...over }, 'Maria', 'done')
}

/** The content of the screen with its English words. */
function inEnglish(
  verification: Parameters<typeof statusView>[0],
  firstName: string,
  checkIn: Parameters<typeof statusView>[2],
) {
  const { heading, badge, sentences, ...rest } = statusView(verification, firstName, checkIn, NOW, ZONE, WORDS)
  return {
    ...rest,
    heading: say(heading),
    badge: { ...badge, word: sayMessage(say, badge.word) },
    sentence: sentences.map(sentence => sayMessage(say, sentence).trimEnd()).join(' '),
  }
}

describe('the heading of the status screen', () => {
  test.each([
    ['VALID_TIMING', 3, "You're All Checked In!", 'success'],
    ['ON_TIME', 3, "You're All Checked In!", 'success'],
    ['FOUND', 3, "You're All Checked In!", 'success'],
    ['TOO_EARLY', 75, "You're a bit early!", 'info'],
    ['VERY_EARLY', 180, "You're a bit early!", 'info'],
    ['EARLY', 40, "You're a bit early!", 'info'],
    ['LATE', -6, 'Running a Bit Late', 'warning'],
    ['LATE_BUT_ALLOWED', -11, 'Running a Bit Late', 'warning'],
    ['TOO_LATE', -35, 'Appointment Time Passed', 'error'],
    ['VERY_LATE', -120, 'Appointment Was Long Ago', 'error'],
    ['WRONG_DAY', 1440, 'Different Day Appointment', 'info'],
    ['WRONG_LOCATION', 5, 'Different Location Appointment', 'warning'],
  ] as const)('for the scenario %s with the start in %i min is %j', (scenario, minutes, heading, tone) => {
    expect(view(scenario, booking(minutes))).toMatchObject({ heading, tone })
  })

  test.each(['NO_APPOINTMENT', 'NO_APPOINTMENT_EXISTING_CLIENT'] as const)(
    'is "No Appointment Found" for the scenario %s',
    scenario => {
      expect(view(scenario, null)).toMatchObject({ heading: 'No Appointment Found', managerReason: 'walk_in' })
    },
  )

  test.each([
    ['TOO_LATE', -35],
    ['VERY_LATE', -120],
  ] as const)(
    'is "Checked In" for a client who is already checked in, even if the scenario is %s',
    (scenario, minutes) => {
      expect(view(scenario, booking(minutes), { alreadyCheckedIn: true })).toMatchObject({
        heading: "You're All Checked In!",
        badge: { word: 'Checked in' },
        managerReason: null,
      })
    },
  )

  test('is "No Appointment Found" for an unknown scenario', () => {
    expect(view('SOMETHING_NEW' as Scenario, booking(3)).heading).toBe('No Appointment Found')
  })
})

describe('the status screen', () => {
  test.each([
    ['EARLY', 48, 'You’re checked in, Maria. Your appointment starts in about 48 minutes.'],
    ['TOO_EARLY', 75, 'You’re checked in, Maria. Your appointment starts in about 1 hour 15 minutes.'],
    [
      'TOO_LATE',
      -35,
      'Your 11:07 AM visit began over 34 minutes ago. Please see the front desk: we will try to fit you in.',
    ],
    ['VERY_LATE', -120, 'Your 9:42 AM visit has passed. Please see the front desk and we will help you rebook.'],
    ['WRONG_DAY', 1440, 'Your visit is on Saturday, November 21 at 11:42 AM, not today.'],
  ] as const)('for the scenario %s with the start in %i min shows the sentence %j', (scenario, minutes, sentence) => {
    expect(view(scenario, booking(minutes)).sentence).toBe(sentence)
  })

  test('shows no name if the client’s first name is unknown', () => {
    const { sentence } = inEnglish({ scenario: 'ON_TIME', appointment: booking(3) }, '', 'done')
    expect(sentence).toBe('Have a seat and relax. We will call you.')
  })

  test('offers a call to the manager only if the client is too late', () => {
    const reasons = (['ON_TIME', 'LATE', 'TOO_LATE', 'VERY_LATE', 'WRONG_DAY', 'WRONG_LOCATION'] as const).map(
      scenario => view(scenario, booking(-30)).managerReason,
    )
    expect(reasons).toEqual([null, null, 'late', 'reschedule', null, null])
  })

  test.each([
    ['ON_TIME', 3, false],
    ['EARLY', 48, false],
    ['LATE', -8, false],
    ['TOO_LATE', -60, false],
    ['VERY_LATE', -61, true],
    ['WRONG_DAY', 1440, true],
    ['WRONG_LOCATION', 48, false],
  ] as const)(
    'for the scenario %s with the start in %i min has a button for a visit today (%s)',
    (scenario, minutes, mayAsk) => {
      expect(view(scenario, booking(minutes)).mayAskForToday).toBe(mayAsk)
    },
  )

  test('offers no visit today to a client who is checked in or has no booking today', () => {
    expect(view('VERY_LATE', booking(-61), { alreadyCheckedIn: true }).mayAskForToday).toBe(false)
    expect(view('NO_APPOINTMENT', null).mayAskForToday).toBe(false)
  })

  test('shows the service without emojis and the name of the technician without the location', () => {
    expect(view('ON_TIME', booking(3)).appointment).toMatchObject({
      time: '11:45 AM',
      service: 'Volume Refill',
      technician: 'Lena',
      location: 'Tustin',
    })
  })

  test('shows the address and phone number of the right location to a client at the wrong location', () => {
    const { sentence, correctLocation } = view('WRONG_LOCATION', booking(48), {
      correctLocationName: 'Irvine',
      correctLocationAddress: '100 Garden Way, Suite 4, Irvine, CA 92618',
      correctLocationPhone: '+19495550199',
    })
    expect(sentence).toBe('Your 12:30 PM visit today is at our Irvine salon.')
    expect(correctLocation).toEqual({
      name: 'Irvine',
      address: '100 Garden Way, Suite 4, Irvine, CA 92618',
      phone: '(949) 555-0199',
    })
  })
})

test.each([
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [61, '1 hour 1 minute'],
  [180, '3 hours'],
])('a duration of %i min is shown as %j', (minutes, words) => {
  expect(formatMinutes(say, minutes)).toBe(words)
})

describe('the status screen of a client whom the server has not checked in', () => {
  test.each([
    ['EARLY', 48, 'Your appointment starts in about 48 minutes.', 'Early'],
    ['LATE', -8, 'It is past the start, so your time may be shorter.', '8 min late'],
  ] as const)('does not say in the scenario %s that the client is checked in', (scenario, minutes, sentence, word) => {
    const saving = inEnglish({ scenario, appointment: booking(minutes) }, 'Maria', 'saving')
    expect(saving).toMatchObject({ sentence, badge: { word } })
  })

  test('sends the client to the front desk if the server has refused the check-in', () => {
    const refused = inEnglish({ scenario: 'ON_TIME', appointment: booking(3) }, 'Maria', 'refused')
    expect(refused).toMatchObject({ kind: 'not-checked-in', heading: 'Please see the front desk', tone: 'error' })
  })

  test('has the heading “Appointment Time Passed” if the client came too late', () => {
    const tooLate = inEnglish({ scenario: 'TOO_LATE', appointment: booking(-35) }, 'Maria', 'refused')
    expect(tooLate.heading).toBe('Appointment Time Passed')
  })
})

describe('the clock on the status screen', () => {
  test('shows the time until a booking as an arc from the minute hand to twelve', () => {
    const now = new Date('2026-11-20T20:12:00Z')
    expect(waitDial(now, new Date('2026-11-20T21:00:00Z'), ZONE)).toEqual({
      hourHandDegrees: 6,
      minuteHandDegrees: 72,
      arcFromDegrees: 72,
      arcDegrees: 288,
    })
  })

  test('shows a delay as an arc from the start of the booking to the minute hand', () => {
    const now = new Date('2026-11-20T20:10:00Z')
    expect(waitDial(now, new Date('2026-11-20T20:00:00Z'), ZONE)).toMatchObject({ arcFromDegrees: 0, arcDegrees: 60 })
  })

  test('never shows an arc of more than a full circle', () => {
    expect(waitDial(NOW, new Date(NOW.getTime() + 180 * 60_000), ZONE).arcDegrees).toBe(360)
  })

  test('points with both hands at twelve at midnight', () => {
    expect(waitDial(new Date('2026-11-20T08:00:00Z'), NOW, ZONE)).toMatchObject({
      hourHandDegrees: 0,
      minuteHandDegrees: 0,
    })
  })
})
