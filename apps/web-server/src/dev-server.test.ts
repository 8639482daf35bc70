import { readConfig } from '@frontlash/config/config'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDevServer } from './dev-server.ts'

let frontend: FastifyInstance
let url: string

beforeAll(async () => {
  const env = { BACKEND_PORT: '1', APP_SECRET: 'a secret of more than thirty-two letters' }
  frontend = await openDevServer(readConfig(env))
  url = await frontend.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => frontend.close())

test.each(['/', '/office/overview'])('the browser page at %s loads the screens from their source files', async path => {
  const page = await (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).text()
  expect(page).toContain('/@vite/client')
  expect(page).toContain('/src/main.tsx')
  expect((await fetch(`${url}/src/main.tsx`)).headers.get('content-type')).toContain('javascript')
})

test('a call is forwarded to the backend, and gets a 502 while the backend is down', async () => {
  const response = await fetch(`${url}/api/locations/current`)
  expect([response.status, await response.json()]).toEqual([502, expect.objectContaining({ code: 'BACKEND_DOWN' })])
})
