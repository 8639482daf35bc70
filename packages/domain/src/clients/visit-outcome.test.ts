import { expect, test } from 'vitest'
import { type VisitOutcome, type VisitRecord, visitOutcome } from './visit-outcome.ts'

const END = new Date('2026-11-20T19:00:00Z')
const BOOKED: VisitRecord = {
  status: 'ACCEPTED',
  isCancelledHere: false,
  isReceived: false,
  isCheckedIn: false,
  hasArrived: false,
  cameThatDay: false,
  isCorrected: false,
  isMeasured: true,
  startAt: new Date('2026-11-20T18:00:00Z'),
  endAt: END,
  isDayOver: false,
}
const after = (minutes: number) => new Date(END.getTime() + minutes * 60_000)

test.each<[string, Partial<VisitRecord>, Date, VisitOutcome]>([
  ['59 minutes after the end the client may still come', {}, after(59), 'ahead'],
  ['60 minutes after the end the booking is a no-show', {}, after(60), 'no-show'],
  ['a booking of an earlier day is a no-show', { isDayOver: true }, after(-999), 'no-show'],
  ['a corrected no-show is a visit', { isCorrected: true }, after(60), 'came'],
  ['a booking on a day without a record is not a no-show', { isMeasured: false }, after(60), 'not recorded'],
  ['a client who came to another booking is not a no-show', { cameThatDay: true }, after(60), 'not recorded'],
  ['a booking that was never accepted is not a no-show', { status: 'PENDING' }, after(60), 'not recorded'],
  [
    'a booking that Square marked as a no-show counts as a no-show',
    { status: 'NO_SHOW', isMeasured: false },
    after(0),
    'no-show',
  ],
  [
    'a received client counts as received, even if Square marked a no-show',
    { status: 'NO_SHOW', isReceived: true },
    after(60),
    'received',
  ],
  ['a client who was checked in is not a no-show', { isCheckedIn: true }, after(60), 'checked in'],
  ['a booking cancelled at Square is cancelled', { status: 'CANCELLED_BY_CUSTOMER' }, after(60), 'cancelled'],
  ['a booking declined in Square is cancelled', { status: 'DECLINED' }, after(60), 'cancelled'],
  ['a booking cancelled on the dashboard is cancelled', { isCancelledHere: true }, after(60), 'cancelled'],
  ['a client who came too late is not a no-show', { hasArrived: true }, after(60), 'too late'],
])('%s', (_, visit, now, outcome) => {
  expect(visitOutcome({ ...BOOKED, ...visit }, now)).toBe(outcome)
})
