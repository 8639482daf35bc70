import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { signedAddress } from '@frontlash/http/address-signature'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, openContext } from '../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../test/sign-in.ts'
import { runningClock } from '../platform/clock.ts'

let under: AppUnderTest
let port: number
let sockets: Socket[] = []

beforeAll(async () => {
  under = await openContext({ clock: runningClock(0) })
  await under.app.listen({ port: 0, host: '127.0.0.1' })
  port = (under.app.server.address() as { port: number }).port
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await expect.poll(() => under.app.openCalls.count()).toBe(0)
})
afterAll(() => under.close())

/** The headers that our frontend adds when it forwards a call of a browser at this address. */
const forwarded = (address: string) => signedAddress(under.context.config.appSecret, address)

/** Sends `count` calls up to the first byte of their body. */
function sendHalf(count: number, headers: Record<string, string> = {}): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  for (let sent = 0; sent < count; sent++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60\r\n${lines.join('')}\r\n{`,
    )
    sockets.push(socket.resume())
  }
}

function ask(headers: Record<string, string> = {}): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path: '/api/locations', headers, agent: false })
    call.on('error', reject).on('response', response => {
      response.resume().on('end', () => resolve({ status: response.statusCode!, headers: response.headers }))
    })
    call.end()
  })
}

test('eighty incomplete requests to the backend’s own port do not block other callers', async () => {
  const [tablet, manager] = [await enrolDevice(under), await signIn(under, 'manager')]
  sendHalf(80)
  await expect.poll(() => under.app.openCalls.count()).toBe(10)
  expect((await ask(tablet)).status).toBe(200)
  expect((await ask(manager)).status).toBe(200)
  expect((await ask(forwarded('192.0.2.7'))).status).toBe(200)
  expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
})

test('concurrent calls are limited by the caller address that the frontend has signed', async () => {
  sendHalf(80, forwarded('192.0.2.7'))
  await expect.poll(() => under.app.openCalls.count()).toBe(10)
  expect((await ask(forwarded('192.0.2.7'))).status).toBe(429)
  expect((await ask(forwarded('192.0.2.8'))).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => under.app.openCalls.count()).toBe(0)
  for (let address = 1; address <= 12; address++)
    sendHalf(1, { 'x-frontlash-client': `192.0.2.${address}`, 'x-frontlash-client-signature': 'x' })
  await expect.poll(() => under.app.openCalls.count()).toBe(10)
  expect((await ask({ 'x-frontlash-client': '192.0.2.99' })).status).toBe(429)
})

/** Opens connections without a call in progress. With `headers`, each connection has already made one call. */
async function openIdle(count: number, headers?: Record<string, string>): Promise<void> {
  const opened = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => {}))
  sockets.push(...opened)
  if (!headers) return
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  for (const socket of opened) socket.write(`GET /api/health HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n`)
  await Promise.all(opened.map(socket => once(socket, 'data')))
}

test('idle connections are limited and closed, except the connections of the product’s own frontend', async () => {
  const connectionOf = async () => (await ask({ connection: 'keep-alive' })).headers.connection
  await openIdle(30, forwarded('192.0.2.7'))
  expect(await connectionOf()).toBe('keep-alive')
  await openIdle(20)
  await expect.poll(connectionOf).toBe('close')
})
