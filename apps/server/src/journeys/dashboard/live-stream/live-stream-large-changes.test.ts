import { BY_BOOKING_SYSTEM } from '@frontlash/contract/realtime'
import { expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { actOnCard } from '../../../../test/cards.ts'
import type { ReceivedEvent } from '../../../../test/live-listener.ts'
import { isOf, ofKind, useLiveSalon } from '../../../../test/live-salon.ts'
import { addBoardEvent, announce } from '../../../records/board-events/board-event-store.ts'

const PACE = Number(process.env.TEST_PACE ?? 1)
const salon = useLiveSalon()
const { listen } = salon

const FLOOD = 1_000

/** Changes many bookings at Square at once; the last of them has the id `last`. */
async function flood(last: string, count = FLOOD): Promise<void> {
  const events = Array.from({ length: count }, (_, at) => ({
    locationId: 'tustin',
    kind: 'appointment' as const,
    data: {
      square_appointment_id: at === count - 1 ? last : `${last} ${at}`,
      version: 1,
      row: null,
      by: BY_BOOKING_SYSTEM,
    },
  }))
  await announce(salon.under.db, { events })
}

const isAhead = (one: ReceivedEvent) => Number.isNaN(one.id)

test('a manager’s action is sent before a thousand queued bookings, and is sent again with an id after the bookings', async () => {
  const id = await book(salon.under, { phone: '+17145552001', inMinutes: 10 })
  const dashboard = await listen()
  await dashboard.until(ofKind('ready'))
  await flood('last of the flood')
  await dashboard.until(ofKind('appointment'))
  await actOnCard(salon.under, 'manual-checkin', id, salon.admin)
  const soon = await dashboard.until(received => received.some(isOf(id)))
  const first = soon.find(isOf(id))!
  expect(first).toMatchObject({ event: 'daily_status', id: Number.NaN, data: { version: 1 } })
  expect(soon.some(isOf('last of the flood'))).toBe(false)

  const received = await dashboard.until(all => all.some(one => isOf(id)(one) && !isAhead(one)))
  expect(received.filter(isOf(id)).map(one => one.data)).toEqual([first.data, first.data])
  const inTurn = received.filter(one => !isAhead(one)).slice(1)
  const ids = inTurn.map(one => one.id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
  expect(inTurn.filter(one => one.event === 'appointment')).toHaveLength(FLOOD)
  expect(inTurn.findIndex(isOf(id))).toBeGreaterThan(inTurn.findIndex(isOf('last of the flood')))
})

test('a listener that lost its connection resumes after the last event with an id', async () => {
  const id = await book(salon.under, { phone: '+17145552002', inMinutes: 10 })
  const first = await listen()
  await first.until(ofKind('ready'))
  await flood('unheard')
  await first.until(ofKind('appointment'))
  await actOnCard(salon.under, 'manual-checkin', id, salon.admin)
  await first.until(received => received.some(isOf(id)))
  first.cut()
  await first.ended
  const last = first.received.findLast(one => !isAhead(one))!
  expect(last.event).toBe('appointment')
  // Hundreds of events were missed, so the dashboard has to reload.
  const again = await listen(salon.manager, { lastEventId: last.id })
  expect((await again.until(ofKind('reload'))).map(one => one.event)).toEqual(['ready', 'reload'])
})

test('95 % of actions reach another dashboard within 250 ms even if a thousand bookings are queued', async () => {
  const cards = await Promise.all(
    Array.from({ length: 20 }, (_, at) => book(salon.under, { phone: `+171455521${10 + at}`, inMinutes: 10 + at })),
  )
  const dashboard = await listen()
  await dashboard.until(ofKind('ready'))
  const waitedMs: number[] = []
  const floodedAtMs = performance.now()
  for (const [at, id] of cards.entries()) {
    // More bookings are queued during each action: a flood takes a second to send, and five actions take half a second.
    if (at % 5 === 0) await flood(`flood ${at}`)
    await actOnCard(salon.under, 'manual-checkin', id, salon.admin)
    const respondedMs = performance.now()
    await dashboard.until(received => received.some(isOf(id)))
    waitedMs.push(performance.now() - respondedMs)
  }
  await dashboard.until(received => [0, 5, 10, 15].every(at => received.some(isOf(`flood ${at}`))))
  expect(performance.now() - floodedAtMs).toBeLessThan(15_000 * PACE)
  expect(dashboard.received.filter(one => one.event === 'appointment')).toHaveLength(4 * FLOOD)
  waitedMs.sort((a, b) => a - b)
  expect(waitedMs[Math.ceil(0.95 * waitedMs.length) - 1]).toBeLessThan(250 * PACE)
})

test('a hundred simultaneous changes arrive in the order of their ids and include the latest state of each row', async () => {
  const dashboard = await listen()
  await dashboard.until(ofKind('ready'))
  await salon.under.db.transaction(async queries => {
    for (let at = 0; at < 100; at++)
      await addBoardEvent(queries, {
        locationId: 'tustin',
        kind: 'daily_status',
        data: { square_appointment_id: `row ${at % 15}`, version: at, row: {} },
      })
    await addBoardEvent(queries, {
      locationId: 'tustin',
      kind: 'daily_status',
      data: { square_appointment_id: 'last', version: 1, row: {} },
    })
  })
  const received = (await dashboard.until(all => all.some(isOf('last')))).slice(1)
  const ids = received.map(one => one.id)
  expect(ids).toEqual([...ids].sort((a, b) => a - b))
  const versions = new Map(received.map(one => [one.data.square_appointment_id, one.data.version]))
  expect([...versions].sort()).toEqual(
    [
      ...Array.from({ length: 15 }, (_, row): [string, number] => [`row ${row}`, row < 10 ? 90 + row : 75 + row]),
      ['last', 1] as [string, number],
    ].sort(),
  )
  expect(received).toHaveLength(16)
})
