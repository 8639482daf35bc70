import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { listen } from '../apps/server/test/live-listener.ts'
import { type Machine, startMachine } from '../apps/server/test/machines.ts'
import { checkInByPhone, enrolByHand, signAndSubmit } from './support/kiosk.ts'
import { PACE } from './support/pace.ts'
import { isCaddyInstalled, openRealProxy, type RealProxy } from './support/real-proxy.ts'
import { freePorts, type Stack, startStack, template } from './support/stack.ts'
import { openTcpRelay, type TcpRelay } from './support/tcp-relay.ts'
import { test } from './support/without-motion.ts'

/** The time until the proxy notices an outage: it checks the health of the frontend every two seconds. */
const PROXY_KNOWS_AFTER_MS = 5_000

if (isCaddyInstalled()) {
  test.describe('behind the proxy Caddy with the shipped configuration file,', journeys)
} else {
  test.skip('the proxy is not tested: Caddy is not installed (apt-get install caddy)', () => {})
}

function journeys(): void {
  let stack: Stack
  let backend: TcpRelay
  let frontend: Machine
  let proxy: RealProxy
  let page: Page

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(180_000 * PACE)
    stack = await startStack({ DEMO_NOW: '2026-11-20T11:00', RATE_LIMITS: 'off', HASH_COST: 'low' }, template())
    backend = await openTcpRelay(Number(new URL(stack.backend).port))
    const [port] = await freePorts(1)
    frontend = await startMachine('web-server', port!, { BACKEND_URL: `http://127.0.0.1:${backend.port}` })
    proxy = await openRealProxy(`127.0.0.1:${port}`)
    page = await browser.newPage()
    await enrolByHand(page, { kiosk: proxy.url })
  })
  test.afterAll(async () => {
    await page?.close()
    await proxy?.close()
    await frontend?.stop()
    await backend?.cut()
    await stack?.stop()
  })

  /** Expects that the kiosk's page loads through the proxy until the proxy has noticed an outage. */
  async function expectPagesToCome(): Promise<void> {
    const until = Date.now() + PROXY_KNOWS_AFTER_MS
    do {
      const response = await fetch(`${proxy.url}/`)
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
      await new Promise(resolve => setTimeout(resolve, 250))
    } while (Date.now() < until)
  }

  test('the kiosk checks a client in, and the check-in is sent as a live event at once', async () => {
    const { port, host } = new URL(proxy.url)
    const live = await listen(Number(port), { host, 'x-auth-token': await tokenOfAdmin(stack) })
    expect(live.status).toBe(200)
    for (let time = 0; time < 3; time++) {
      const response = await fetch(`${proxy.url}/api/survey/submit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.alloc(8_000_000, 'a'),
      })
      expect([response.status, await response.json()]).toEqual([
        413,
        { code: 'TOO_LARGE', msg: 'What was sent is too large.', requestId: expect.any(String) },
      ])
    }
    await page.goto(`${proxy.url}/`)
    await checkInByPhone(page, '7145550101')
    // The event arrives while the stream is open, which proves that the proxy does not buffer events.
    await live.until(heard => heard.some(({ event }) => event === 'daily_status'))
    await signAndSubmit(page)
    await expect(page.getByRole('heading', { name: "You're All Checked In!" })).toBeVisible()
    live.cut()
  })

  test('the kiosk shows an error while the backend is stopped', async () => {
    await backend.cut()
    await expectPagesToCome()
    await page.goto(`${proxy.url}/`)
    await checkInByPhone(page, '7145550102')
    await expect(page.getByText('Server connection failed. Please try again or refresh the page.')).toBeVisible()
    await backend.restore()
    await expect.poll(async () => (await fetch(`${proxy.url}/api/health`)).status).toBe(200)
    await page.getByRole('button', { name: 'Check In' }).tap()
    await signAndSubmit(page)
    await expect(page).toHaveURL(/\/appointment-status$/)
  })

  test('the kiosk still loads while the database is stopped', async () => {
    test.skip(process.env.DATABASE_URL !== undefined, 'a database server that others use is not ours to stop')
    const stopAgain = setInterval(() => stopDatabase(stack.dataDir), 100)
    try {
      await expect.poll(async () => (await fetch(`${proxy.url}/api/health`)).status).toBe(503)
      await expectPagesToCome()
      await page.goto(`${proxy.url}/`)
      await checkInByPhone(page, '7145550103')
      await expect(page.getByText('Error: The server is busy. Please try again in a moment. (503)')).toBeVisible()
    } finally {
      clearInterval(stopAgain)
    }
  })
}

/** Kills the embedded database of a salon if it is running. The salon then restarts it automatically. */
function stopDatabase(dataDir: string): void {
  try {
    process.kill(Number.parseInt(readFileSync(join(dataDir, 'pg18/postmaster.pid'), 'utf8'), 10), 'SIGQUIT')
  } catch {
    // The database is already stopped.
  }
}

async function tokenOfAdmin(stack: Stack): Promise<string> {
  const response = await fetch(`${stack.backend}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'lashes-demo' }),
  })
  return ((await response.json()) as { token: string }).token
}
