import type { AppointmentResponse } from '@frontlash/contract/check-in'
import { isCheckedIn, saveClient } from '@frontlash/web-client/visit-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bookingCheckInBody, checkInForBooking } from './booking-check-in.ts'
import { endVisit } from './end-visit.ts'
import { visit } from './visit-state.ts'

const REFILL: AppointmentResponse = {
  square_appointment_id: 'sq1',
  service_name: 'Volume Refill 💜',
  technician_name: 'Lena ✨',
  start_at: '2026-11-20T19:45:00Z',
  duration_minutes: 60,
  customerName: 'Maria G.',
  locationId: 'tustin',
  locationName: 'Tustin',
}

describe('the check-in for a booking', () => {
  test('contains the service and the technician without emojis', () => {
    expect(bookingCheckInBody('c1', REFILL, null, 'tustin')).toEqual({
      clientId: 'c1',
      appointmentId: 'sq1',
      serviceType: 'Volume Refill',
      technician: 'Lena',
      location: 'tustin',
      preVerificationData: null,
    })
  })

  test('contains default names if the booking has no service or technician', () => {
    const bare = { ...REFILL, service_name: '💜', technician_name: '' }
    expect(bookingCheckInBody('c1', bare, null, null)).toEqual({
      clientId: 'c1',
      appointmentId: 'sq1',
      serviceType: 'Walk-in Service',
      technician: 'To be assigned',
      preVerificationData: null,
    })
    expect(bookingCheckInBody('c1', null, null, null)).toMatchObject({ appointmentId: 'manual-checkin' })
  })
})

describe('the response to a check-in', () => {
  const MARIA = { id: 'c1', first_name: 'Maria', last_name: 'G.', phone: '+17145550101', role: 'client' as const }
  const NAOMI = { ...MARIA, id: 'c2', first_name: 'Naomi' }
  let response: (body: object) => void

  beforeEach(() => {
    for (const store of ['localStorage', 'sessionStorage']) {
      const values = new Map<string, string>()
      vi.stubGlobal(store, {
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => void values.set(key, value),
        removeItem: (key: string) => void values.delete(key),
        clear: () => values.clear(),
      })
    }
    const asked = new Promise<Response>(resolve => {
      response = body => resolve(Response.json(body))
    })
    vi.stubGlobal('fetch', () => asked)
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  const CHECKED_IN = {
    success: true,
    checkedIn: true,
    checkInId: 'k1',
    duplicate: false,
    smsResult: { scenario: 'ON_TIME', state: 'QUEUED' },
  }

  test('marks the client of the visit as checked in', async () => {
    saveClient(MARIA)
    const checkIn = checkInForBooking(MARIA, REFILL, null)
    response(CHECKED_IN)
    expect(await checkIn).toMatchObject({ checkedIn: true, checkInId: 'k1', kept: false })
    expect(isCheckedIn()).toBe(true)
    expect(visit.lastCheckIn.read()).toMatchObject({ smsResult: { state: 'QUEUED' } })
  })

  test('does not mark the client as checked in if the server has saved only the arrival', async () => {
    saveClient(MARIA)
    const checkIn = checkInForBooking(MARIA, REFILL, null)
    response({ ...CHECKED_IN, checkedIn: false })
    await checkIn
    expect(isCheckedIn()).toBe(false)
    expect(visit.lastCheckIn.read()).toMatchObject({ checkedIn: false, checkInId: 'k1' })
  })

  test('is discarded if it arrives after the client has left', async () => {
    saveClient(MARIA)
    const checkIn = checkInForBooking(MARIA, REFILL, null)
    endVisit()
    saveClient(NAOMI)
    response(CHECKED_IN)
    await checkIn
    expect(isCheckedIn()).toBe(false)
    expect(visit.lastCheckIn.read()).toBeNull()
  })
})
