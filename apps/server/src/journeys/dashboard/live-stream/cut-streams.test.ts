import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { actOnCard } from '../../../../test/cards.ts'
import { type LiveListener, listen, type ReceivedEvent } from '../../../../test/live-listener.ts'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { buildApp } from '../../../app.ts'

/** How often the stream is cut; STREAM_CUTS=100 makes a long run. */
const CUTS = Number(process.env.STREAM_CUTS ?? 12)
const RESTART_EVERY = 4

let under: AppUnderTest
let app: FastifyInstance
let rosa: Record<string, string>
let cards: string[]

beforeAll(async () => {
  under = await openContext()
  await start()
  rosa = await signIn(under, 'manager', { locations: ['tustin'] })
  cards = await Promise.all(
    Array.from({ length: 8 }, (_, at) => book(under, { phone: `+1714555200${at}`, inMinutes: 10 + at })),
  )
})
afterAll(async () => {
  await app.close()
  await under.close()
})

/** Starts a new server with an empty memory, as after a restart. */
async function start(): Promise<void> {
  app = await buildApp(under.context)
  await app.listen({ port: 0, host: '127.0.0.1' })
}

const portOf = () => (app.server.address() as AddressInfo).port

type Rows = Map<string, { version: number }>

/**
 * A minimal dashboard: it loads everything again on request, keeps the newer of two rows, and resumes after its last
 * event.
 */
function openDashboard() {
  let rows: Rows = new Map()
  let lastEventId: number | undefined
  let stream: LiveListener | undefined
  const receivedIds: number[] = []
  let received = 0
  const waiting = new Set<() => void>()
  let work: Promise<void> = Promise.resolve()
  let isLoaded = false

  const take = async (one: ReceivedEvent) => {
    if (!Number.isNaN(one.id)) lastEventId = one.id
    if ((one.event === 'ready' && !isLoaded) || one.event === 'reload') {
      rows = await load()
      isLoaded = true
    }
    if (one.event !== 'daily_status') return
    received++
    for (const check of waiting) check()
    if (!Number.isNaN(one.id)) receivedIds.push(one.id)
    const { square_appointment_id: id, row } = one.data as { square_appointment_id: string; row: { version: number } }
    if (row.version > (rows.get(id)?.version ?? 0)) rows.set(id, row)
  }
  return {
    rows: () => rows,
    receivedIds,
    /** Waits until the dashboard receives another event. */
    hearsMore: () => {
      const before = received
      return new Promise<void>(resolve => {
        waiting.add(function check() {
          if (received === before) return
          waiting.delete(check)
          resolve()
        })
      })
    },
    connect: async () => {
      stream = await listen(portOf(), rosa, lastEventId === undefined ? {} : { lastEventId })
      let taken = 0
      const current = stream
      const follow = () => {
        work = work.then(async () => {
          while (taken < current.received.length) await take(current.received[taken++]!)
        })
        return false
      }
      current.until(follow).catch(() => {})
    },
    cut: async () => {
      stream?.cut()
      await stream?.ended
      await work
    },
  }
}

async function load(): Promise<Rows> {
  const response = await app.inject({ url: '/api/manager/daily-status/2026-11-20/tustin', headers: rosa })
  const { statuses } = response.json() as { statuses: { square_appointment_id: string; version: number }[] }
  return new Map(statuses.map(row => [row.square_appointment_id, row]))
}

const ACTIONS = [
  'manual-checkin',
  'mark-received',
  'undo-received',
  'undo-checkin',
  'cancel-appointment',
  'undo-cancellation',
]

function anyOf<T>(some: readonly T[]): T {
  return some[Math.floor(Math.random() * some.length)]!
}

test(`a dashboard whose live stream is cut ${CUTS} times shows the same data as a new dashboard`, async () => {
  const dashboard = openDashboard()
  let isOver = false
  const busy = (async () => {
    while (!isOver) {
      await actOnCard(under, anyOf(ACTIONS), anyOf(cards), rosa)
      await pause(Math.random() * 30)
    }
  })()
  for (let cut = 1; cut <= CUTS; cut++) {
    await dashboard.connect()
    // Every second connection is cut after its first event, even on a slow machine.
    if (cut % 2 === 0) await dashboard.hearsMore()
    await pause(Math.random() * 300)
    await dashboard.cut()
    if (cut % RESTART_EVERY === 0) {
      await app.close()
      await start()
    }
    await pause(Math.random() * 200)
  }
  isOver = true
  await busy
  await dashboard.connect()
  await expect
    .poll(() => Object.fromEntries(dashboard.rows()), { timeout: 3_000 })
    .toEqual(Object.fromEntries(await load()))
  await dashboard.cut()
  expect(dashboard.receivedIds.length).toBeGreaterThan(0)
  expect(dashboard.receivedIds).toEqual([...new Set(dashboard.receivedIds)].sort((a, b) => a - b))
}, 240_000)
