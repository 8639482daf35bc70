import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { type Sandbox, type SandboxOptions, startSandbox } from '../src/sandbox.ts'

/** A request from the sandbox to the product: a webhook, a status callback or an incoming text. */
export type Delivery = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly atMs: number
}

/** A stand-in for the product. It receives deliveries and responds to them as the test specifies. */
export type Product = {
  readonly url: string
  readonly deliveries: Delivery[]
  /** Sets the response to later deliveries. The default is 200 with an empty body. */
  respond: (delivery: Delivery, response: ServerResponse) => void
  /** Resolves with the first matching delivery, which may already have been received. */
  delivered(fits: (delivery: Delivery) => boolean): Promise<Delivery>
  close(): Promise<void>
}

export async function startProduct(): Promise<Product> {
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const delivery = { path: request.url ?? '', headers: request.headers, body, atMs: Date.now() }
      product.deliveries.push(delivery)
      product.respond(delivery, response)
      for (const look of waiting) look()
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const product: Product = {
    url: `http://127.0.0.1:${port}`,
    deliveries: [],
    respond: (_delivery, response) => void response.end(),
    delivered: fits =>
      new Promise(resolve => {
        const look = () => {
          const found = product.deliveries.find(fits)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    close: () =>
      new Promise(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return product
}

export const CREDENTIALS = {
  accessToken: 'square-token',
  webhookSignatureKey: 'square-webhook-key',
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: 'twilio-token',
  messagingServiceSid: `MG${'2'.repeat(32)}`,
}

type CallResponse = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what they know is there
  body: any
}

export type SandboxUnderTest = Sandbox & {
  /** Calls Square's API with valid headers; `headers` overrides them. */
  square(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<CallResponse>
  bookingAtSquare(id: string): Promise<CallResponse['body']>
  /** Whether Square has a profile with this id. */
  isCustomerAtSquare(id: string): Promise<boolean>
  /** Calls Twilio's API below the account's path: a POST if `form` is given, otherwise a GET. */
  twilio(method: string, path: string, form?: Record<string, string>): Promise<CallResponse>
  /** Makes a call of the sandbox's own API. */
  desk(method: string, path: string, body?: unknown): Promise<CallResponse>
  /** Sends a text through the messaging service. */
  send(to: string, body: string, more?: Record<string, string>): Promise<CallResponse>
}

/** Starts the small salon on a free port. Without `product`, nothing is delivered. */
export async function startSmallSandbox(
  options: Partial<SandboxOptions> & { product?: Product } = {},
): Promise<SandboxUnderTest> {
  const { product, ...rest } = options
  const base = product?.url ?? 'http://127.0.0.1:9'
  const sandbox = await startSandbox({
    port: 0,
    salon: 'small',
    square: { ...CREDENTIALS, webhookUrl: `${base}/square` },
    twilio: { ...CREDENTIALS, ...(product && { inboundUrl: `${base}/inbound` }) },
    webhookRetryFirstMs: 20,
    ...rest,
  })
  const basic = Buffer.from(`${CREDENTIALS.accountSid}:${CREDENTIALS.authToken}`).toString('base64')
  const under: SandboxUnderTest = {
    ...sandbox,
    square: (method, path, body, headers) =>
      ask(`${sandbox.url}/v2${path}`, {
        method,
        headers: {
          authorization: `Bearer ${CREDENTIALS.accessToken}`,
          'square-version': '2025-08-20',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    bookingAtSquare: async id =>
      (await under.square('POST', '/bookings/bulk-retrieve', { booking_ids: [id] })).body.bookings[id].booking,
    isCustomerAtSquare: async id => {
      const { body: found } = await under.square('POST', '/customers/bulk-retrieve', { customer_ids: [id] })
      return found.responses[id].customer !== undefined
    },
    twilio: (method, path, form) =>
      ask(`${sandbox.url}/2010-04-01/Accounts/${CREDENTIALS.accountSid}${path}`, {
        method,
        headers: { authorization: `Basic ${basic}` },
        ...(form && { body: new URLSearchParams(form) }),
      }),
    desk: (method, path, body) =>
      ask(`${sandbox.url}/sandbox${path}`, {
        method,
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      }),
    send: (to, body, more) =>
      under.twilio('POST', '/Messages.json', {
        To: to,
        Body: body,
        MessagingServiceSid: CREDENTIALS.messagingServiceSid,
        ...more,
      }),
  }
  return under
}

async function ask(url: string, init: RequestInit): Promise<CallResponse> {
  const response = await fetch(url, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
