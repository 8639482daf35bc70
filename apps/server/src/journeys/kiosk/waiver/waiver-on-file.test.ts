import { randomUUID } from 'node:crypto'
import { BUILT_IN_VERSIONS } from '@frontlash/domain/waiver/built-in-waiver'
import { WAIVER_VERSION } from '@frontlash/domain/waiver/waiver-text'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, type TestBooking } from '../../../../test/bookings.ts'
import { signature } from '../../../../test/make-png.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { type WaiverVisits, waiverVisits } from '../../../../test/waiver-visits.ts'
import { statement } from '../../../platform/db/statement.ts'
import { saveSetting } from '../../../records/settings/setting-store.ts'

let under: AppUnderTest
let clock: TestClock
let visits: WaiverVisits
let tablet: { cookie: string }

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock, env: { RATE_LIMITS: 'off' } })
  tablet = await enrolDevice(under)
  visits = waiverVisits(under, tablet)
})
afterAll(() => under.close())
beforeEach(() => clock.set(ELEVEN))

const evidence = {
  version: WAIVER_VERSION,
  language: 'en-US',
  textSize: 17,
  shownAt: '2026-11-20T18:56:00.000Z',
  signedAt: '2026-11-20T18:59:30.250Z',
  reachedEnd: true,
}

describe('the waiver in force', () => {
  const current = (clientId?: string, headers: Record<string, string> = tablet) =>
    under.app.inject({ method: 'GET', url: `/api/waivers/current${clientId ? `?clientId=${clientId}` : ''}`, headers })
  afterAll(() => saveSetting(under.db, 'waiverPolicy', '', { ask: 'every_visit', validDays: 365 }))

  const policy = async (ask: 'every_visit' | 'valid_days' | 'first_visit', validDays = 365) => {
    await saveSetting(under.db, 'waiverPolicy', '', { ask, validDays })
    await under.context.settings.refresh()
  }

  test('is sent to each tablet', async () => {
    expect((await current()).json()).toEqual({
      version: WAIVER_VERSION,
      language: 'en-US',
      edition: 1,
      versions: BUILT_IN_VERSIONS,
      setApart: [8],
      next: null,
      onFile: null,
      signedToday: false,
    })
    expect((await current(undefined, {})).statusCode).toBe(401)
  })

  test('has to be signed at every visit if the policy requires a signature at every visit', async () => {
    await policy('every_visit')
    const { id } = await visits.newClient()
    await visits.sign({ clientId: id, signatureData: signature(), evidence })
    expect((await current(id)).json().onFile).toBeNull()
  })

  test('has to be signed only once if the policy requires a signature only at the first visit', async () => {
    await policy('first_visit')
    const { id } = await visits.newClient()
    expect((await current(id)).json().onFile).toBeNull()
    await visits.sign({ clientId: id, signatureData: signature(), evidence })
    expect((await current(id)).json().onFile).toEqual({ signedAt: evidence.signedAt })
  })

  test('has to be signed again after the configured number of days', async () => {
    await policy('valid_days', 30)
    const { id, phone } = await visits.newClient()
    await visits.sign({ clientId: id, signatureData: signature(), evidence })
    const onFileAfter = async (days: number) => {
      clock.set(new Date(Date.parse(ELEVEN) + days * 24 * 60 * 60_000))
      await visits.lookUp(phone)
      return (await current(id)).json().onFile
    }
    expect(await onFileAfter(30)).not.toBeNull()
    expect(await onFileAfter(31)).toBeNull()
  })

  describe('the signature of today', () => {
    const signedToday = async (id: string, headers = tablet) => (await current(id, headers)).json().signedToday

    test('counts until midnight at the location where the client signed, under every policy', async () => {
      await policy('every_visit')
      const { id, phone } = await visits.newClient()
      expect(await signedToday(id)).toBe(false)
      await visits.sign({ clientId: id, signatureData: signature(), evidence })
      expect(await signedToday(id)).toBe(true)
      for (const [at, isToday] of [
        ['2026-11-21T07:59:59.000Z', true],
        ['2026-11-21T08:00:00.000Z', false],
      ] as const) {
        clock.set(new Date(at))
        await visits.lookUp(phone)
        expect(await signedToday(id)).toBe(isToday)
      }
    })

    test('counts only for visits at the location where the client signed', async () => {
      const elsewhere = await enrolDevice(under, { location: 'irvine' })
      const { id, phone } = await visits.newClient('Maria Garcia', elsewhere)
      await visits.sign({ clientId: id, signatureData: signature(), evidence }, elsewhere)
      await visits.lookUp(phone)
      expect(await signedToday(id)).toBe(false)
      expect(await signedToday(id, elsewhere)).toBe(true)
    })

    test('counts only as long as its edition is in force', async () => {
      const older = 'a'.repeat(64)
      await under.db.run(statement('test.older-text', `insert into waiver_texts values (:older, 'en-US', :p2, :p3)`), {
        older,
        p2: 'older',
        p3: clock.salonNow(),
      })
      const { id } = await visits.newClient()
      const signed = await visits.sign({
        clientId: id,
        signatureData: signature(),
        evidence: { ...evidence, version: older },
      })
      expect(signed.statusCode).toBe(200)
      expect(await signedToday(id)).toBe(false)
    })
  })

  describe('for two people who share a phone number', () => {
    const SIGNED = { onFile: { signedAt: evidence.signedAt }, signedToday: true }
    const UNSIGNED = { onFile: null, signedToday: false }
    beforeAll(() => policy('first_visit'))

    /** Returns the signatures that count for the person on a booking. */
    const countsFor = async (clientId: string, appointmentId?: string) => {
      const url = `/api/waivers/current?clientId=${clientId}${appointmentId ? `&appointmentId=${appointmentId}` : ''}`
      const response = await under.app.inject({ method: 'GET', url, headers: tablet })
      expect(response.statusCode).toBe(200)
      return { onFile: response.json().onFile, signedToday: response.json().signedToday }
    }
    const signs = (clientId: string, appointmentId?: string) =>
      visits.sign({ clientId, signatureData: signature(), evidence, ...(appointmentId && { appointmentId }) })
    const bookingsOf = async (client: string, ...names: string[]) => {
      const { id, phone } = await visits.newClient(client)
      const bookings = []
      for (const [at, name] of names.entries())
        bookings.push(await book(under, { phone: `+1${phone}`, inMinutes: 5 + at * 5, name }))
      return { id, phone, bookings }
    }

    test('counts as signed only for the person who has signed', async () => {
      const { id, bookings } = await bookingsOf('Rosa Garcia', 'Rosa Garcia', 'Lucia Garcia')
      const [rosas, lucias] = bookings
      await signs(id, rosas)
      expect(await countsFor(id, rosas)).toEqual(SIGNED)
      expect(await countsFor(id)).toEqual(SIGNED)
      expect(await countsFor(id, lucias)).toEqual(UNSIGNED)
      await signs(id, lucias)
      expect(await countsFor(id, lucias)).toEqual(SIGNED)
    })

    test('is unsigned for the first person if only the second person has signed', async () => {
      const { id, bookings } = await bookingsOf('Rosa Garcia', 'Rosa Garcia', 'Lucia Garcia')
      await signs(id, bookings[1])
      expect(await countsFor(id, bookings[0])).toEqual(UNSIGNED)
      expect(await countsFor(id)).toEqual(UNSIGNED)
    })

    test.each([
      ['Lucía', 'LUCIA'],
      ['Nguyễn', 'nguyen'],
      ['Søren', 'Soren'],
    ])('counts, if signed under the first name %s, for a booking under %s', async (signed, booked) => {
      const { id, bookings } = await bookingsOf('Rosa Garcia', `${signed} Garcia`, `${booked} Garcia`)
      await signs(id, bookings[0])
      expect(await countsFor(id, bookings[1])).toEqual(SIGNED)
    })

    test.each<[string, Partial<TestBooking> | null, object]>([
      ['no other booking today', null, SIGNED],
      ['another booking tomorrow', { inMinutes: 24 * 60 }, SIGNED],
      ['a cancelled booking today', { status: 'CANCELLED_BY_CUSTOMER' }, SIGNED],
      ['another booking today, at another location', { location: 'irvine' }, UNSIGNED],
    ])(
      'has the right state for the booking of a client who has signed, if the phone has %s',
      async (_, other, expected) => {
        const { id, phone } = await visits.newClient('Rosalia Garcia')
        const booking = await book(under, { phone: `+1${phone}`, inMinutes: 5, name: 'Rosie Garcia' })
        if (other) await book(under, { phone: `+1${phone}`, inMinutes: 90, name: 'Lucia Garcia', ...other })
        await signs(id)
        expect(await countsFor(id, booking)).toEqual(expected)
      },
    )

    test('is unsigned for the second person even after the first person has signed and was received', async () => {
      const { id, bookings } = await bookingsOf('Rosa Garcia', 'Rosa Garcia', 'Lucia Garcia')
      await signs(id, bookings[0])
      const RECEIVED = statement(
        'test.received',
        `insert into daily_statuses (square_appointment_id, location_id, day, manager_marked_received, client_checked_in, updated_at)
         values (:id, 'tustin', '2026-11-20', true, true, now())`,
      )
      await under.db.run(RECEIVED, { id: bookings[0] })
      expect(await countsFor(id, bookings[1])).toEqual(UNSIGNED)
    })

    test('counts as signed by the client for an unknown booking and for a booking under another phone number', async () => {
      const { id } = await bookingsOf('Rosa Garcia')
      const strangers = await book(under, { phone: '+17145559877', inMinutes: 5, name: 'Vera Stone' })
      await signs(id)
      expect(await countsFor(id, strangers)).toEqual(SIGNED)
      expect(await countsFor(id, 'no-such-booking')).toEqual(SIGNED)
    })

    test('counts for the name of the signer, even if the stored waiver lacks the first name', async () => {
      const { id, bookings } = await bookingsOf('Rosa Garcia', 'Rosa Garcia', 'Lucia Garcia')
      await signs(id, bookings[1])
      const OLDER = statement('test.older', 'update waivers set signed_first_name = null where client_id = :id')
      expect(await under.db.run(OLDER, { id })).toBe(1)
      expect(await countsFor(id, bookings[1])).toEqual(SIGNED)
      expect(await countsFor(id, bookings[0])).toEqual(UNSIGNED)
      // The same signature sent again after the upgrade is still the same waiver.
      await signs(id, bookings[1])
      expect(await visits.countOf(id)).toBe(1)
    })
  })

  test('is not disclosed to a tablet that has not looked the client up', async () => {
    expect((await current(randomUUID())).json().code).toBe('CLIENT_NOT_LOOKED_UP')
  })
})
