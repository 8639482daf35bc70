import { afterAll, beforeAll, beforeEach } from 'vitest'
import { statement } from '../src/platform/db/statement.ts'
import { book, markFresh, type TestBooking } from './bookings.ts'
import { type AppUnderTest, ELEVEN, openContext } from './salon-under-test.ts'
import { enrolDevice } from './sign-in.ts'
import { type TestClock, testClock } from './test-clock.ts'

type Headers = Record<string, string>
// biome-ignore lint/suspicious/noExplicitAny: a response as it came, for the test to compare
type StatusAndBody = { status: number; body: any }

export type KioskVisits = {
  readonly clock: TestClock
  readonly context: () => AppUnderTest
  readonly kiosk: () => Headers
  readonly post: (url: string, payload: object, headers?: Headers) => Promise<StatusAndBody>
  readonly verify: (phone: string, more?: object, headers?: Headers) => Promise<StatusAndBody>
  readonly checkIn: (
    clientId: string,
    appointmentId: string,
    more?: object,
    headers?: Headers,
  ) => Promise<StatusAndBody>
  /** Returns a phone number that no other test of the file uses. */
  readonly newPhone: () => string
  /** Registers Maria Gonzalez as a client and returns the client's id. */
  readonly register: (phone: string) => Promise<string>
  readonly book: (booking: TestBooking) => Promise<string>
  readonly rows: <Row>(name: string, text: string, parameters: Record<string, unknown>) => Promise<Row[]>
  readonly textsTo: (phone: string) => Promise<{ template: string; body: string; state: string }[]>
  /** Returns the stored status of a booking's day; undefined if nothing has changed it yet. */
  readonly statusOf: (appointmentId: string) => Promise<Record<string, unknown> | undefined>
  readonly alertsAbout: (
    appointmentId: string,
  ) => Promise<{ kind: string; location_id: string; reason: string | null }[]>
}

/**
 * Returns functions for visits at one kiosk in Tustin, in a salon of this test file only. Called once, at the top of
 * the file.
 */
export function kioskVisits(): KioskVisits {
  const clock = testClock(ELEVEN)
  let context: AppUnderTest
  let kiosk: Headers
  let phones = 100

  beforeAll(async () => {
    context = await openContext({ clock, env: { RATE_LIMITS: 'off' } })
    kiosk = await enrolDevice(context)
  })
  afterAll(() => context.close())
  beforeEach(async () => {
    clock.set(ELEVEN)
    await markFresh(context)
  })

  const post: KioskVisits['post'] = async (url, payload, headers = kiosk) => {
    const response = await context.app.inject({ method: 'POST', url, payload, headers })
    return { status: response.statusCode, body: response.json() }
  }
  const rows: KioskVisits['rows'] = <Row>(name: string, text: string, parameters: Record<string, unknown>) =>
    context.db.rows(statement(`test.${name}`, text).returns<Row>(), parameters)
  return {
    clock,
    context: () => context,
    kiosk: () => kiosk,
    post,
    verify: (phone, more = {}, headers) => post('/api/square/verify-appointment-cache', { phone, ...more }, headers),
    checkIn: (clientId, appointmentId, more = {}, headers) =>
      post('/api/square/enhanced-checkin', { clientId, appointmentId, ...more }, headers),
    newPhone: () => `+1714555${String(1000 + phones++)}`,
    register: async phone => (await post('/api/clients', { phone, firstName: 'Maria', lastName: 'Gonzalez' })).body.id,
    book: booking => book(context, booking),
    rows,
    textsTo: phone =>
      rows('texts', 'select template, body, state from texts where phone = :phone order by created_at', { phone }),
    statusOf: async id =>
      (
        await rows<Record<string, unknown>>(
          'status',
          'select * from daily_statuses where square_appointment_id = :id',
          {
            id,
          },
        )
      )[0],
    alertsAbout: id =>
      rows('alerts', 'select kind, location_id, reason from alerts where square_appointment_id = :id', { id }),
  }
}
