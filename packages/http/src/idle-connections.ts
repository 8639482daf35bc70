import type { Socket } from 'node:net'
import { plainAddress } from '@frontlash/config/network-address'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup } from './address-group.ts'

const IDLE_MAX = 20
/** The minimum time for which a new connection stays open, even if its last response has already been sent. */
const FIRST_CALL_GRACE_MS = 1_000
const NEXT_CALL_GRACE_MS = 5_000
const CHECK_INTERVAL_MS = 1_000
/**
 * The maximum number of connections of an IP address that have sent no call yet. This is enough for thirty browsers
 * with six connections each.
 */
const NEW_MAX = 256
const NONE: ReadonlySet<Socket> = new Set()

type Connection = { readonly peer: string; calls: number; hadCall: boolean; isOfProxy: boolean; idleSince: number }

/**
 * Limits the idle connections of an IP address to 20 and closes the connections that have been idle longest
 * (docs/product/limits.md). While the IP address has too many idle connections, responses to it contain `connection:
 * close`. A browser then does not send its next call on a connection that is about to be closed.
 *
 * @param isOfProxy whether a request came through a proxy of the salon, whose connections are not limited
 */
export function limitIdleConnections(app: FastifyInstance, isOfProxy: (request: FastifyRequest) => boolean): void {
  const connections = new WeakMap<Socket, Connection>()
  const idleByPeer = new Map<string, Set<Socket>>()
  const checked = new Set<string>()
  const idleOf = (peer: string): ReadonlySet<Socket> => idleByPeer.get(peer) ?? NONE

  const addIdle = (socket: Socket, connection: Connection) => {
    const { peer } = connection
    connection.idleSince = performance.now()
    const idle = idleByPeer.get(peer) ?? new Set()
    idleByPeer.set(peer, idle.add(socket))
    closeSurplus(peer)
  }
  const removeIdle = (socket: Socket, { peer }: Connection) => {
    const idle = idleByPeer.get(peer)
    idle?.delete(socket)
    if (idle?.size === 0) idleByPeer.delete(peer)
  }
  const isRipe = (socket: Socket) => {
    const { hadCall, idleSince } = connections.get(socket)!
    return performance.now() - idleSince >= (hadCall ? NEXT_CALL_GRACE_MS : FIRST_CALL_GRACE_MS)
  }
  const closeSurplus = (peer: string) => {
    if (idleOf(peer).size <= IDLE_MAX || checked.has(peer)) return
    checked.add(peer)
    const close = () => {
      checked.delete(peer)
      for (const socket of idleOf(peer)) {
        if (idleOf(peer).size <= IDLE_MAX) break
        if (!isRipe(socket)) continue
        removeIdle(socket, connections.get(socket)!)
        socket.destroy()
      }
      closeSurplus(peer)
    }
    // A busy process may run a timer before it has read the data that has already arrived.
    setTimeout(() => setImmediate(close), CHECK_INTERVAL_MS).unref()
  }

  app.server.on('connection', (socket: Socket) => {
    const peer = addressGroup(plainAddress(socket.remoteAddress ?? ''))
    if (idleOf(peer).size >= NEW_MAX) return socket.destroy()
    const connection = { peer, calls: 0, hadCall: false, isOfProxy: false, idleSince: 0 }
    connections.set(socket, connection)
    addIdle(socket, connection)
    socket.once('close', () => removeIdle(socket, connection))
  })

  app.addHook('onRequest', (request, { raw }, done) => {
    const { socket } = request.raw
    const connection = connections.get(socket)
    if (!connection || connection.isOfProxy) return done()
    removeIdle(socket, connection)
    connection.isOfProxy = isOfProxy(request)
    if (connection.isOfProxy) return done()
    connection.calls++
    connection.hadCall = true
    raw.once('close', () => {
      connection.calls--
      if (connection.calls === 0 && !socket.destroyed) addIdle(socket, connection)
    })
    done()
  })
  app.addHook('onSend', (request, { raw }, _payload, done) => {
    const connection = connections.get(request.raw.socket)
    const isSurplus = connection && !connection.isOfProxy && idleOf(connection.peer).size >= IDLE_MAX
    if (isSurplus && !raw.headersSent) raw.setHeader('connection', 'close')
    done()
  })
}
