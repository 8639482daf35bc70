import { expect, test } from 'vitest'
import { CANCELLED_AT_PROVIDER } from '../appointment/booking-change.ts'
import {
  CANCELLED_BY_MANAGER,
  cardStatus,
  type DisplayStatus,
  displayStatus,
  LOCATION_MISMATCH,
} from './display-status.ts'

test.each<[isCheckedIn: boolean, isReceived: boolean, receivedBy: string | null, status: DisplayStatus]>([
  [false, false, null, 'inactive'],
  [true, false, null, 'checked-in'],
  [false, true, 'ana', 'received'],
  [true, true, 'ana', 'received'],
  [true, true, null, 'received'],
  [false, false, LOCATION_MISMATCH, 'inactive'],
  [true, false, LOCATION_MISMATCH, 'inactive'],
  [true, true, LOCATION_MISMATCH, 'inactive'],
  [false, false, CANCELLED_BY_MANAGER, 'cancelled'],
  [true, false, CANCELLED_AT_PROVIDER, 'cancelled'],
  [true, true, CANCELLED_BY_MANAGER, 'cancelled'],
  [false, false, 'CANCELLED_BY_', 'cancelled'],
  [false, false, 'cancelled_by_manager', 'inactive'],
])('a card with check-in %s, received %s, by %s is %s', (isCheckedIn, isReceived, receivedBy, status) => {
  expect(displayStatus({ isCheckedIn, isReceived, receivedBy })).toBe(status)
})

test.each<[isCheckedIn: boolean, isReceived: boolean, receivedBy: string | null, status: DisplayStatus]>([
  [false, false, null, 'cancelled'],
  [true, false, null, 'cancelled'],
  [true, true, 'ana', 'received'],
  [false, false, LOCATION_MISMATCH, 'cancelled'],
  [false, false, CANCELLED_BY_MANAGER, 'cancelled'],
])(
  'of a booking that no longer stands, a card with check-in %s, received %s, by %s is %s',
  (isCheckedIn, isReceived, receivedBy, status) => {
    const marks = { isCheckedIn, isReceived, receivedBy }
    expect(cardStatus(marks, false)).toBe(status)
    expect(cardStatus(marks, true)).toBe(displayStatus(marks))
  },
)
