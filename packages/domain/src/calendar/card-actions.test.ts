import { expect, test } from 'vitest'
import { type CardAction, cardActions, pressAction } from './card-actions.ts'
import { DISPLAY_STATUSES, type DisplayStatus } from './display-status.ts'

const plain = { isManagerAssigned: false, isCancelledAtProvider: false }

test.each<[DisplayStatus, readonly CardAction[]]>([
  ['inactive', ['manual-checkin', 'assign-technician', 'cancel-appointment']],
  ['checked-in', ['mark-received', 'undo-checkin', 'assign-technician', 'cancel-appointment']],
  ['received', ['undo-received', 'assign-technician', 'cancel-appointment']],
  ['cancelled', ['undo-cancellation']],
])('a card with the status %s offers its actions in a fixed order', (status, actions) => {
  expect(cardActions({ status, ...plain })).toEqual(actions)
})

test.each(DISPLAY_STATUSES)(
  'restoring the technician is the first action on a reassigned card with the status %s',
  status => {
    expect(cardActions({ ...plain, status, isManagerAssigned: true })[0]).toBe('restore-assignment')
  },
)

test('a cancellation by the booking system cannot be undone on the card', () => {
  expect(cardActions({ status: 'cancelled', isManagerAssigned: false, isCancelledAtProvider: true })).toEqual([])
})

test('a tap on a card marks the client as received only if the client is waiting', () => {
  expect(DISPLAY_STATUSES.filter(status => pressAction(status) === 'mark-received')).toEqual(['checked-in'])
})
