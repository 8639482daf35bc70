import { expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { actOnCard, cardRow } from '../../../../test/cards.ts'
import { ofKind, useLiveSalon } from '../../../../test/live-salon.ts'
import { ELEVEN } from '../../../../test/salon-under-test.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { addBoardEvent } from '../../../records/board-events/board-event-store.ts'
import { deleteEventsBefore } from '../../../records/board-events/streamed-event-store.ts'

const salon = useLiveSalon()
const { listen, happen } = salon

test('an action on one dashboard is shown on another dashboard at once', async () => {
  const id = await book(salon.under, { phone: '+17145552000', inMinutes: 10 })
  const dashboard = await listen()
  expect(dashboard.status).toBe(200)
  expect(dashboard.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  await dashboard.until(ofKind('ready'))
  await actOnCard(salon.under, 'manual-checkin', id, salon.admin)
  const [ready, received] = await dashboard.until(ofKind('daily_status'))
  expect(ready).toEqual({ event: 'ready', id: expect.any(Number), data: { now: ELEVEN } })
  expect(received).toEqual({
    event: 'daily_status',
    id: expect.any(Number),
    data: { square_appointment_id: id, version: 1, row: await cardRow(salon.under, id), by: expect.any(String) },
  })
  expect(received!.id).toBeGreaterThan(ready!.id)
})

test('a dashboard receives no events of other locations', async () => {
  const dashboard = await listen()
  await dashboard.until(ofKind('ready'))
  await happen('irvine')
  await happen('tustin', 'here')
  const received = await dashboard.until(ofKind('daily_status'))
  expect(received.map(one => one.data.square_appointment_id)).toEqual([undefined, 'here'])
})

test('a listener that was disconnected neither misses nor repeats an event', async () => {
  const first = await listen()
  await first.until(ofKind('ready'))
  await happen('tustin', 'before')
  const [, last] = await first.until(ofKind('daily_status'))
  first.cut()
  await happen('tustin', 'meanwhile')
  await happen('tustin', 'meanwhile, another')
  const second = await listen(salon.manager, { lastEventId: last!.id })
  await second.until(ofKind('daily_status', 2))
  await happen('tustin', 'after')
  const received = await second.until(ofKind('daily_status', 3))
  expect(received.map(one => one.data.square_appointment_id)).toEqual([
    undefined,
    'meanwhile',
    'meanwhile, another',
    'after',
  ])
  expect(received.map(one => one.event)[0]).toBe('ready')
  expect(received[0]!.id).toBe(last!.id)
})

test('an event that a listener missed while disconnected is sent later with the name of the actor', async () => {
  const id = await book(salon.under, { phone: '+17145552010', inMinutes: 10 })
  const ines = await signIn(salon.under, 'manager', {
    username: 'ines.moreno',
    firstName: 'Ines',
    locations: ['tustin'],
  })
  const first = await listen()
  const [ready] = await first.until(ofKind('ready'))
  first.cut()
  await actOnCard(salon.under, 'manual-checkin', id, ines)
  const second = await listen(salon.manager, { lastEventId: ready!.id })
  const received = await second.until(ofKind('daily_status'))
  expect(received.at(-1)!.data).toMatchObject({ square_appointment_id: id, by: 'Ines' })
})

test('an event that is committed late is sent even if the listener already has a newer event', async () => {
  const dashboard = await listen()
  await dashboard.until(ofKind('ready'))
  let keep = () => {}
  const slow = salon.under.db.transaction(async queries => {
    await addBoardEvent(queries, {
      locationId: 'tustin',
      kind: 'daily_status',
      data: { square_appointment_id: 'slow', version: 1, row: {} },
    })
    begun()
    await new Promise<void>(resolve => {
      keep = resolve
    })
  })
  function begun() {
    isBegun()
  }
  let isBegun = () => {}
  await new Promise<void>(resolve => {
    isBegun = resolve
  })
  await happen('tustin', 'quick')
  const [, quick] = await dashboard.until(ofKind('daily_status'))
  dashboard.cut()
  keep()
  await slow
  const again = await listen(salon.manager, { lastEventId: quick!.id })
  const received = await again.until(ofKind('daily_status'))
  expect(received.map(one => one.data.square_appointment_id)).toEqual([undefined, 'slow'])
  expect(received[1]!.id).toBeGreaterThan(quick!.id)
})

test.each<[string, number | string, 'ready' | 'reload']>([
  ['nonsense', 'yesterday', 'reload'],
  ['a position that never was', 999_999_999, 'reload'],
])('a listener whose last event is %s gets an event to reload all data', async (_, lastEventId) => {
  const dashboard = await listen(salon.manager, { lastEventId })
  const received = await dashboard.until(ofKind('reload'))
  expect(received.map(one => one.event)).toEqual(['ready', 'reload'])
})

test('a listener that has missed too many events or deleted events gets an event to reload all data', async () => {
  const first = await listen()
  const [ready] = await first.until(ofKind('ready'))
  first.cut()
  for (let at = 0; at < 30; at++) await happen()
  const tooMuch = await listen(salon.manager, { lastEventId: ready!.id })
  await tooMuch.until(ofKind('reload'))

  await happen()
  await deleteEventsBefore(salon.under.db, new Date(Date.now() + 60_000))
  const tooOld = await listen(salon.manager, { lastEventId: ready!.id })
  const [again] = await tooOld.until(ofKind('reload'))
  tooOld.cut()
  const current = await listen(salon.manager, { lastEventId: again!.id })
  await current.until(ofKind('ready'))
  await happen('tustin', 'new')
  expect((await current.until(ofKind('daily_status'))).map(one => one.event)).toEqual(['ready', 'daily_status'])
})

test('a HEAD request gets a response at once and starts no stream', async () => {
  const response = await salon.under.app.inject({ method: 'HEAD', url: '/api/realtime/tustin', headers: salon.manager })
  expect(response.statusCode).toBe(200)
})

test('a change is read from the database only once for all listeners', async () => {
  const dashboards = await Promise.all(
    [salon.manager, salon.manager, salon.manager, salon.admin, salon.admin, salon.admin].map(token => listen(token)),
  )
  await Promise.all(dashboards.map(one => one.until(ofKind('ready'))))
  salon.under.takeStatements()
  await happen('tustin', 'for all')
  await Promise.all(dashboards.map(one => one.until(ofKind('daily_status'))))
  const readings = salon.under.takeStatements().filter(text => text.includes('from board_events where location_id'))
  expect(readings).toHaveLength(1)
})
