import { expect, test } from 'vitest'
import { eventOf, readEnvelope } from './webhook-event.ts'

const booking = {
  id: 'b1',
  version: 3,
  status: 'ACCEPTED',
  start_at: '2026-11-20T19:00:00Z',
  location_id: 'L1',
  customer_id: 'C1',
  seller_note: 'always late',
  appointment_segments: [{ team_member_id: 'TM1', duration_minutes: 60 }],
}

function event(type: string, data: object): unknown {
  return { merchant_id: 'M1', type, event_id: 'e1', created_at: '2026-11-20T19:00:00Z', data }
}

const bookingEvent = (fields: object) =>
  event('booking.updated', { type: 'booking', id: 'b1:3', object: { booking: fields } })

test('a stored webhook event equals the received event without the notes about clients', () => {
  const envelope = readEnvelope(bookingEvent(booking))!
  const stored = JSON.stringify(envelope)
  expect(stored).not.toContain('always late')
  expect(eventOf(readEnvelope(JSON.parse(stored))!)).toEqual(eventOf(envelope))
  expect(eventOf(envelope)).toMatchObject({ kind: 'booking', id: 'b1', booking: { version: 3, customerId: 'C1' } })
})

test.each(['version', 'status', 'start_at', 'location_id', 'appointment_segments'])(
  'an event whose booking has no %s is parsed without the booking',
  field => {
    const { [field as 'id']: _left, ...rest } = booking
    expect(eventOf(readEnvelope(bookingEvent(rest))!)).toEqual({ kind: 'booking', id: 'b1', booking: null })
  },
)

test('the id of a booking is parsed even from an event without the booking itself', () => {
  expect(eventOf(readEnvelope(event('booking.created', { type: 'booking', id: 'b7:0' }))!)).toEqual({
    kind: 'booking',
    id: 'b7',
    booking: null,
  })
})

test('a merge event contains the ids of the deleted profiles and of the remaining profile', () => {
  const merge = { from_customer_ids: ['C1', 'C2', 'C3'], to_customer_id: 'C3' }
  const deleted = event('customer.deleted', {
    id: 'C1',
    object: { customer: { id: 'C1', version: 2 }, event_context: { merge } },
  })
  expect(eventOf(readEnvelope(deleted)!)).toMatchObject({
    kind: 'customer',
    id: 'C1',
    isDeleted: true,
    merged: { fromIds: ['C1', 'C2'], toId: 'C3' },
  })
})

test.each([
  ['catalog.version.updated', { type: 'catalog' }, { kind: 'catalog' }],
  ['team_member.updated', { type: 'team_member', id: 'TM1' }, { kind: 'technician', id: 'TM1' }],
  ['location.updated', { type: 'location', id: 'L1' }, { kind: 'location' }],
  ['oauth.authorization.revoked', { type: 'revocation', id: 'x' }, { kind: 'other' }],
  ['booking.updated', {}, { kind: 'other' }],
  ['customer.updated', null, { kind: 'other' }],
])('an event of the type %s with the data %j is parsed as %j', (type, data, understood) => {
  expect(eventOf(readEnvelope(event(type, data as object))!)).toEqual(understood)
})

test.each([undefined, null, 'text', [], {}, { type: 7 }])('the body %j is not parsed as an event', body => {
  expect(readEnvelope(body)).toBeUndefined()
})
