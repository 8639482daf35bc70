import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The number of bytes of a refused body that are read and discarded. The connection of a longer body is closed. */
const DISCARD_MAX_BYTES = 32 * 1024 * 1024
/**
 * The time limit for discarding a body. It must be shorter than the time limit of a request (server-limits.ts), after
 * which the sender would get a timeout error.
 */
const DISCARD_TIMEOUT_MS = 10_000

/**
 * Makes sure that the sender of an oversized body gets the response. By default, Fastify responds with 413 and closes
 * the connection while the body is still arriving. The kernel then resets the connection. A proxy or a browser reads
 * only after it has sent the body, and thus never sees the response. This function reads the body to its end before the
 * response is sent, so the connection stays usable (docs/product/limits.md).
 */
export function readRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode !== 413) return done()
    void discardBody(request.raw).then(isAtEnd => {
      // The header `connection: close` is kept if the server is stopping, because this is the last response on the
      // connection.
      if (isAtEnd && reply.raw.getHeader('connection') !== 'close') reply.removeHeader('connection')
      done()
    })
  })
}

/**
 * Reads and discards the rest of a body. Returns false if the end of the body did not arrive in time or cannot arrive.
 */
function discardBody(request: IncomingMessage): Promise<boolean> {
  if (request.readableEnded) return Promise.resolve(true)
  if (request.destroyed || Number(request.headers['content-length']) > DISCARD_MAX_BYTES) return Promise.resolve(false)
  return new Promise(resolve => {
    let bytes = 0
    const end = (isAtEnd: boolean) => {
      clearTimeout(late)
      request.off('data', count).off('end', atEnd).off('close', cut).off('error', cut)
      resolve(isAtEnd)
    }
    const count = (chunk: Buffer | string) => {
      bytes += chunk.length
      if (bytes > DISCARD_MAX_BYTES) end(false)
    }
    const atEnd = () => end(true)
    const cut = () => end(false)
    const late = setTimeout(cut, DISCARD_TIMEOUT_MS)
    request.on('data', count).on('end', atEnd).on('close', cut).on('error', cut).resume()
  })
}
