import { createServer, isIPv6, type Server } from 'node:net'
import { type ListenSetting, listenAddresses } from '@frontlash/config/listen-addresses'
import type { FastifyInstance } from 'fastify'

/** Error codes for an address that this machine does not have, or for IPv6 on a machine without it. */
const NO_SUCH_ADDRESS = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL', 'EINVAL'])

export type Listening = {
  /** The addresses in LISTEN that this machine does not have. */
  readonly missing: readonly string[]
  /** Stops accepting connections on the additional addresses; open connections stay open. */
  readonly stop: () => void
}

/**
 * Makes an app listen on loopback and on the addresses of LISTEN. The app itself listens on the address that covers
 * 127.0.0.1. It does so last, because the supervisor waits for that address (managed-process.ts) and then finds all of
 * them ready. The servers on the other addresses pass their connections to the app's server, so that every limit on
 * connections applies to them too.
 *
 * Without IPv6, `::` means all of IPv4, and ::1 is left out. An address that the machine has lost since the salon was
 * started is left out too, so that a restarted process can serve the others.
 */
export async function listenOn(app: FastifyInstance, port: number, setting: ListenSetting): Promise<Listening> {
  const [main, ...others] = listenAddresses(setting)
  await app.ready()
  const opened = await Promise.all(others.map(async host => ({ host, server: await openBeside(app, port, host) })))
  await app.listen({ port, host: main! }).catch(error => {
    if (main !== '::' || !NO_SUCH_ADDRESS.has(error.code)) throw error
    return app.listen({ port, host: '0.0.0.0' })
  })
  const stop = () => {
    for (const { server } of opened) server?.close()
  }
  app.server.once('close', stop)
  return { stop, missing: opened.flatMap(({ host, server }) => (server || host === '::1' ? [] : [host])) }
}

/** Listens on one address; undefined when this machine does not have it. */
async function openBeside(app: FastifyInstance, port: number, host: string): Promise<Server | undefined> {
  // These are the options with which Node opens the connections of an HTTP server.
  const server = createServer({ allowHalfOpen: true, noDelay: true }, socket => app.server.emit('connection', socket))
  const opened = new Promise<Server>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, ipv6Only: isIPv6(host) }, () => resolve(server))
  })
  return opened.catch(error => {
    if (NO_SUCH_ADDRESS.has(error.code)) return undefined
    throw error
  })
}
