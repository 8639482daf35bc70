import { Agent, request } from 'node:http'

export type Sent = {
  readonly method?: 'GET' | 'POST' | 'DELETE' | 'PUT'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The sender's IP address as the salon's proxy reports it. */
  readonly via?: string
  /** The source IP address: a loopback address that the server does not trust as a proxy. */
  readonly from?: string
}

export type Received = {
  /** The status; 0 if the connection ended without a response. */
  readonly status: number
  readonly ms: number
  // biome-ignore lint/suspicious/noExplicitAny: a response of any call, for the attack to look at
  readonly body: any
  /** The cookies in the response, in the form in which a browser sends them. */
  readonly cookie: string
  readonly retryAfter: string | undefined
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/** Makes one call and returns the response. Never throws. */
export function send(url: string, { method, path, body, headers, via, from }: Sent): Promise<Received> {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const startedMs = performance.now()
  const since = () => performance.now() - startedMs
  return new Promise(resolve => {
    const lost = () => resolve({ status: 0, ms: since(), body: null, cookie: '', retryAfter: undefined })
    const call = request(
      url + path,
      {
        method: method ?? (text === undefined ? 'GET' : 'POST'),
        // A different source IP address needs a new connection.
        ...(from ? { localAddress: from, agent: false } : { agent }),
        headers: {
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...(via && { 'x-forwarded-for': via }),
          ...headers,
        },
      },
      response => {
        let received = ''
        response.setEncoding('utf8')
        response.on('data', chunk => {
          received += chunk
        })
        response.on('error', lost)
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            ms: since(),
            body: parsed(received),
            cookie: (response.headers['set-cookie'] ?? []).map(one => one.split(';')[0]).join('; '),
            retryAfter: response.headers['retry-after'],
          }),
        )
      },
    )
    call.on('error', lost)
    call.setTimeout(60_000, () => call.destroy())
    call.end(text)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Counts responses by status: `401 x 5, 429 x 20`. */
export function statusCounts(statuses: readonly number[]): string {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status} x ${count}`)
    .join(', ')
}
