import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const SMALL_BODY_BYTES = 64 * 1024
const SMALL_BODY_TIMEOUT_MS = 5_000

/**
 * Responds with 408 and closes the connection if a body of up to 64 KB has not arrived after five seconds. The response
 * is the same as at Node's own time limit (server-limits.ts). A body of unknown length counts as small.
 *
 * @returns a function that stops the timer; undefined if there is no body or the body is larger
 */
export function closeSlowBodies(app: FastifyInstance, request: IncomingMessage): (() => void) | undefined {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  const isAwaited = encoding !== undefined || (Number(length) > 0 && Number(length) <= SMALL_BODY_BYTES)
  if (!isAwaited || request.complete) return undefined
  const timer = setTimeout(() => {
    if (request.complete) return
    const late = Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    app.server.emit('clientError', late, request.socket)
  }, SMALL_BODY_TIMEOUT_MS).unref()
  return () => clearTimeout(timer)
}
