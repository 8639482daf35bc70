import { spawnSync } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { networkAddress } from '@frontlash/config/listen-addresses'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type Listening, listenOn } from './listen.ts'
import { limitOpenCalls } from './open-calls.ts'

const HAS_IPV6 = networkInterfaces().lo?.some(one => one.address === '::1') ?? false
const OWN = networkAddress(['0.0.0.0'])
const ownIpv4 = OWN?.includes('.') ? OWN : undefined
if (!HAS_IPV6) console.log('Listening on ::1 is not tried here: this machine has no IPv6.')
if (!ownIpv4) console.log('Listening on an address of the network is not tried here: this machine has none.')

let app: FastifyInstance
let port: number
let finish: () => void
beforeEach(async () => {
  port = await freePort()
  app = Fastify({ forceCloseConnections: true })
  limitOpenCalls(app, { max: 10, publicUrl: 'http://localhost', isCounted: () => true })
  app.get('/', async request => ({ peer: request.socket.remoteAddress }))
  app.get('/slow', async () => {
    await new Promise<void>(resolve => {
      finish = resolve
    })
    return {}
  })
})
afterEach(() => app.close())

const listen = (addresses?: string[]): Promise<Listening> =>
  listenOn(app, port, { listen: addresses, runOnly: undefined })
const statusAt = (host: string, path = '/') =>
  fetch(`http://${host}:${port}${path}`).then(
    response => response.status,
    error => (error.cause as { code: string }).code,
  )

test('a server without LISTEN accepts connections only on loopback', async () => {
  await listen()
  expect(await statusAt('127.0.0.1')).toBe(200)
  if (HAS_IPV6) expect(await statusAt('[::1]')).toBe(200)
  if (ownIpv4) expect(await statusAt(ownIpv4)).toBe('ECONNREFUSED')
})

test.runIf(ownIpv4)('a server with an address in LISTEN accepts connections there and on loopback', async () => {
  await listen([ownIpv4!])
  expect(await Promise.all(['127.0.0.1', ownIpv4!].map(host => statusAt(host)))).toEqual([200, 200])
  expect(await statusAt('127.0.0.2')).toBe('ECONNREFUSED')
})

test.each([['0.0.0.0'], ['::']])('LISTEN=%s makes a server listen on every address and loopback', async wildcard => {
  await listen([wildcard])
  const hosts = ['127.0.0.1', ...(HAS_IPV6 ? ['[::1]'] : []), ...(ownIpv4 ? [ownIpv4] : [])]
  expect(await Promise.all(hosts.map(host => statusAt(host)))).toEqual(hosts.map(() => 200))
})

test('a server listens on the remaining LISTEN addresses if the machine has lost an address', async () => {
  const { missing } = await listen(['203.0.113.77'])
  expect(missing).toEqual(['203.0.113.77'])
  expect(await statusAt('127.0.0.1')).toBe(200)
})

test.runIf(HAS_IPV6)('the start fails if another program uses the port on any of the addresses', async () => {
  const other = createServer()
  await new Promise<void>(resolve => other.listen(port, '::1', resolve))
  await expect(listen()).rejects.toMatchObject({ code: 'EADDRINUSE' })
  other.close()
})

test.runIf(HAS_IPV6)(
  'a server that is stopping accepts no new calls, and finishes the running calls on all its addresses',
  async () => {
    const listening = await listen()
    const slow = statusAt('[::1]', '/slow')
    await expect.poll(() => app.openCalls.count()).toBe(1)
    listening.stop()
    const stopped = app.openCalls.stopServing(5_000)
    await expect(connects('::1')).rejects.toThrow()
    await expect(connects('127.0.0.1')).rejects.toThrow()
    finish()
    expect(await slow).toBe(200)
    await stopped
  },
)

const WITHOUT_IPV6 = `fl-v4-${process.pid}`
const ip = (...args: string[]) => spawnSync('ip', args, { encoding: 'utf8' })
const hasNamespaces = process.getuid?.() === 0 && ip('netns', 'add', WITHOUT_IPV6).status === 0
afterAll(() => void ip('netns', 'del', WITHOUT_IPV6))
if (!hasNamespaces) console.log('A machine without IPv6 is not tried here: root and ip netns are missing.')

test.runIf(hasNamespaces).each(['undefined', '["::"]'])('a machine without IPv6 starts with LISTEN=%s', listen => {
  const program = `
    import Fastify from 'fastify'
    import { listenOn } from ${JSON.stringify(join(import.meta.dirname, 'listen.ts'))}
    const app = Fastify({ forceCloseConnections: true })
    app.get('/', async () => 'it listens')
    await listenOn(app, 3000, { listen: ${listen} })
    console.log(await (await fetch('http://127.0.0.1:3000/')).text())
    await app.close()`
  const quoted = `'${program.replaceAll("'", `'\\''`)}'`
  const script = `echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6; ip link set lo up; exec ${process.execPath} --input-type=module --eval ${quoted}`
  const { stdout, stderr } = ip('netns', 'exec', WITHOUT_IPV6, 'sh', '-c', script)
  expect(stdout, stderr).toBe('it listens\n')
})

function connects(host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => resolve(void socket.destroy()))
    socket.once('error', reject)
  })
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise(resolve =>
    server.listen(0, () => {
      const { port: free } = server.address() as { port: number }
      server.close(() => resolve(free))
    }),
  )
}
