import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Attack } from '../attack.ts'
import { type Received, send, statusCounts } from '../send.ts'
import { signIn } from './sign-in.ts'

const FLOOD_MS = 8_000

export const CONNECTION_ATTACKS: readonly Attack[] = [
  {
    title: 'eighty requests from one address whose body never comes',
    expected: 'nobody else’s calls are refused, at the frontend or at the backend’s own port',
    run: async target => {
      const held = [target.url, target.backendUrl].map(url => holdHalfSent(url, 80, '127.0.0.2'))
      await new Promise(resolve => setTimeout(resolve, 500))
      const received: Received[] = []
      for (const endMs = performance.now() + FLOOD_MS; performance.now() < endMs; ) {
        received.push(await send(target.url, { path: '/api/locations', from: '127.0.0.3' }))
        received.push(await send(target.backendUrl, { path: '/api/locations', from: '127.0.0.3' }))
        received.push(await send(target.url, { path: '/api/clients/phone/7142000003', headers: target.tablet }))
        await new Promise(resolve => setTimeout(resolve, 300))
      }
      for (const stop of held) stop()
      const statuses = received.map(one => one.status)
      return { measured: statusCounts(statuses), isAsExpected: statuses.every(status => status === 200) }
    },
  },
  {
    title: 'wrong passwords with a made-up X-Forwarded-For from a peer that is no proxy',
    expected: '429 after five, as from one address',
    run: async target => {
      const from = `127.0.1.${target.run}`
      const statuses: number[] = []
      for (let n = 0; n < 12; n++) {
        const made = { ...target.technician, password: `wrong ${n}` }
        statuses.push((await signIn(target, made, { from, via: `198.51.100.${n}` })).status)
      }
      return { measured: statusCounts(statuses), isAsExpected: statuses.slice(5).every(status => status === 429) }
    },
  },
  {
    title: 'a call to the machine’s own address in its network',
    expected: 'no connection: only loopback is listened on',
    runs: 1,
    run: async target => {
      const own = Object.values(networkInterfaces())
        .flatMap(list => list ?? [])
        .find(one => !one.internal && one.family === 'IPv4')
      if (!own) return { measured: 'this machine has no other address', isAsExpected: true }
      const statuses = await Promise.all(
        [target.url, target.backendUrl].map(async url => {
          const { port } = new URL(url)
          return (await send(`http://${own.address}:${port}`, { path: '/api/locations' })).status
        }),
      )
      return {
        measured: statuses.map(status => (status === 0 ? 'no connection' : `status ${status}`)).join(', '),
        isAsExpected: statuses.every(status => status === 0),
      }
    },
  },
]

/**
 * Keeps `count` connections open. Each has sent only one byte of a longer body. Replaces connections that the server
 * closes.
 */
function holdHalfSent(url: string, count: number, from: string): () => void {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isOver = false
  const open = () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: from })
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('connect', () =>
      socket.write(
        'POST /api/auth/login HTTP/1.1\r\nHost: salon\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{',
      ),
    )
    socket.on('data', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      if (!isOver) setTimeout(open, 50)
    })
  }
  for (let n = 0; n < count; n++) open()
  return () => {
    isOver = true
    for (const socket of sockets) socket.destroy()
  }
}
