import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What happens to a POST to a provider: it is delivered and gets its response; it is lost; or it is delivered, but its
 * response is lost, truncated, or replaced by an error (500) or a timeout (408).
 */
export type LineFailure =
  | 'none'
  | 'lost before'
  | 'lost after'
  | 'error after'
  | 'timeout after'
  | 'half after'
  | 'hang'
  | 'hang after'

export type LossyLine = {
  readonly url: string
  /** What happens to later POSTs. All other requests are delivered. */
  failure: LineFailure
  /** Delay in milliseconds before and after the delivery of a POST. */
  delayMs: () => number
  readonly posts: () => number
  /** Closes the port until `plugIn` is called. */
  readonly unplug: () => Promise<void>
  readonly plugIn: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A proxy between the product and a provider. It loses the requests and responses that a test selects. */
export async function openLossyLine(target: string): Promise<LossyLine> {
  let posts = 0
  let port = 0
  const carry = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const isPost = incoming.method === 'POST'
    const failure = isPost ? line.failure : 'none'
    if (isPost) posts++
    const body = Buffer.concat(await incoming.toArray())
    if (failure === 'hang') return
    if (failure === 'lost before') return void incoming.socket.resetAndDestroy()
    if (isPost) await pause(line.delayMs())
    const { host: _, ...headers } = incoming.headers
    const carried = request(new URL(incoming.url ?? '/', target), { method: incoming.method ?? 'GET', headers })
    carried.end(body)
    const [response] = (await once(carried, 'response')) as [IncomingMessage]
    const text = Buffer.concat(await response.toArray())
    if (isPost) await pause(line.delayMs())
    switch (failure) {
      case 'lost after':
        return void incoming.socket.resetAndDestroy()
      case 'hang after':
        return
      case 'error after':
        return void outgoing.writeHead(500, { 'content-type': 'application/json' }).end('{"code":20500}')
      case 'timeout after':
        return void outgoing.writeHead(408, { 'content-type': 'text/plain' }).end('Request Timeout')
      case 'half after': {
        const half = text.subarray(0, text.length / 2)
        return void outgoing.writeHead(201, { 'content-type': 'application/json' }).end(half)
      }
      default:
        outgoing.writeHead(response.statusCode ?? 502, response.headers).end(text)
    }
  }
  const open = () =>
    createServer((incoming, outgoing) => void carry(incoming, outgoing).catch(() => outgoing.destroy()))
  let server = open()
  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const stop = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  await listen()
  const line: LossyLine = {
    url: `http://127.0.0.1:${port}`,
    failure: 'none',
    delayMs: () => 0,
    posts: () => posts,
    unplug: stop,
    plugIn: async () => {
      if (server.listening) return
      server = open()
      await listen()
    },
    close: stop,
  }
  return line
}

function pause(ms: number): Promise<void> {
  return ms > 0 ? new Promise(resolve => setTimeout(resolve, ms)) : Promise.resolve()
}
