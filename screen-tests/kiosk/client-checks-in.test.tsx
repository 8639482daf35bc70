import { CALLS } from '@frontlash/contract/calls'
import { checksIn } from '@frontlash/domain/check-in/scenario'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passTime } from '../support/pass-time.ts'
import { sentTo } from '../support/responses.ts'
import {
  arrivedAt,
  button,
  checkInByPhone,
  goToScreen,
  press,
  sign,
  startVisits,
  verificationOf,
} from '../support/visit.ts'

beforeEach(() => {
  startVisits()
  // It is 11:42 at the salon, so that no booking of the table is on another day by accident.
  vi.setSystemTime('2026-11-20T19:42:00Z')
})
afterEach(() => void vi.useRealTimers())

test('the list of clients with the same phone number shows which of these clients is already checked in', async () => {
  const candidate = (name: string, isCheckedIn: boolean) => {
    const { start_at } = verificationOf('ON_TIME', 3).appointment!
    return { appointmentId: name, name, time: '11:45 AM', start_at, isCheckedIn }
  }
  const verification = verificationOf('ON_TIME', 3, {
    candidates: [candidate('Rosa Q.', true), candidate('Lucia Q.', false)],
  })
  await goToScreen('/', { verification })
  await checkInByPhone()
  expect(await button('Rosa Q. already checked in 11:45 AM')).toBeVisible()
  expect(await button('Lucia Q. 11:45 AM')).toBeVisible()
})

test.each([
  ['ON_TIME', 3, "You're All Checked In!", 'Have a seat and relax, Maria. We will call you.'],
  ['VALID_TIMING', 3, "You're All Checked In!", 'Have a seat and relax, Maria. We will call you.'],
  ['FOUND', 3, "You're All Checked In!", 'Have a seat and relax, Maria. We will call you.'],
  ['EARLY', 48, "You're a bit early!", /^You’re checked in, Maria\. Your appointment starts in about \d+ minutes\.$/],
  ['TOO_EARLY', 75, "You're a bit early!", /^You’re checked in, Maria\. Your appointment starts in about 1 hour/],
  ['VERY_EARLY', 181, "You're a bit early!", /^You’re checked in, Maria\. Your appointment starts in about 3 hours/],
  ['LATE', -6, 'Running a Bit Late', /It is past the start, so your time may be shorter\.$/],
  ['LATE_BUT_ALLOWED', -11, 'Running a Bit Late', /It is past the start, so your time may be shorter\.$/],
  [
    'TOO_LATE',
    -35,
    'Appointment Time Passed',
    /^Your 11:07 AM visit began over \d+ minutes ago\. Please see the front desk/,
  ],
  ['VERY_LATE', -120, 'Appointment Was Long Ago', /^Your 9:42 AM visit has passed\. Please see the front desk/],
  ['WRONG_DAY', 1440, 'Different Day Appointment', 'Your visit is on Saturday, November 21 at 11:42 AM, not today.'],
  ['WRONG_LOCATION', 3, 'Different Location Appointment', /Irvine/],
] as const)(
  'a client with a booking in the scenario %s checks in and sees the matching status screen',
  async (scenario, inMinutes, heading, says) => {
    const isElsewhere = scenario === 'WRONG_LOCATION'
    const verification = verificationOf(scenario, inMinutes, isElsewhere ? { correctLocationName: 'Irvine' } : {})
    await goToScreen('/waiver', { verification, isCheckedIn: checksIn(scenario) })
    expect(sentTo(CALLS.verifyAppointment)).toHaveLength(1)
    await sign()
    await press('Sign & Submit')
    await passTime(2_500)
    await arrivedAt('/appointment-status')
    expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible()
    expect(screen.getAllByText(says)[0]).toBeVisible()
    // The check-in is for the client's booking, and the waiver is signed once.
    expect(sentTo(CALLS.enhancedCheckIn)).toMatchObject([{ body: { appointmentId: 'booking-of-maria' } }])
    expect(sentTo(CALLS.signWaiver)).toHaveLength(1)
  },
)
