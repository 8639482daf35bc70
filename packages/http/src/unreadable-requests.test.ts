import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseUnreadable } from './unreadable-requests.ts'

let app: FastifyInstance
let port: number

beforeAll(async () => {
  app = Fastify({ ...refuseUnreadable('https://kiosk.example'), routerOptions: { maxParamLength: 20 } })
  app.get('/clients/:phone', async () => 'found')
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(() => app.close())

/** Sends raw bytes and returns the response. */
function sent(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', chunk => {
      response += chunk
    })
    socket.on('close', () => resolve(response)).on('error', reject)
  })
}

const HOST = 'Host: kiosk.example\r\nConnection: close\r\n\r\n'

test.each([
  ['an address that cannot be decoded', `GET /clients/%zz HTTP/1.1\r\n${HOST}`, 400],
  ['an address with a number of a hundred digits', `GET /clients/${'7'.repeat(100)} HTTP/1.1\r\n${HOST}`, 414],
  ['a header without a colon', 'GET / HTTP/1.1\r\nnonsense\r\n\r\n', 400],
  [
    'two lengths that contradict each other',
    `POST / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n${HOST}`,
    400,
  ],
  ['more headers than fit', `GET / HTTP/1.1\r\nX-Much: ${'a'.repeat(20_000)}\r\n${HOST}`, 431],
])(
  'an unreadable request (%s) gets a response with the same format and headers as other refused requests',
  async (_, bytes, status) => {
    const response = await sent(bytes)
    const [head = '', body = ''] = response.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const header of [
      "content-security-policy: default-src 'none'; object-src 'none';",
      'x-content-type-options: nosniff',
      'referrer-policy: no-referrer',
      'cache-control: no-store',
      'strict-transport-security: max-age=31536000',
      'content-type: application/json; charset=utf-8',
    ])
      expect(head.toLowerCase()).toContain(header)
    expect(JSON.parse(body)).toEqual({
      code: 'INVALID',
      msg: expect.stringMatching(/could not be read\.$/),
      requestId: expect.any(String),
      field: 'request',
    })
  },
)
