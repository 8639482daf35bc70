import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DayChange } from './change-queue.ts'
import { someBooking, someStatus } from './day-fixtures.ts'
import type { DayStore } from './day-store.ts'
import { type DayInTest, openDayInTest, statusChange } from './day-store-fixtures.ts'
import { cardTopic, columnTopic } from './topics.ts'

let day: DayInTest
let store: DayStore

function begin(): void {
  day = openDayInTest()
  store = day.store
}
beforeEach(begin)

describe('a live change of the day', () => {
  beforeEach(() => store.load({ appointments: [someBooking('1'), someBooking('2', { at: '11:30' })], statuses: [] }))

  test('renders only its own card, and only in the next frame', () => {
    const [one, other, columns] = [
      day.published(cardTopic('1')),
      day.published(cardTopic('2')),
      day.published('layout'),
    ]
    store.push(statusChange('1', 1, { client_checked_in: true }))
    expect(store.card('1')?.status).toBe('inactive')
    day.nextFrame()
    expect(store.card('1')?.status).toBe('checked-in')
    expect([one(), other(), columns()]).toEqual([1, 0, 0])
  })

  test('is applied together with all other changes in the same frame', () => {
    const one = day.published(cardTopic('1'))
    store.push(statusChange('1', 3, { manager_marked_received: true }))
    store.push(statusChange('1', 2, { client_checked_in: true }))
    expect(day.frames).toHaveLength(1)
    day.nextFrame()
    expect(store.card('1')?.status).toBe('received')
    expect(one()).toBe(1)
  })

  test('is ignored if the same or a newer version is known', () => {
    store.push(statusChange('1', 3, { client_checked_in: true }))
    day.nextFrame()
    store.push(statusChange('1', 2))
    store.push(statusChange('1', 3))
    day.nextFrame()
    expect(store.card('1')?.status).toBe('checked-in')
  })

  test('does not compute the layout of a column again if only a status has changed', () => {
    const before = store.column('Ana')
    store.push(statusChange('1', 1, { client_checked_in: true }))
    day.nextFrame()
    expect(store.column('Ana')).toBe(before)
    expect(store.technicianCounts('Ana')).toEqual({ today: 2, here: 1 })
    expect(store.counts()).toMatchObject({ checkedIn: 1, toCome: 1 })
  })

  test('moves a card to the column of the technician whom a manager has assigned', () => {
    store.load({ appointments: [someBooking('1'), someBooking('2', { technician_name: 'Mia' })], statuses: [] })
    const [ana, mia] = [day.published(columnTopic('Ana')), day.published(columnTopic('Mia'))]
    store.push(
      statusChange('2', 1, { manager_assigned: true, technician_name: 'Ana', original_technician_name: 'Mia' }),
    )
    day.nextFrame()
    expect(store.card('2')).toMatchObject({ technician: 'Ana', isManagerAssigned: true, originalTechnician: 'Mia' })
    expect(store.layout().technicians).toEqual(['Ana'])
    expect(ana()).toBeGreaterThan(0)
    expect(mia()).toBe(0)
  })

  test('removes the card of a booking that has left the calendar', () => {
    store.push({ kind: 'appointment', id: '2', version: 0, row: null })
    day.nextFrame()
    expect(store.card('2')).toBeDefined()
    store.push({ kind: 'appointment', id: '2', version: 2, row: null })
    day.nextFrame()
    expect(store.card('2')).toBeUndefined()
    expect(store.column('Ana')).toHaveLength(1)
  })
})

describe('the “No walk-ins today” switch', () => {
  const noWalkInsRow = (day: string, version: number, isOn: boolean) =>
    ({ location_id: 'tustin', day, isOn, at: null, by: null, version }) as const

  test.each<[what: string, first: [string, number, boolean], then: [string, number, boolean], isOn: boolean]>([
    ['changes with a newer version', ['2026-11-20', 1, true], ['2026-11-20', 2, false], false],
    ['ignores an older version', ['2026-11-20', 2, false], ['2026-11-20', 1, true], false],
    ['is off when a new day begins', ['2026-11-20', 3, true], ['2026-11-21', 0, false], false],
    ['ignores a late change of yesterday', ['2026-11-21', 0, false], ['2026-11-20', 4, true], false],
  ])('%s', (_, first, then, isOn) => {
    expect(store.noWalkIns()).toBeUndefined()
    store.setNoWalkIns(noWalkInsRow(...first))
    const walkIns = day.published('walk-ins')
    store.setNoWalkIns(noWalkInsRow(...then))
    expect(store.noWalkIns()?.isOn).toBe(isOn)
    expect(walkIns()).toBeLessThanOrEqual(1)
  })
})

describe('the author of a change', () => {
  const BOOKING_SYSTEM = 'the booking system'
  const booking = (version: number, more = {}): DayChange => ({
    kind: 'appointment',
    id: '1',
    version,
    row: someBooking('1', { version, ...more }),
    by: BOOKING_SYSTEM,
  })
  const news = () => {
    const news = store.news('1')
    return news && [news.by, news.before.status, news.after?.status ?? null]
  }
  beforeEach(() => store.load({ appointments: [someBooking('1')], statuses: [] }))

  test('is the person who received the client, even if Square changes the booking in the same frame', () => {
    const received = { ...statusChange('1', 2, { manager_marked_received: true }), by: 'Ines' }
    const renamed = booking(2, { service_name: 'Volume Refill' })
    for (const changes of [
      [received, renamed],
      [renamed, received],
    ]) {
      begin()
      store.load({ appointments: [someBooking('1')], statuses: [] })
      for (const change of changes) store.push(change)
      // On a busy machine the second change may be applied only in the next frame.
      while (day.frames.length > 0) day.nextFrame()
      expect(store.card('1')).toMatchObject({ status: 'received', service: 'Volume Refill' })
      expect(news()).toEqual(['Ines', 'inactive', 'received'])
    }
  })

  test('is named only for the latest change if two people change a card in the same frame', () => {
    store.push({ ...statusChange('1', 1, { client_checked_in: true }), by: 'the kiosk' })
    store.push({
      ...statusChange('1', 2, { client_checked_in: true, manager_assigned: true, technician_name: 'Mia' }),
      by: 'Ines',
    })
    // On a busy machine the second change may be applied only in the next frame.
    while (day.frames.length > 0) day.nextFrame()
    expect(news()).toEqual(['Ines', 'checked-in', 'checked-in'])
    expect(store.news('1')?.after).toMatchObject({ assignedTechnician: 'Mia' })
  })

  test('is known even after a cancelled booking has left the calendar', () => {
    const card = day.published(cardTopic('1'))
    store.push({ kind: 'appointment', id: '1', version: 2, row: null, isCancelled: true, by: BOOKING_SYSTEM })
    day.nextFrame()
    expect(card()).toBe(1)
    expect(news()).toEqual([BOOKING_SYSTEM, 'inactive', null])
    expect(store.news('1')?.isMovedAway).toBe(false)
  })

  test('is known even after a booking was moved to another day', () => {
    store.push({ kind: 'appointment', id: '1', version: 2, row: null, by: BOOKING_SYSTEM })
    day.nextFrame()
    expect(store.card('1')).toBeUndefined()
    expect(news()).toEqual([BOOKING_SYSTEM, 'inactive', null])
    expect(store.news('1')?.isMovedAway).toBe(true)
  })
})

describe('a day that is loaded again', () => {
  test('renders nothing again if nothing has changed', () => {
    const loaded = { appointments: [someBooking('1'), someBooking('2')], statuses: [someStatus('1')] }
    store.load(loaded)
    const before = [store.card('1'), store.column('Ana'), store.layout().technicians]
    const topics = ['layout', 'counts', cardTopic('1'), columnTopic('Ana')].map(day.published)
    store.load(structuredClone(loaded))
    expect([store.card('1'), store.column('Ana'), store.layout().technicians]).toEqual(before)
    expect(store.card('1')).toBe(before[0])
    expect(topics.map(count => count())).toEqual([0, 0, 0, 0])
  })

  test('does not replace a newer status with an older status', () => {
    store.load({
      appointments: [someBooking('1')],
      statuses: [someStatus('1', { version: 4, client_checked_in: true })],
    })
    store.load({ appointments: [someBooking('1')], statuses: [someStatus('1', { version: 3 })] })
    expect(store.card('1')?.status).toBe('checked-in')
  })
})

test('changes of the day result in the same day regardless of their order', () => {
  const change = fc.record({
    id: fc.constantFrom('1', '2', '3'),
    version: fc.integer({ min: 1, max: 6 }),
  })
  // The same version of a row always has the same values.
  const rowOf = (id: string, version: number) =>
    someStatus(id, {
      version,
      client_checked_in: version % 2 === 0,
      manager_marked_received: version % 3 === 0,
      manager_marked_received_by: version % 5 === 0 ? 'CANCELLED_BY_manager' : null,
      manager_assigned: version % 4 === 0,
      technician_name: version % 4 === 0 ? 'Mia' : null,
    })
  const appointments = ['1', '2', '3'].map(id => someBooking(id))
  fc.assert(
    fc.property(fc.array(fc.tuple(change, fc.boolean()), { maxLength: 30 }), changes => {
      const live = openDayInTest().store
      live.load({ appointments, statuses: [] })
      const newest = new Map<string, number>()
      for (const [{ id, version }, isFrameOver] of changes) {
        newest.set(id, Math.max(newest.get(id) ?? 0, version))
        live.push({ kind: 'daily_status', id, version, row: rowOf(id, version) })
        if (isFrameOver) live.flush()
      }
      live.flush()
      const fresh = openDayInTest().store
      fresh.load({ appointments, statuses: [...newest].map(([id, version]) => rowOf(id, version)) })
      for (const id of ['1', '2', '3']) expect(live.card(id)).toEqual(fresh.card(id))
      expect(live.layout()).toEqual(fresh.layout())
      expect(live.counts()).toEqual(fresh.counts())
    }),
  )
})

test('many simultaneous changes of the day are spread over several frames', () => {
  const ids = Array.from({ length: 60 }, (_, at) => String(at))
  store.load({ appointments: ids.map(id => someBooking(id)), statuses: [] })
  for (const id of ids)
    store.push({ kind: 'daily_status', id, version: 2, row: someStatus(id, { version: 2, client_checked_in: true }) })
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    nowMs += 10
    return nowMs
  })
  const here: (number | undefined)[] = []
  while (day.frames.length > 0) {
    day.nextFrame()
    here.push(store.technicianCounts('Ana')?.here)
  }
  vi.restoreAllMocks()
  expect(here).toEqual([10, 20, 30, 40, 50, 60])
})

test('a change by a person is shown in the next frame, even if many changes by Square are queued', () => {
  const ids = Array.from({ length: 200 }, (_, at) => String(at))
  store.load({ appointments: ids.map(id => someBooking(id)), statuses: [] })
  for (const id of ids)
    store.push({
      kind: 'appointment',
      id,
      version: 2,
      row: { ...someBooking(id), customer_name: 'Renamed', version: 2 },
    })
  store.push(statusChange('199', 1, { client_checked_in: true }))
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    nowMs += 6
    return nowMs
  })
  day.nextFrame()
  vi.restoreAllMocks()
  expect(store.card('199')?.status).toBe('checked-in')
  expect(store.card('100')?.customerName).not.toBe('Renamed')
  store.flush()
  expect(store.card('199')).toMatchObject({ status: 'checked-in', customerName: 'Renamed' })
})
