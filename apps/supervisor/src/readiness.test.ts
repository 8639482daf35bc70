import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readConfig } from '@frontlash/config/config'
import { expect, test } from 'vitest'
import { untilHealthy } from './readiness.ts'

test('the start waits for its own processes, even if the processes of another installation respond on its port', async () => {
  let calls = 0
  const salon = createServer((_request, response) => {
    calls++
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(salon, 'listening')
  const { port } = salon.address() as AddressInfo
  let polls = 0
  await untilHealthy(
    readConfig({ APP_SECRET: 'a secret for tests only, long enough', FRONTEND_PORT: String(port) }),
    () => {
      // Responses of the other salon do not count while our own processes are not up.
      if (++polls < 5) expect(calls).toBe(0)
      return polls >= 5
    },
  )
  expect({ polls, calls }).toEqual({ polls: 5, calls: 1 })
  salon.close()
  salon.closeAllConnections()
})
