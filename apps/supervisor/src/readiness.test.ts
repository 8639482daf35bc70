import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readConfig } from '@frontlash/config/config'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../server/test/databases.ts'
import { hasBookings, untilBookingsAreIn, untilHealthy } from './readiness.ts'

test('another salon that answers on our port is not taken for ours: the start waits for its own processes', async () => {
  let asked = 0
  const salon = createServer((_request, answer) => {
    asked++
    answer.end('{}')
  }).listen(0, '127.0.0.1')
  await once(salon, 'listening')
  const { port } = salon.address() as AddressInfo
  let looks = 0
  await untilHealthy(
    readConfig({ APP_SECRET: 'a secret for tests only, long enough', FRONTEND_PORT: String(port) }),
    () => {
      // While ours are not up, the other's word does not count.
      if (++looks < 5) expect(asked).toBe(0)
      return looks >= 5
    },
  )
  expect({ looks, asked }).toEqual({ looks: 5, asked: 1 })
  salon.close()
  salon.closeAllConnections()
})

test('a first start waits for all bookings; one after a first copy that was broken off has today’s and opens', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  expect(await hasBookings(database.url)).toBe(false)
  await client.query(`update sync_state set last_update = now() where part = 'daily'`)
  let isOpen = false
  const first = untilBookingsAreIn(database.url, true).then(() => {
    isOpen = true
  })
  await untilBookingsAreIn(database.url, false)
  expect(isOpen).toBe(false)
  await client.query(`update sync_state set last_update = now()`)
  await first
  await client.end()
  await database.drop()
})
