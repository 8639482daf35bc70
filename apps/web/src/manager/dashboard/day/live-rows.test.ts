import type { LiveEvents } from '@frontlash/contract/realtime'
import type { WalkInRow } from '@frontlash/contract/walk-ins'
import { expect, test } from 'vitest'
import { createEventDeduper, newestOf, withAlert, withWalkIn } from './live-rows.ts'

/** The event of a client who came without a booking. */
function cameEvent(id: string, more: Partial<LiveEvents['check_in']> = {}): LiveEvents['check_in'] {
  const at = '2026-11-20T11:00:00-08:00'
  return { id, clientId: `client ${id}`, isWalkIn: true, walkInIntent: null, name: `Client ${id}`, at, ...more }
}

test('a client without a booking is on the walk-in list even before choosing a service', () => {
  const later = withWalkIn([], cameEvent('later', { isWalkIn: false, at: '2026-11-20T11:05:00-08:00' }))
  const both = withWalkIn(later, cameEvent('sooner'))
  expect(both.map(one => one.id)).toEqual(['sooner', 'later'])
})

test('a walk-in who is received stays on the walk-in list as received', () => {
  const waiting = withWalkIn([], cameEvent('ana', { isWalkIn: false }))
  const receivedAt = '2026-11-20T11:10:00-08:00'
  expect(withWalkIn(waiting, cameEvent('ana', { isWalkIn: false, receivedAt }))).toEqual([
    { ...waiting[0], receivedAt },
  ])
})

test('a client on the walk-in list is removed from the list if a booking is found', () => {
  const waiting = withWalkIn([], cameEvent('ana'))
  const booked = { isWalkIn: false, square_appointment_id: 'booking' }
  expect(withWalkIn(waiting, cameEvent('ana', booked))).toEqual([])
  expect(withWalkIn(waiting, cameEvent('eve', booked))).toBe(waiting)
})

const RECEIVED = '2026-11-20T11:10:00-08:00'

/** Three versions of a visit: the client came, was received, and is waiting again after an undo. */
const [came, received, undone] = [
  cameEvent('ana', { version: 1 }),
  cameEvent('ana', { version: 2, receivedAt: RECEIVED }),
  cameEvent('ana', { version: 3, receivedAt: null }),
] as const

/** The list on a dashboard after each of these events. */
function listsAfter(...events: LiveEvents['check_in'][]) {
  const isNewEvent = createEventDeduper()
  let list: readonly WalkInRow[] = []
  return events.map(event => {
    if (isNewEvent(event)) list = newestOf(withWalkIn(list, event), list)
    return list
  })
}

test('a repeated or older event about a walk-in changes nothing', () => {
  const [first, here, repeated, again, ...after] = listsAfter(came, received, received, undone, received, came, undone)
  expect([first, here, again].map(list => list?.[0]?.receivedAt)).toEqual([null, RECEIVED, null])
  expect(repeated).toBe(here)
  for (const list of after) expect(list).toBe(again)
})

test('a client whose booking was found is not put on the walk-in list by an older event', () => {
  const booked = cameEvent('ana', { version: 4, square_appointment_id: 'booking' })
  expect(listsAfter(came, booked, received, booked, undone).at(-1)).toEqual([])
})

test('an event with a version is new only once', () => {
  const isNewEvent = createEventDeduper()
  expect([came, came, received, came, received, undone].map(isNewEvent)).toEqual([
    true,
    false,
    true,
    false,
    false,
    true,
  ])
  expect([cameEvent('ana'), cameEvent('ana')].map(isNewEvent)).toEqual([true, true])
})

test('the response to an undo is not overwritten by an older event or list', () => {
  const here = withWalkIn([], received)
  const again = here.map(one => ({ ...one, receivedAt: null, version: 3 }))
  expect(newestOf(again, here)).toEqual(again)
  expect(newestOf(here, again)).toEqual(again)
  expect(newestOf(withWalkIn(again, received), again)).toEqual(again)
})

test('a finished alert stays finished if an older event about this alert arrives', () => {
  const raised = { id: 1, kind: 'manager_request', name: 'Ana', at: RECEIVED, version: 1 }
  const done = withAlert(withAlert([], raised), { ...raised, doneAt: RECEIVED, version: 2 })
  expect(done[0]?.doneAt).toBe(RECEIVED)
  expect(newestOf(withAlert(done, raised), done)).toEqual(done)
})
