import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'

/** The connect timeout. It can be short, because frontend and backend are in the same network. */
const CONNECT_TIMEOUT_MS = 1_000
/** How long a backend that cannot be reached gets no calls. If there is only one backend, it always gets calls. */
const SKIP_FAILED_MS = 5_000

type Outcome = [error: null, socket: Socket] | [error: Error, socket: null]
type Connect = (wanted: object, done: (...outcome: Outcome) => void) => void

export type BackendConnections = {
  readonly connect: Connect
  /** Closes all connections to a backend that does not respond; their calls fail. */
  readonly closeAll: (address: string) => void
}

/**
 * Sends calls to the backends in turn and skips backends that cannot be reached. A call may use any free connection, so
 * a backend must keep no state of a caller. A connection failure is noticed before any part of the call is sent. A
 * backend that `isSilent` is used only if no other backend can be reached.
 */
export function connectWithFailover(
  addresses: readonly string[],
  isSilent: (address: string) => boolean,
  now: () => number = Date.now,
): BackendConnections {
  const backends = addresses.map(address => ({
    address,
    url: new URL(address),
    skipUntil: 0,
    sockets: new Set<Socket>(),
  }))
  const isSkipped = (one: (typeof backends)[number]) => one.skipUntil > now() || isSilent(one.address)
  let turn = 0

  return {
    connect: (_wanted, done) => {
      turn = (turn + 1) % backends.length
      const inTurn = [...backends.slice(turn), ...backends.slice(0, turn)]
      // Moves skipped backends to the end. The sort is stable.
      const order = inTurn.sort((a, b) => Number(isSkipped(a)) - Number(isSkipped(b)))
      const tryFrom = (at: number) => {
        const backend = order[at]!
        connect(backend.url, (...outcome) => {
          const [error, socket] = outcome
          backend.skipUntil = error ? now() + SKIP_FAILED_MS : 0
          if (error && at < order.length - 1) return tryFrom(at + 1)
          if (socket) remember(backend.sockets, socket)
          done(...outcome)
        })
      }
      tryFrom(0)
    },
    closeAll: address => {
      for (const socket of backends.find(one => one.address === address)?.sockets ?? [])
        socket.destroy(new Error('the backend does not respond'))
    },
  }
}

function remember(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
}

function connect(url: URL, done: (...outcome: Outcome) => void): void {
  const isSecure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (isSecure ? 443 : 80)
  const socket = isSecure ? connectSecure({ host, port, servername: host }) : connectPlain({ host, port })
  const late = setTimeout(() => socket.destroy(new Error(`no connection to ${url.host} in time`)), CONNECT_TIMEOUT_MS)
  const failed = (error: Error) => {
    clearTimeout(late)
    done(error, null)
  }
  socket.once('error', failed)
  socket.once(isSecure ? 'secureConnect' : 'connect', () => {
    clearTimeout(late)
    socket.off('error', failed)
    socket.setNoDelay(true).setKeepAlive(true)
    done(null, socket)
  })
}
