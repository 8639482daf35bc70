import { Agent, request } from 'node:http'

export type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
  /** The expected status. Any other status aborts the benchmark, because an error costs less than a success. */
  readonly status: number
}

export type Load = { readonly count: number; readonly p50Ms: number; readonly p95Ms: number; readonly p99Ms: number }

const agent = new Agent({ keepAlive: true })

/** Makes `count` calls with `callers` simultaneous callers, and returns percentiles of the response times. */
export async function runLoad(url: string, count: number, callFor: (n: number) => Call, callers = 1): Promise<Load> {
  const took: number[] = []
  let next = 0
  const caller = async () => {
    while (next < count) {
      const n = next++
      const from = performance.now()
      await send(url, callFor(n))
      took.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  took.sort((a, b) => a - b)
  const within = (share: number) => took[Math.floor(count * share)]!
  return { count, p50Ms: within(0.5), p95Ms: within(0.95), p99Ms: within(0.99) }
}

/** Makes one call and returns the body. Throws if the response has another status than expected. */
export function send(url: string, call: Call): Promise<string> {
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${call.path}`,
      {
        method: call.method,
        agent,
        headers: {
          ...call.headers,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          }),
        },
      },
      response => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', chunk => {
          text += chunk
        })
        response.on('end', () => {
          if (response.statusCode === call.status) resolve(text)
          else reject(new Error(`${call.method} ${call.path} answered ${response.statusCode}: ${text.slice(0, 300)}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
