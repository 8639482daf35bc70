import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@frontlash/config/config'
import { readSignedAddress } from '@frontlash/http/address-signature'
import { callSelf, SELF_CALL } from '@frontlash/http/self-call'
import { readUnnamedProxy } from '@frontlash/http/unnamed-proxy'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebServer } from './web-server.ts'

const SECRET = 'a secret of more than thirty-two letters'
const TABLET = '198.51.100.7'

let backend: Server
let folder: string
let received: IncomingHttpHeaders

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-proxies-'))
  backend = createServer((request, response) => {
    received = request.headers
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => backend.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  backend.close()
  backend.closeAllConnections()
  rmSync(folder, { recursive: true })
})

function open(env: Record<string, string>): Promise<FastifyInstance> {
  const { port } = backend.address() as AddressInfo
  const config = readConfig({ APP_SECRET: SECRET, DATA_DIR: folder, BACKEND_URL: `http://127.0.0.1:${port}`, ...env })
  return openWebServer(config, { builtApps: { web: folder, office: folder } })
}

/** The client address that the frontend passes on for a call from `peer`, and the proxy that it reports. */
async function forwarded(env: Record<string, string>, peer: string, forwardedFor: string | undefined) {
  const frontend = await open(env)
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  await frontend.inject({ url: '/api/locations', remoteAddress: peer, headers })
  await frontend.close()
  return [readSignedAddress(SECRET, received), readUnnamedProxy(SECRET, received)]
}

const NUMBER = { TRUST_PROXY: '1' }
const CADDY_HERE = { TRUST_PROXY: '127.0.0.1,::1' }

test.each([
  ['a proxy on this machine', NUMBER, '127.0.0.1', TABLET, [TABLET, undefined]],
  ['a proxy in the private network', NUMBER, '10.88.0.1', TABLET, [TABLET, undefined]],
  ['a stranger on the internet', NUMBER, '203.0.113.9', TABLET, ['203.0.113.9', undefined]],
  [
    'a machine of an opened network',
    { ...NUMBER, LISTEN: '::' },
    '192.168.1.5',
    TABLET,
    ['192.168.1.5', '192.168.1.5'],
  ],
  ['a proxy on an opened machine', { ...NUMBER, LISTEN: '::' }, '127.0.0.1', TABLET, [TABLET, undefined]],
  ['a named proxy', CADDY_HERE, '127.0.0.1', TABLET, [TABLET, undefined]],
  ['a named proxy that believes its caller', CADDY_HERE, '127.0.0.1', `203.0.113.1, ${TABLET}`, [TABLET, undefined]],
  ['a named network', { TRUST_PROXY: '10.88.0.0/16' }, '::ffff:10.88.0.1', TABLET, [TABLET, undefined]],
  ['an unnamed proxy', CADDY_HERE, '::ffff:10.88.0.1', TABLET, ['::ffff:10.88.0.1', '10.88.0.1']],
  ['an unnamed proxy on this machine', {}, '::1', TABLET, ['::1', '::1']],
  ['an unnamed machine without the header', CADDY_HERE, '10.88.0.1', undefined, ['10.88.0.1', undefined]],
  ['an unnamed stranger on the internet', CADDY_HERE, '203.0.113.9', TABLET, ['203.0.113.9', undefined]],
] as const)(
  'a call from %s with the settings %j is forwarded with the expected caller address and proxy report',
  async (_who, env, peer, forwardedFor, outcome) => {
    expect(await forwarded(env, peer, forwardedFor)).toEqual(outcome)
  },
)

test('an unsigned report of a proxy that is missing in the settings is ignored', async () => {
  const frontend = await open(CADDY_HERE)
  const headers = { 'x-frontlash-unnamed-proxy': '10.88.0.1 x' }
  await frontend.inject({ url: '/api/locations', headers })
  await frontend.close()
  expect(received).toHaveProperty('x-frontlash-unnamed-proxy')
  expect(readUnnamedProxy(SECRET, received)).toBeUndefined()
})

test('a signed self-call returns its source address, but an unsigned self-call gets the response for an unknown path', async () => {
  const frontend = await open({ TRUST_PROXY: '127.0.0.1' })
  const publicUrl = await frontend.listen({ port: 0, host: '127.0.0.1' })
  expect(await callSelf({ publicUrl, appSecret: SECRET }, 0)).toEqual({
    peer: '127.0.0.1',
    forwardedFor: [],
    isPeerTrusted: true,
  })
  expect(await callSelf({ publicUrl, appSecret: SECRET.toUpperCase() }, 0)).toEqual({ away: 'something else is there' })
  const [unsigned, unknown] = await Promise.all(
    [SELF_CALL, '/unknown'].map(async path => (await fetch(publicUrl + path)).text()),
  )
  expect(unsigned).toBe(unknown)
  await frontend.close()
  expect(await callSelf({ publicUrl, appSecret: SECRET }, 0)).toEqual({ away: 'ECONNREFUSED' })
})
