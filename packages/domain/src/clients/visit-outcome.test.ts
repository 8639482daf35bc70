import { expect, test } from 'vitest'
import { type VisitFacts, type VisitOutcome, visitOutcome } from './visit-outcome.ts'

const END = new Date('2026-11-20T19:00:00Z')
const BOOKED: VisitFacts = {
  status: 'ACCEPTED',
  isCancelledHere: false,
  isReceived: false,
  isCheckedIn: false,
  hasArrived: false,
  cameThatDay: false,
  isMeasured: true,
  startAt: new Date('2026-11-20T18:00:00Z'),
  endAt: END,
  isDayOver: false,
}
const after = (minutes: number) => new Date(END.getTime() + minutes * 60_000)

test.each<[string, Partial<VisitFacts>, Date, VisitOutcome]>([
  ['59 minutes after the end the client may still come', {}, after(59), 'ahead'],
  ['60 minutes after the end it is a no-show', {}, after(60), 'no-show'],
  ['on a later day it is a no-show', { isDayOver: true }, after(-999), 'no-show'],
  ['a day on which nothing was recorded gives no no-show', { isMeasured: false }, after(60), 'not recorded'],
  ['a client who came to another booking that day is no no-show', { cameThatDay: true }, after(60), 'not recorded'],
  ['a booking that was never accepted is no no-show', { status: 'PENDING' }, after(60), 'not recorded'],
  ['the booking system marked it', { status: 'NO_SHOW', isMeasured: false }, after(0), 'no-show'],
  ['received wins over what the booking system marked', { status: 'NO_SHOW', isReceived: true }, after(60), 'received'],
  ['checked in', { isCheckedIn: true }, after(60), 'checked in'],
  ['cancelled at the booking system', { status: 'CANCELLED_BY_CUSTOMER' }, after(60), 'cancelled'],
  ['declined', { status: 'DECLINED' }, after(60), 'cancelled'],
  ['cancelled here', { isCancelledHere: true }, after(60), 'cancelled'],
  ['came too late', { hasArrived: true }, after(60), 'too late'],
])('%s', (_, facts, now, outcome) => {
  expect(visitOutcome({ ...BOOKED, ...facts }, now)).toBe(outcome)
})
