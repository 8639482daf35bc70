import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { startSandbox } from '@frontlash/sandbox/sandbox'
import { type OfficialApi, readOfficialApi } from './check-providers/official-api.ts'
import type { Received } from './check-providers/report.ts'
import { checkSquare } from './check-providers/square-calls.ts'
import { checkTwilio } from './check-providers/twilio-calls.ts'

/**
 * Makes each call of the sandbox, and validates requests, responses and webhooks with the providers' own OpenAPI files.
 * This repository does not contain these files:
 * node tools/check-providers.ts --square <Square's api.json> --twilio <Twilio's twilio_api_v2010.json>
 */
const { values } = parseArgs({ options: { square: { type: 'string' }, twilio: { type: 'string' } } })
if (!values.square || !values.twilio) {
  console.error('Usage: node tools/check-providers.ts --square <api.json> --twilio <twilio_api_v2010.json>')
  process.exit(2)
}

const SQUARE_ERRORS = {
  type: 'object',
  required: ['errors'],
  properties: { errors: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Error' } } },
}
const TWILIO_ERROR = {
  type: 'object',
  required: ['code', 'message', 'more_info', 'status'],
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    more_info: { type: 'string' },
    status: { type: 'integer' },
  },
}

const received: Received[] = []
const product = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', chunk => (body += chunk))
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body })
    response.end()
  })
})
await new Promise<void>(done => product.listen(0, '127.0.0.1', done))
const address = product.address()
if (typeof address !== 'object' || address === null) throw new Error('no port')
const productUrl = `http://127.0.0.1:${address.port}`

const square = { accessToken: 'token', webhookSignatureKey: 'key', webhookUrl: `${productUrl}/square` }
const twilio = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'secret',
  messagingServiceSid: `MG${'0'.repeat(32)}`,
  inboundUrl: `${productUrl}/inbound`,
}
const sandbox = await startSandbox({ port: 0, salon: 'small', square, twilio })

const problems: string[] = []
const used = new Set<string>()
try {
  const squareApi = readOfficialApi(values.square, SQUARE_ERRORS)
  const twilioApi = readOfficialApi(values.twilio, TWILIO_ERROR)
  await checkSquare(squareApi, { sandbox, square, received, report })
  await checkTwilio(twilioApi, { sandbox, twilio, productUrl, received, report })
  listUnused('Square', squareApi)
  listUnused('Twilio', twilioApi)
} finally {
  await sandbox.close()
  product.close()
}
for (const problem of problems) console.error(problem)
console.log(`${used.size} described calls driven, ${received.length} deliveries checked, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0

function report(call: string, found: readonly string[]): void {
  used.add(call)
  problems.push(...found.map(problem => `${call}: ${problem}`))
}

function listUnused(provider: string, api: OfficialApi): void {
  const unused = api.calls().filter(call => !used.has(call))
  if (unused.length > 0) console.log(`${provider}, described but not offered by the sandbox: ${unused.join(', ')}`)
}
