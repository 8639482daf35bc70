import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { CallContract } from '@frontlash/contract/call'
import { refusal } from '@frontlash/contract/errors'
import { OUTSIDE_CALLS } from '@frontlash/contract/outside-calls'
import { RESPONSE_TIMEOUT_MS } from '@frontlash/http/response-timeout'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { describedInput } from './add-call.ts'
import { outputSchema } from './json-schema.ts'

const TIMEOUT_SECONDS = RESPONSE_TIMEOUT_MS / 1000
const PAGE = '/api/docs'

const PAGE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Adds the API reference for people (/api/docs) and for programs (/api/openapi.json), generated from the contract. */
export async function addContractPage(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: 'Frontlash',
        version,
        description: 'Check-in for a lash salon: every call of the kiosk and the managers.',
      },
      components: {
        securitySchemes: {
          staff: { type: 'apiKey', in: 'header', name: 'x-auth-token' },
          device: { type: 'apiKey', in: 'cookie', name: 'kiosk' },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const contract = (route.config as { contract?: CallContract } | undefined)?.contract
      if (!contract) return { schema, url }
      const described = {
        ...schema,
        ...describedInput(contract),
        ...securityOf(contract),
        ...(contract.mayTakeLong && { description: `This call may take longer than ${TIMEOUT_SECONDS} seconds.` }),
        response: {
          ...describedResponses(contract),
          '4xx': { description: 'Refused; msg says what to do', ...outputSchema(refusal) },
          502: { description: describedOutage(contract), ...outputSchema(refusal) },
        },
      }
      return { schema: described as never, url }
    },
  })
  const sendContract = onceAsText(app)
  app.get(OUTSIDE_CALLS.openApi.path, { config: { access: 'anyone' }, schema: { hide: true } }, async (_, reply) =>
    sendContract.asJson(reply),
  )
  await app.register(swaggerUi, {
    routePrefix: PAGE,
    logLevel: 'warn',
    uiHooks: {
      onRequest: (request, reply, done) => {
        const { url } = request.routeOptions
        if (url === `${PAGE}/json`) void sendContract.asJson(reply)
        else if (url === `${PAGE}/yaml`) void sendContract.asYaml(reply)
        else done()
      },
    },
    // Only this page of the API needs scripts and styles, so it has its own content security policy. The page's policy
    // replaces the common policy. It is not sent in addition, because a browser would apply both.
    staticCSP: true,
    transformStaticCSP: () => PAGE_CSP,
  })
}

/** Sends the API description (300 KB). It is serialized only once, because it never changes. */
function onceAsText(app: FastifyInstance) {
  let json: Buffer | undefined
  let yaml: Buffer | undefined
  return {
    asJson: (reply: FastifyReply) => {
      json ??= Buffer.from(JSON.stringify(app.swagger()))
      return reply.type('application/json; charset=utf-8').send(json)
    },
    asYaml: (reply: FastifyReply) => {
      yaml ??= Buffer.from(app.swagger({ yaml: true }))
      return reply.type('application/x-yaml').send(yaml)
    },
  }
}

function describedResponses({ responses }: CallContract): object {
  return Object.fromEntries(Object.entries(responses).map(([status, schema]) => [status, outputSchema(schema)]))
}

function describedOutage({ mayTakeLong }: CallContract): string {
  const noResponse = mayTakeLong ? '' : ` or has not responded for ${TIMEOUT_SECONDS} seconds`
  return `BACKEND_DOWN: the server is away${noResponse}`
}

function securityOf(contract: CallContract): object {
  switch (contract.access) {
    case 'anyone':
    case 'provider':
    case 'this machine':
      return { security: [] }
    case 'device':
      return { security: [{ device: [] }, { staff: [] }] }
    case 'staff':
    case 'manager':
    case 'admin':
      return { security: [{ staff: [] }] }
  }
}
