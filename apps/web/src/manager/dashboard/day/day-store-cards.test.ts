import { beforeEach, describe, expect, test } from 'vitest'
import { UNASSIGNED } from './day-card.ts'
import { someBooking, someStatus } from './day-fixtures.ts'
import type { DayStore } from './day-store.ts'
import { type DayInTest, openDayInTest, statusChange, TEN_MS } from './day-store-fixtures.ts'
import { cardTopic, columnTopic } from './topics.ts'

let day: DayInTest
let store: DayStore

function openDay(): void {
  day = openDayInTest()
  store = day.store
}
beforeEach(openDay)

describe('the columns of the calendar', () => {
  const technician = (name: string, hasColumn: boolean) => ({ teamMemberId: `TM-${name}`, name, hasColumn })
  const ANA_AND_NOBODY = [someBooking('1'), someBooking('2', { technician_name: '', segments: [] })]

  test.each<[what: string, technicians: ReturnType<typeof technician>[], showAll: boolean, columns: string[]]>([
    ['who have cards, until the list of technicians is loaded', [], false, ['Ana', UNASSIGNED]],
    [
      'who have cards or were recently booked on this weekday',
      [technician('Zoe', true)],
      false,
      ['Ana', 'Zoe', UNASSIGNED],
    ],
    [
      'who have cards, but not for technicians without a recent booking on this weekday',
      [technician('Zoe', true), technician('Abby', false)],
      false,
      ['Ana', 'Zoe', UNASSIGNED],
    ],
    [
      'without cards too, when all technicians are shown',
      [technician('Abby', false)],
      true,
      ['Abby', 'Ana', UNASSIGNED],
    ],
    ['with the same name only once', [technician('Ana', false), technician('Ana', true)], true, ['Ana', UNASSIGNED]],
  ])('are shown for technicians %s', (_, technicians, showAll, columns) => {
    store.setTechnicians(technicians, showAll)
    store.load({ appointments: ANA_AND_NOBODY, statuses: [] })
    expect(store.layout().technicians).toEqual(columns)
    expect(store.layout().abreast).toHaveLength(columns.length)
  })

  test('are added if the list of technicians is loaded after the day', () => {
    store.load({ appointments: ANA_AND_NOBODY, statuses: [] })
    const columns = day.published('layout')
    store.setTechnicians([technician('Mia', true)])
    expect(store.layout().technicians).toEqual(['Ana', 'Mia', UNASSIGNED])
    expect(store.column('Mia')).toEqual([])
    store.setTechnicians([technician('Mia', true)])
    expect(columns()).toBe(1)
  })

  test('include a technician who works today, even after the last card has left the column', () => {
    store.setTechnicians([technician('Ana', true)])
    store.load({ appointments: [someBooking('1')], statuses: [] })
    const counts: (number | undefined)[] = []
    store.listen(columnTopic('Ana'), () => counts.push(store.technicianCounts('Ana')?.today))
    store.push(statusChange('1', 1, { manager_assigned: true, technician_name: 'Mia' }))
    day.nextFrame()
    expect(store.layout().technicians).toEqual(['Ana', 'Mia'])
    expect(store.column('Ana')).toEqual([])
    expect(counts.at(-1)).toBeUndefined()
  })
})

test('the columns of the calendar are sorted by technician, with unassigned bookings last', () => {
  const names = ['Zoe', '', 'Ana', 'mia']
  store.load({ appointments: names.map((name, at) => someBooking(`${at}`, { technician_name: name })), statuses: [] })
  expect(store.layout().technicians).toEqual(['Ana', 'mia', 'Zoe', UNASSIGNED])
})

test('a booking with two technicians has two cards with the same status', () => {
  const segments = [
    { technician_name: 'Ana', service_name: 'Removal', start_offset_minutes: 0, duration_minutes: 30 },
    { technician_name: 'Mia', service_name: 'Full Set', start_offset_minutes: 30, duration_minutes: 60 },
  ]
  store.load({
    appointments: [someBooking('1', { segments })],
    statuses: [someStatus('1', { client_checked_in: true })],
  })
  const cards = store.cardsOf('1')
  expect(cards.map(card => [card.technician, card.startMinute, card.durationMinutes, card.status])).toEqual([
    ['Ana', 600, 30, 'checked-in'],
    ['Mia', 630, 60, 'checked-in'],
  ])
  expect(store.counts().checkedIn).toBe(1)
})

test('a client who is not here becomes late as time passes', () => {
  store.load({
    appointments: [someBooking('1'), someBooking('2')],
    statuses: [someStatus('2', { client_checked_in: true })],
  })
  const [one, other] = [day.published(cardTopic('1')), day.published(cardTopic('2'))]
  day.setClock(TEN_MS + 9 * 60_000)
  store.tick()
  expect(one()).toBe(0)
  day.setClock(TEN_MS + 12 * 60_000)
  store.tick()
  expect(store.card('1')).toMatchObject({ lateness: 'subtle', lateMinutes: 12 })
  day.setClock(TEN_MS + 27 * 60_000)
  store.tick()
  expect(store.card('1')).toMatchObject({ lateness: 'moderate', lateMinutes: 27 })
  expect([one(), other()]).toEqual([2, 0])
  expect(store.counts()).toMatchObject({ late: 1, toCome: 0, checkedIn: 1 })
})

test('the card of a waiting client shows the minutes since the check-in', () => {
  store.load({
    appointments: [someBooking('1'), someBooking('2')],
    statuses: [
      someStatus('1', { client_checked_in: true, client_checked_in_at: new Date(TEN_MS - 30_000).toISOString() }),
    ],
  })
  const changes = day.published(cardTopic('1'))
  const waitedAt = (seconds: number) => {
    day.setClock(TEN_MS + seconds * 1_000)
    store.tick()
    return store.card('1')?.waitedMinutes
  }
  expect([waitedAt(0), waitedAt(29), waitedAt(30), waitedAt(45), waitedAt(89), waitedAt(90)]).toEqual([
    0, 0, 1, 1, 1, 2,
  ])
  expect(changes()).toBe(2)
  store.push(statusChange('1', 2, { client_checked_in: true, manager_marked_received: true }))
  day.nextFrame()
  expect([store.card('1')?.waitedMinutes, store.card('2')?.waitedMinutes]).toEqual([null, null])
})

test('two bookings of a client are both marked as duplicates until one booking is cancelled', () => {
  const phone = { customer_phone: '+17145550100' }
  store.load({ appointments: [someBooking('1', phone), someBooking('2', { ...phone, at: '15:00' })], statuses: [] })
  expect([store.card('1')?.isDuplicate, store.card('2')?.isDuplicate]).toEqual([true, true])
  store.push(statusChange('2', 1, { manager_marked_received_by: 'CANCELLED_BY_manager' }))
  day.nextFrame()
  expect([store.card('1')?.isDuplicate, store.card('2')?.isDuplicate]).toEqual([false, false])
})

test('a client without a phone number counts as a new client', () => {
  store.load({
    appointments: [someBooking('1'), someBooking('2', { customer_phone: 'No phone available' })],
    statuses: [],
  })
  expect([store.card('1')?.isHistoryKnown, store.card('2')?.isHistoryKnown]).toEqual([false, true])
  store.setHistories([['+17145550001', { isNewClient: false, daysSinceLastAppointment: 28 }]])
  expect(store.card('1')).toMatchObject({ isHistoryKnown: true, daysSinceVisit: 28 })
})

test('a client’s last visit is unknown on a new day until it is loaded again', () => {
  store.load({ appointments: [someBooking('1')], statuses: [] })
  store.setHistories([['+17145550001', { isNewClient: false, daysSinceLastAppointment: 28 }]])
  expect(store.unknownPhones()).toEqual([])
  store.clearHistories()
  store.load({ appointments: [someBooking('2', { customer_phone: '+17145550001' })], statuses: [] })
  expect(store.unknownPhones()).toEqual(['+17145550001'])
  expect(store.card('2')?.isHistoryKnown).toBe(false)
  store.setHistories([['+17145550001', { isNewClient: false, daysSinceLastAppointment: 1 }]])
  expect(store.card('2')).toMatchObject({ isHistoryKnown: true, daysSinceVisit: 1 })
})

test('the card of a client who went to another location shows the name of that location', () => {
  store.load({
    appointments: [someBooking('1')],
    statuses: [someStatus('1', { manager_marked_received_by: 'LOCATION_MISMATCH' })],
  })
  expect(store.card('1')).toMatchObject({ status: 'inactive', isAt: 'another location' })
  const first = {
    id: 1,
    kind: 'wrong_location',
    name: 'Client 1',
    at: '2026-11-20T18:00:00Z',
    reason: 'irvine',
    clientId: null,
    phone: null,
    square_appointment_id: '1',
    doneAt: null,
    doneBy: null,
    version: 1,
  }
  store.setAlerts([first])
  expect(store.card('1')?.isAt).toBe('Irvine')
  // The newest alert comes first in the list.
  store.setAlerts([{ ...first, id: 2, at: '2026-11-20T18:20:00Z', reason: 'santa-ana' }, first])
  expect(store.card('1')?.isAt).toBe('Santa Ana')
})
