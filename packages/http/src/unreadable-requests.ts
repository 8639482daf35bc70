import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyServerOptions } from 'fastify'
import { apiSafetyHeaders } from './safety-headers.ts'

// The module is not imported, because an import would read all its exports and thereby load a WebSocket client that no
// process needs.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

const STATUS_OF: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Responds to a request that cannot be parsed (an invalid path, bytes that are not HTTP, an incomplete request). The
 * response has the format and the headers of all error responses, and contains no part of the request.
 */
export function refuseUnreadable(publicUrl: string) {
  const headers = apiSafetyHeaders(publicUrl)
  return {
    frameworkErrors: (error, request, reply) => {
      const plain = reply as FastifyReply
      void plain
        .code(error.statusCode ?? 400)
        .headers(headers)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(refusal(request.id, 'The address could not be read.')))
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const status = STATUS_OF[error.code ?? ''] ?? 400
      const body = JSON.stringify(refusal(randomUUID(), 'The request could not be read.'))
      const lines = Object.entries({
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`)
      if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
      socket.destroy(error)
    },
  } satisfies Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>
}

function refusal(requestId: string, msg: string) {
  return { code: 'INVALID', msg, requestId, field: 'request' }
}
