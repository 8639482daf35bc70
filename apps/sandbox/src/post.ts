import { request as httpsRequest } from 'node:https'

// An import of node:http would also load a WebSocket client, which no process needs. `getBuiltinModule` does not load
// it.
const { request: httpRequest } = process.getBuiltinModule('node:http')

export type PostResponse =
  | { readonly ok: true; readonly status: number; readonly body: string }
  /** The result of a POST. `refused` means that no connection was made, so the body was not delivered. */
  | { readonly ok: false; readonly reason: 'refused' | 'timeout' | 'broken' }

const RESPONSE_MAX_BYTES = 64_000

/** Sends one POST on a new connection, as providers do for webhooks. Does not follow redirects. */
export function post(options: {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
  signal: AbortSignal
}): Promise<PostResponse> {
  const { url, headers, body, timeoutMs, signal } = options
  return new Promise(resolve => {
    const target = new URL(url)
    const request = (target.protocol === 'https:' ? httpsRequest : httpRequest)(target, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    request.on('response', response => {
      let received = ''
      response.setEncoding('utf8')
      response.on('data', chunk => {
        if (received.length < RESPONSE_MAX_BYTES) received += chunk
      })
      response.on('end', () => resolve({ ok: true, status: response.statusCode ?? 0, body: received }))
      response.on('error', () => resolve({ ok: false, reason: 'broken' }))
    })
    request.on('error', error => resolve({ ok: false, reason: reasonOf(error as NodeJS.ErrnoException) }))
    request.end(body)
  })
}

function reasonOf(error: NodeJS.ErrnoException): 'refused' | 'timeout' | 'broken' {
  if (error.name === 'TimeoutError' || (error.cause as Error | undefined)?.name === 'TimeoutError') return 'timeout'
  const noConnection = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']
  return noConnection.includes(error.code ?? '') ? 'refused' : 'broken'
}
