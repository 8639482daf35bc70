import { connect, type Socket } from 'node:net'
import { expect, test } from '@playwright/test'
import { loadScreens } from '../apps/server/test/load-screens.ts'
import { PACE } from './support/pace.ts'
import { isCaddyInstalled, openRealProxy, type RealProxy } from './support/real-proxy.ts'
import { type Stack, startStack, template } from './support/stack.ts'
import { PASSWORD, PINS } from './support/staff.ts'

const TABLETS = 12
const DASHBOARDS = 20
const HALF_SENT = 80

let stack: Stack
let proxy: RealProxy | undefined
let sockets: Socket[] = []
const tablets: Record<string, string>[] = []
const dashboards: Record<string, string>[] = []

test.beforeAll(async () => {
  test.setTimeout(240_000 * PACE)
  stack = await startStack({ DEMO_NOW: '2026-11-20T11:00', HASH_COST: 'low', TRUST_PROXY: '127.0.0.1,::1' }, template())
  if (isCaddyInstalled()) proxy = await openRealProxy(new URL(stack.kiosk).host.replace('localhost', '127.0.0.1'))
  while (tablets.length < TABLETS) {
    const enrolled = await post('/api/auth/verify-pin', { pin: PINS.admin })
    tablets.push({ cookie: enrolled.headers.getSetCookie()[0]!.split(';')[0]! })
    await post('/api/locations/current-v2', { clientLocation: 'tustin' }, tablets.at(-1))
  }
  while (dashboards.length < DASHBOARDS) {
    const signedIn = await post('/api/auth/login', { username: 'admin', password: PASSWORD })
    dashboards.push({ 'x-auth-token': ((await signedIn.json()) as { token: string }).token })
  }
  await stack.rest()
  await stack.startAgain()
})
test.afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets = []
})
test.afterAll(async () => {
  await proxy?.close()
  await stack?.stop()
})

/** Makes a call that prepares the salon; again while the machine is too busy for it. */
async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  let response!: Response
  const send = async () => {
    response = await fetch(stack.kiosk + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return [path, response.status]
  }
  await expect.poll(send).toEqual([path, 200])
  return response
}

/** Sends calls up to the first byte of their body. */
function sendHalf(url: string): void {
  const port = Number(new URL(url).port)
  sockets = Array.from({ length: HALF_SENT }, () => {
    const socket = connect(port, 'localhost').on('error', () => {})
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{`,
    )
    return socket.resume()
  })
}

for (const way of ['bare', 'through the proxy that we ship a file for'] as const) {
  test.describe(way, () => {
    const url = () => (way === 'bare' ? stack.kiosk : proxy!.url)
    test.beforeEach(() => {
      test.skip(way !== 'bare' && !proxy, 'Caddy is not installed (apt-get install caddy)')
    })

    test('twelve tablets and twenty dashboards behind one address load at once: no call is refused', async () => {
      const statuses = await loadScreens(url(), { tablets, dashboards, date: '2026-11-20' })
      expect(statuses).toEqual({ 200: TABLETS * 3 + DASHBOARDS * 12, 401: TABLETS })
    })

    test('while eighty calls are half-sent, tablets and people who are signed in are served', async () => {
      sendHalf(url())
      const until = Date.now() + 1_000
      do {
        for (const headers of [tablets[0]!, dashboards[0]!])
          expect((await fetch(`${url()}/api/locations`, { headers })).status).toBe(200)
      } while (Date.now() < until)
    })
  })
}
