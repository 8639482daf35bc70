import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnCard } from '../../../test/cards.ts'
import { openSalonWithSquare, type SalonWithSquare } from '../../../test/salon-with-square.ts'
import { signIn } from '../../../test/sign-in.ts'
import { statement } from '../../platform/db/statement.ts'
import { deleteClientData } from '../clients/delete-client-data.ts'
import { saveSetting } from '../settings/setting-store.ts'
import { CANCEL_AFTER_MS, CANCEL_AT_SQUARE_JOB, cancelAtSquare } from './cancel-at-square.ts'
import { syncDaily } from './sync-from-square.ts'

let under: SalonWithSquare
let admin: Record<string, string>
let open: string[]

beforeAll(async () => {
  under = await openSalonWithSquare()
  expect(await syncDaily(under.context, new AbortController().signal)).toMatchObject({ ok: true })
  admin = await signIn(under, 'admin')
  const day = await under.app.inject({ url: '/api/square/appointments-cache?location_id=tustin', headers: admin })
  open = day.json().map((one: { square_appointment_id: string }) => one.square_appointment_id)
})
afterAll(() => under.close())

const JOBS = statement(
  'test.cancel-jobs',
  'select payload, due_at from jobs where kind = :kind and payload @> :payload order by id',
).returns<{ payload: object; due_at: Date }>()

const PHONE_OF = statement(
  'test.phone-of',
  'select customer_phone as phone from appointments where square_appointment_id = :squareAppointmentId',
).returns<{ phone: string }>()

const jobsOf = (appointmentId: string) =>
  under.db.rows(JOBS, { kind: CANCEL_AT_SQUARE_JOB, payload: { appointmentId } })
const atSquare = (id: string) => under.sandbox.salon.bookings.get(id)!.status

async function wish(isOn: boolean): Promise<void> {
  await saveSetting(under.db, 'cancelAtProvider', '', isOn)
  await under.context.settings.refresh()
}

test('a manager’s cancellation is not sent to Square by default', async () => {
  await actOnCard(under, 'cancel-appointment', open[0]!, admin)
  expect(await jobsOf(open[0]!)).toEqual([])
})

test('the setting cancelAtProvider cancels the booking at Square a minute later and removes it from the calendar', async () => {
  await wish(true)
  const id = open[1]!
  await actOnCard(under, 'cancel-appointment', id, admin)
  await actOnCard(under, 'cancel-appointment', id, admin)
  const dueAt = new Date(under.context.clock.realNow().getTime() + CANCEL_AFTER_MS)
  expect(await jobsOf(id)).toEqual([{ payload: { appointmentId: id, cardVersion: 1 }, due_at: dueAt }])
  expect(atSquare(id)).toBe('ACCEPTED')
  // The job may run twice.
  for (let times = 0; times < 2; times++) await cancelAtSquare(under.context, { appointmentId: id })
  expect(atSquare(id)).toBe('CANCELLED_BY_SELLER')
  expect(await actOnCard(under, 'undo-cancellation', id, admin)).toMatchObject({
    success: false,
    code: 'CANCELLED_IN_BOOKING_SYSTEM',
  })
  const day = await under.app.inject({ url: '/api/square/appointments-cache?location_id=tustin', headers: admin })
  expect(day.json().map((one: { square_appointment_id: string }) => one.square_appointment_id)).not.toContain(id)
})

test('an undo within a minute prevents the cancellation of the booking at Square', async () => {
  await wish(true)
  const id = open[2]!
  await actOnCard(under, 'cancel-appointment', id, admin)
  await actOnCard(under, 'undo-cancellation', id, admin)
  await cancelAtSquare(under.context, { appointmentId: id })
  expect(atSquare(id)).toBe('ACCEPTED')
})

test('only the second of two jobs cancels a booking at Square if a manager cancels the booking, presses Undo and cancels again', async () => {
  await wish(true)
  const id = open[4]!
  await actOnCard(under, 'cancel-appointment', id, admin)
  await actOnCard(under, 'undo-cancellation', id, admin, { restoreVersion: 1 })
  await actOnCard(under, 'cancel-appointment', id, admin)
  const [first, second] = await jobsOf(id)
  await cancelAtSquare(under.context, first!.payload)
  expect(atSquare(id)).toBe('ACCEPTED')
  await cancelAtSquare(under.context, second!.payload)
  expect(atSquare(id)).toBe('CANCELLED_BY_SELLER')
})

test('only the second of two jobs cancels a booking at Square if a manager takes back the undo of a cancellation', async () => {
  await wish(true)
  const id = open[6]!
  await actOnCard(under, 'cancel-appointment', id, admin)
  await actOnCard(under, 'undo-cancellation', id, admin)
  expect(await actOnCard(under, 'cancel-appointment', id, admin, { restoreVersion: 2 })).toMatchObject({
    success: true,
    status: { manager_marked_received_by: 'CANCELLED_BY_manager', version: 3 },
  })
  const [first, second] = await jobsOf(id)
  await cancelAtSquare(under.context, first!.payload)
  expect(atSquare(id)).toBe('ACCEPTED')
  await cancelAtSquare(under.context, second!.payload)
  expect(atSquare(id)).toBe('CANCELLED_BY_SELLER')
})

test('a cancelled booking is cancelled at Square even if its client is deleted within the minute', async () => {
  await wish(true)
  const id = open[5]!
  await actOnCard(under, 'cancel-appointment', id, admin)
  const [{ phone }] = (await under.db.rows(PHONE_OF, { squareAppointmentId: id })) as [{ phone: string }]
  expect(await deleteClientData(under.context, phone)).toMatchObject({ cardUndos: 1 })
  const [job] = await jobsOf(id)
  await cancelAtSquare(under.context, job!.payload)
  expect(atSquare(id)).toBe('CANCELLED_BY_SELLER')
})

test('the cancellation job throws an error if Square does not cancel the booking', async () => {
  await wish(true)
  const id = open[3]!
  await actOnCard(under, 'cancel-appointment', id, admin)
  under.sandbox.salon.bookings.change(id, {})
  await under.db.run(
    statement('test.older', 'update appointments set version = 0 where square_appointment_id = :squareAppointmentId'),
    {
      squareAppointmentId: id,
    },
  )
  await expect(cancelAtSquare(under.context, { appointmentId: id })).rejects.toThrow(
    'Square did not cancel the booking',
  )
})
