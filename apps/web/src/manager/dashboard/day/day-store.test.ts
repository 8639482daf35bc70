import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UNASSIGNED } from './day-card.ts'
import { someBooking, someStatus } from './day-fixtures.ts'
import { cardTopic, columnTopic, createDayStore, type DayChange, type DayStore } from './day-store.ts'

const TEN = Date.parse('2026-11-20T18:00:00Z')

let now: number
let frames: (() => void)[]
let store: DayStore

beforeEach(() => {
  now = TEN
  frames = []
  store = newStore()
})

function newStore(): DayStore {
  return createDayStore(
    'America/Los_Angeles',
    () => now,
    run => frames.push(run),
  )
}

function nextFrame(): void {
  for (const run of frames.splice(0)) run()
}

/** How often a topic is published. */
function published(topic: string): () => number {
  let count = 0
  store.listen(topic, () => count++)
  return () => count
}

const status = (id: string, version: number, more = {}): DayChange => ({
  kind: 'daily_status',
  id,
  version,
  row: someStatus(id, { version, ...more }),
})

describe('a change that is pushed', () => {
  beforeEach(() => store.load({ appointments: [someBooking('1'), someBooking('2', { at: '11:30' })], statuses: [] }))

  test('draws one card again, with the next frame', () => {
    const [one, other, columns] = [published(cardTopic('1')), published(cardTopic('2')), published('layout')]
    store.push(status('1', 1, { client_checked_in: true }))
    expect(store.card('1')?.status).toBe('inactive')
    nextFrame()
    expect(store.card('1')?.status).toBe('checked-in')
    expect([one(), other(), columns()]).toEqual([1, 0, 0])
  })

  test('is taken together with the others of its frame; the newest of a card wins', () => {
    const one = published(cardTopic('1'))
    store.push(status('1', 3, { manager_marked_received: true }))
    store.push(status('1', 2, { client_checked_in: true }))
    expect(frames).toHaveLength(1)
    nextFrame()
    expect(store.card('1')?.status).toBe('received')
    expect(one()).toBe(1)
  })

  test('does not count when something newer is known', () => {
    store.push(status('1', 3, { client_checked_in: true }))
    nextFrame()
    store.push(status('1', 2))
    store.push(status('1', 3))
    nextFrame()
    expect(store.card('1')?.status).toBe('checked-in')
  })

  test('never lays a column out again when it is only about a status', () => {
    const before = store.column('Ana')
    store.push(status('1', 1, { client_checked_in: true }))
    nextFrame()
    expect(store.column('Ana')).toBe(before)
    expect(store.technicianCounts('Ana')).toEqual({ today: 2, here: 1 })
    expect(store.counts()).toMatchObject({ checkedIn: 1, toCome: 1 })
  })

  test('moves a card to the technician a manager has put, and publishes both columns', () => {
    store.load({ appointments: [someBooking('1'), someBooking('2', { technician_name: 'Mia' })], statuses: [] })
    const [ana, mia] = [published(columnTopic('Ana')), published(columnTopic('Mia'))]
    store.push(status('2', 1, { manager_assigned: true, technician_name: 'Ana', original_technician_name: 'Mia' }))
    nextFrame()
    expect(store.card('2')).toMatchObject({ technician: 'Ana', isManagerAssigned: true, originalTechnician: 'Mia' })
    expect(store.layout().technicians).toEqual(['Ana'])
    expect(ana()).toBeGreaterThan(0)
    expect(mia()).toBe(0)
  })

  test('takes a card away when its booking has left the calendar, and not when that is old news', () => {
    store.push({ kind: 'appointment', id: '2', version: 0, row: null })
    nextFrame()
    expect(store.card('2')).toBeDefined()
    store.push({ kind: 'appointment', id: '2', version: 2, row: null })
    nextFrame()
    expect(store.card('2')).toBeUndefined()
    expect(store.column('Ana')).toHaveLength(1)
  })
})

describe('columns', () => {
  const technician = (name: string, hasColumn: boolean) => ({ teamMemberId: `TM-${name}`, name, hasColumn })
  const ANA_AND_NOBODY = [someBooking('1'), someBooking('2', { technician_name: '', segments: [] })]

  test.each<[what: string, technicians: ReturnType<typeof technician>[], showAll: boolean, columns: string[]]>([
    ['of those who have cards, while nobody else is known', [], false, ['Ana', UNASSIGNED]],
    [
      'of those too who were booked on this weekday lately',
      [technician('Zoe', true)],
      false,
      ['Ana', 'Zoe', UNASSIGNED],
    ],
    ['not of the others', [technician('Zoe', true), technician('Abby', false)], false, ['Ana', 'Zoe', UNASSIGNED]],
    ['of the others, when they are wanted', [technician('Abby', false)], true, ['Abby', 'Ana', UNASSIGNED]],
    ['once for each name', [technician('Ana', false), technician('Ana', true)], true, ['Ana', UNASSIGNED]],
  ])('stand there %s', (_, technicians, showAll, columns) => {
    store.setTechnicians(technicians, showAll)
    store.load({ appointments: ANA_AND_NOBODY, statuses: [] })
    expect(store.layout().technicians).toEqual(columns)
    expect(store.layout().abreast).toHaveLength(columns.length)
  })

  test('come when the technicians are known after the day, and publish nothing when they are the same', () => {
    store.load({ appointments: ANA_AND_NOBODY, statuses: [] })
    const columns = published('layout')
    store.setTechnicians([technician('Mia', true)])
    expect(store.layout().technicians).toEqual(['Ana', 'Mia', UNASSIGNED])
    expect(store.column('Mia')).toEqual([])
    store.setTechnicians([technician('Mia', true)])
    expect(columns()).toBe(1)
  })

  test('stay, and count nobody, when the last card of somebody who works today has gone', () => {
    store.setTechnicians([technician('Ana', true)])
    store.load({ appointments: [someBooking('1')], statuses: [] })
    const counts: (number | undefined)[] = []
    store.listen(columnTopic('Ana'), () => counts.push(store.technicianCounts('Ana')?.today))
    store.push(status('1', 1, { manager_assigned: true, technician_name: 'Mia' }))
    nextFrame()
    expect(store.layout().technicians).toEqual(['Ana', 'Mia'])
    expect(store.column('Ana')).toEqual([])
    expect(counts.at(-1)).toBeUndefined()
  })
})

describe('whether walk-ins are taken', () => {
  const said = (day: string, version: number, isOn: boolean) =>
    ({ location_id: 'tustin', day, isOn, at: null, by: null, version }) as const

  test.each<[what: string, first: [string, number, boolean], then: [string, number, boolean], isOn: boolean]>([
    ['what is newer counts', ['2026-11-20', 1, true], ['2026-11-20', 2, false], false],
    ['what is older is dropped', ['2026-11-20', 2, false], ['2026-11-20', 1, true], false],
    ['a new day begins with walk-ins', ['2026-11-20', 3, true], ['2026-11-21', 0, false], false],
    ['what comes late of yesterday is dropped', ['2026-11-21', 0, false], ['2026-11-20', 4, true], false],
  ])('%s', (_, first, then, isOn) => {
    expect(store.noWalkIns()).toBeUndefined()
    store.setNoWalkIns(said(...first))
    const walkIns = published('walk-ins')
    store.setNoWalkIns(said(...then))
    expect(store.noWalkIns()?.isOn).toBe(isOn)
    expect(walkIns()).toBeLessThanOrEqual(1)
  })
})

describe('who did what', () => {
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

  test('a change of the booking in the same frame is not taken for the receiving of the client, in either order', () => {
    const received = { ...status('1', 2, { manager_marked_received: true }), by: 'Ines' }
    const renamed = booking(2, { service_name: 'Volume Refill' })
    for (const changes of [
      [received, renamed],
      [renamed, received],
    ]) {
      store = newStore()
      store.load({ appointments: [someBooking('1')], statuses: [] })
      for (const change of changes) store.push(change)
      nextFrame()
      expect(store.card('1')).toMatchObject({ status: 'received', service: 'Volume Refill' })
      expect(news()).toEqual(['Ines', 'inactive', 'received'])
    }
  })

  test('two people in one frame are each named for their own', () => {
    store.push({ ...status('1', 1, { client_checked_in: true }), by: 'the kiosk' })
    store.push({
      ...status('1', 2, { client_checked_in: true, manager_assigned: true, technician_name: 'Mia' }),
      by: 'Ines',
    })
    nextFrame()
    expect(news()).toEqual(['Ines', 'checked-in', 'checked-in'])
    expect(store.news('1')?.after).toMatchObject({ assignedTechnician: 'Mia' })
  })

  test('a cancelled booking that leaves the calendar is published, and its card says that it has gone', () => {
    const card = published(cardTopic('1'))
    store.push({ kind: 'appointment', id: '1', version: 2, row: null, isCancelled: true, by: BOOKING_SYSTEM })
    nextFrame()
    expect(card()).toBe(1)
    expect(news()).toEqual([BOOKING_SYSTEM, 'inactive', null])
    expect(store.news('1')?.isMovedAway).toBe(false)
  })

  test('one that is moved to another day was not cancelled', () => {
    store.push({ kind: 'appointment', id: '1', version: 2, row: null, by: BOOKING_SYSTEM })
    nextFrame()
    expect(store.card('1')).toBeUndefined()
    expect(news()).toEqual([BOOKING_SYSTEM, 'inactive', null])
    expect(store.news('1')?.isMovedAway).toBe(true)
  })
})

describe('a day that is loaded again', () => {
  test('draws nothing again when nothing has changed', () => {
    const day = { appointments: [someBooking('1'), someBooking('2')], statuses: [someStatus('1')] }
    store.load(day)
    const before = [store.card('1'), store.column('Ana'), store.layout().technicians]
    const topics = ['layout', 'counts', cardTopic('1'), columnTopic('Ana')].map(published)
    store.load(structuredClone(day))
    expect([store.card('1'), store.column('Ana'), store.layout().technicians]).toEqual(before)
    expect(store.card('1')).toBe(before[0])
    expect(topics.map(count => count())).toEqual([0, 0, 0, 0])
  })

  test('does not put an older status over a newer one', () => {
    store.load({
      appointments: [someBooking('1')],
      statuses: [someStatus('1', { version: 4, client_checked_in: true })],
    })
    store.load({ appointments: [someBooking('1')], statuses: [someStatus('1', { version: 3 })] })
    expect(store.card('1')?.status).toBe('checked-in')
  })
})

test('technicians stand A to Z, and who has nobody stands last', () => {
  const names = ['Zoe', '', 'Ana', 'mia']
  store.load({ appointments: names.map((name, at) => someBooking(`${at}`, { technician_name: name })), statuses: [] })
  expect(store.layout().technicians).toEqual(['Ana', 'mia', 'Zoe', UNASSIGNED])
})

test('a booking with two technicians is two cards of one booking, and a status is on both', () => {
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

test('time makes clients late who are not here, and touches nobody else', () => {
  store.load({
    appointments: [someBooking('1'), someBooking('2')],
    statuses: [someStatus('2', { client_checked_in: true })],
  })
  const [one, other] = [published(cardTopic('1')), published(cardTopic('2'))]
  now = TEN + 9 * 60_000
  store.tick()
  expect(one()).toBe(0)
  now = TEN + 12 * 60_000
  store.tick()
  expect(store.card('1')).toMatchObject({ lateness: 'subtle', lateMinutes: 12 })
  now = TEN + 27 * 60_000
  store.tick()
  expect(store.card('1')).toMatchObject({ lateness: 'moderate', lateMinutes: 27 })
  expect([one(), other()]).toEqual([2, 0])
  expect(store.counts()).toMatchObject({ late: 1, toCome: 0, checkedIn: 1 })
})

test('a second booking of a client marks both, and its cancellation takes the mark off', () => {
  const phone = { customer_phone: '+17145550100' }
  store.load({ appointments: [someBooking('1', phone), someBooking('2', { ...phone, at: '15:00' })], statuses: [] })
  expect([store.card('1')?.isDuplicate, store.card('2')?.isDuplicate]).toEqual([true, true])
  store.push(status('2', 1, { manager_marked_received_by: 'CANCELLED_BY_manager' }))
  nextFrame()
  expect([store.card('1')?.isDuplicate, store.card('2')?.isDuplicate]).toEqual([false, false])
})

test('a client without a number is new; one with a number is nothing until the server has said', () => {
  store.load({
    appointments: [someBooking('1'), someBooking('2', { customer_phone: 'No phone available' })],
    statuses: [],
  })
  expect([store.card('1')?.isHistoryKnown, store.card('2')?.isHistoryKnown]).toEqual([false, true])
  store.learnHistories([['+17145550001', { isNewClient: false, daysSinceLastAppointment: 28 }]])
  expect(store.card('1')).toMatchObject({ isHistoryKnown: true, daysSinceVisit: 28 })
})

test('on a new day a client who was here yesterday is asked for again, and has no history until then', () => {
  store.load({ appointments: [someBooking('1')], statuses: [] })
  store.learnHistories([['+17145550001', { isNewClient: false, daysSinceLastAppointment: 28 }]])
  expect(store.unknownPhones()).toEqual([])
  store.forgetHistories()
  store.load({ appointments: [someBooking('2', { customer_phone: '+17145550001' })], statuses: [] })
  expect(store.unknownPhones()).toEqual(['+17145550001'])
  expect(store.card('2')?.isHistoryKnown).toBe(false)
  store.learnHistories([['+17145550001', { isNewClient: false, daysSinceLastAppointment: 1 }]])
  expect(store.card('2')).toMatchObject({ isHistoryKnown: true, daysSinceVisit: 1 })
})

test('a client who stands at another location is shown with its name', () => {
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
  // The newest is the first of the list.
  store.setAlerts([{ ...first, id: 2, at: '2026-11-20T18:20:00Z', reason: 'santa-ana' }, first])
  expect(store.card('1')?.isAt).toBe('Santa Ana')
})

test('whatever order changes come in, the day is the same as a fresh load of the newest', () => {
  const change = fc.record({
    id: fc.constantFrom('1', '2', '3'),
    version: fc.integer({ min: 1, max: 6 }),
  })
  // A version of a row is always the same row.
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
      const live = newStore()
      live.load({ appointments, statuses: [] })
      const newest = new Map<string, number>()
      for (const [{ id, version }, isFrameOver] of changes) {
        newest.set(id, Math.max(newest.get(id) ?? 0, version))
        live.push({ kind: 'daily_status', id, version, row: rowOf(id, version) })
        if (isFrameOver) live.flush()
      }
      live.flush()
      const fresh = newStore()
      fresh.load({ appointments, statuses: [...newest].map(([id, version]) => rowOf(id, version)) })
      for (const id of ['1', '2', '3']) expect(live.card(id)).toEqual(fresh.card(id))
      expect(live.layout()).toEqual(fresh.layout())
      expect(live.counts()).toEqual(fresh.counts())
    }),
  )
})

test('a flood of changes is shown ten at a time where that fills a frame, and to the last one', () => {
  const ids = Array.from({ length: 60 }, (_, at) => String(at))
  store.load({ appointments: ids.map(id => someBooking(id)), statuses: [] })
  for (const id of ids)
    store.push({ kind: 'daily_status', id, version: 2, row: someStatus(id, { version: 2, client_checked_in: true }) })
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    nowMs += 6
    return nowMs
  })
  const here: (number | undefined)[] = []
  while (frames.length > 0) {
    nextFrame()
    here.push(store.technicianCounts('Ana')?.here)
  }
  vi.restoreAllMocks()
  expect(here).toEqual([10, 20, 30, 40, 50, 60])
})

test('what a person did is shown with the next frame, however many bookings wait', () => {
  const ids = Array.from({ length: 200 }, (_, at) => String(at))
  store.load({ appointments: ids.map(id => someBooking(id)), statuses: [] })
  for (const id of ids)
    store.push({
      kind: 'appointment',
      id,
      version: 2,
      row: { ...someBooking(id), customer_name: 'Renamed', version: 2 },
    })
  store.push(status('199', 1, { client_checked_in: true }))
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    nowMs += 6
    return nowMs
  })
  nextFrame()
  vi.restoreAllMocks()
  expect(store.card('199')?.status).toBe('checked-in')
  expect(store.card('100')?.customerName).not.toBe('Renamed')
  store.flush()
  expect(store.card('199')).toMatchObject({ status: 'checked-in', customerName: 'Renamed' })
})
