import { createServer, isIPv6, type Server } from 'node:net'
import { type ListenSetting, listenAddresses } from '@frontlash/config/listen-addresses'
import type { FastifyInstance } from 'fastify'

/** The error codes for an IP address that this machine does not have, and for IPv6 on a machine without IPv6. */
const NO_SUCH_ADDRESS = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL', 'EINVAL'])

export type Listening = {
  readonly missing: readonly string[]
  /** Stops listening on the additional IP addresses. Existing connections stay open. */
  readonly stop: () => void
}

/**
 * Makes an app listen on loopback and on the addresses in LISTEN. The app itself listens on the address that includes
 * 127.0.0.1. This address is opened last, because the supervisor waits for it (managed-process.ts) and all addresses
 * must be ready by then. Servers on the other addresses pass their connections to the app's server, so that its
 * connection limits apply to all.
 *
 * Without IPv6, `::` means all IPv4 addresses, and ::1 is skipped. An address that the machine has lost since the start
 * is skipped too, so that a restarted process can use the remaining addresses.
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

/** Listens on one IP address; undefined if this machine does not have the address. */
async function openBeside(app: FastifyInstance, port: number, host: string): Promise<Server | undefined> {
  // Node sets the same options for the sockets of its own HTTP server.
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
