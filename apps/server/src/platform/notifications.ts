import { Socket } from 'node:net'
import pg from 'pg'
import { HOLD_LIFELINE, newLifeline } from './lifeline.ts'

export type Notifications = {
  /** Calls `listener` with the payload of each NOTIFY on `channel`. Returns a function that removes the listener. */
  readonly listen: (channel: string, listener: (payload: string) => void) => () => void
  /**
   * Calls `listener` after each reconnect. The listener must read its data again, because notifications may be missing.
   */
  readonly onReconnect: (listener: () => void) => () => void
  /** True while notifications arrive on all channels. */
  readonly isListening: () => boolean
  /**
   * Like `isListening`, but only true if the database is on this machine. The loss of a local connection is noticed at
   * once, so callers may poll less often. They must still poll every few seconds: the local address may belong to a
   * tunnel or proxy, which can hide a loss (due-watch.ts).
   */
  readonly isSure: () => boolean
  /** The lifeline by which other servers see whether this process runs; null without a connection. */
  readonly lifeline: () => number | null
  /** Closes the connection, so that it does not keep the process alive. Also stops an attempt to connect. */
  readonly close: () => Promise<void>
}

const RETRY_FIRST_MS = 100
const MAX_RETRY_MS = 2_000

/**
 * Opens one connection with PostgreSQL's LISTEN for all listeners. After a lost connection, it reconnects with the same
 * channels and calls all listeners.
 */
export function openNotifications(url: string, log: { warn: (fields: object, text: string) => void }): Notifications {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const reconnectListeners = new Set<() => void>()
  let client: pg.Client | undefined
  let isListening = false
  let unconfirmed = 0
  let closed = false
  /** The current attempt to connect. The promise settles when the attempt has succeeded or failed. */
  let opening: { readonly socket: Socket; readonly settled: Promise<void> } | undefined
  let retryMs = RETRY_FIRST_MS
  let retryTimer: NodeJS.Timeout | undefined
  const lifeline = newLifeline()
  const isLocal = isOnThisMachine(new pg.Client({ connectionString: url }).host)

  // Each statement is sent after the previous one, because the driver's own queue is deprecated.
  let lastListen: Promise<unknown> = Promise.resolve()
  const listenOn = (on: pg.Client, channel: string): Promise<unknown> => {
    lastListen = lastListen.catch(() => {}).then(() => on.query(`listen ${pg.escapeIdentifier(channel)}`))
    return lastListen
  }

  const connect = (isFirst: boolean): void => {
    // A socket that is created here can be closed before the database has responded.
    const socket = new Socket()
    opening = { socket, settled: connectOn(socket, isFirst) }
  }
  const connectOn = async (socket: Socket, isFirst: boolean): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'frontlash-listen',
      keepAlive: true,
      stream: () => socket,
    })
    fresh.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '')
    })
    fresh.on('error', () => {}) // The listener for 'end' handles the error.
    fresh.once('end', () => {
      if (client === fresh) {
        client = undefined
        isListening = false
      }
      retry()
    })
    try {
      await fresh.connect()
      await fresh.query(HOLD_LIFELINE.text, [lifeline])
      client = fresh
      for (const channel of listeners.keys()) await listenOn(fresh, channel)
      isListening = client === fresh
      retryMs = RETRY_FIRST_MS
      if (!isFirst) for (const listener of reconnectListeners) listener()
    } catch (error) {
      if (!closed)
        log.warn({ error: (error as Error).message }, 'the listening connection could not be made; trying again')
      await fresh.end().catch(() => {})
      retry()
    }
  }
  const retry = () => {
    if (closed || retryTimer) return
    retryTimer = setTimeout(() => {
      retryTimer = undefined
      connect(false)
    }, retryMs)
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }
  connect(true)

  return {
    listen: (channel, listener) => {
      const known = listeners.get(channel)
      if (known) known.add(listener)
      else {
        listeners.set(channel, new Set([listener]))
        if (client) {
          unconfirmed++
          listenOn(client, channel)
            .catch(() => {}) // A reconnect listens to the channel again.
            .finally(() => unconfirmed--)
        }
      }
      return () => listeners.get(channel)?.delete(listener)
    },
    onReconnect: listener => {
      reconnectListeners.add(listener)
      return () => reconnectListeners.delete(listener)
    },
    isListening: () => isListening && unconfirmed === 0,
    isSure: () => isLocal && isListening && unconfirmed === 0,
    lifeline: () => (client ? lifeline : null),
    close: async () => {
      closed = true
      clearTimeout(retryTimer)
      if (isListening) await client?.end().catch(() => {})
      else opening?.socket.destroy()
      await opening?.settled
    },
  }
}

/** True if a connection's host is the folder of a Unix socket or an address of this machine. */
export function isOnThisMachine(host: string): boolean {
  return host.startsWith('/') || ['localhost', '127.0.0.1', '::1'].includes(host)
}
