import type { AccessRule } from '@frontlash/contract/access'
import type { CallContract } from '@frontlash/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AppContext } from '../app-context.ts'
import { callerOf, deviceOf, staffOf } from './access.ts'
import type { Caller, DeviceCaller, StaffCaller } from './caller.ts'
import { hasSignedCredential } from './counted-caller.ts'
import { withIdempotency } from './idempotency.ts'
import { inputSchema } from './json-schema.ts'
import { rememberBrowserOfSession } from './known-browser.ts'
import { DISK_FULL_MESSAGE, HttpError, HttpResponse } from './reply.ts'
import { lateSchemas } from './serializers.ts'
import { readPart } from './validation.ts'

/**
 * The delay after which a caller may retry a call that was refused because the disk is full. The server checks the free
 * space every few seconds.
 */
const ROOM_RETRY_SECONDS = 10

type Part<S> = S extends z.ZodType ? z.output<S> : undefined

type CallerFor<Rule extends AccessRule> = Rule extends 'device'
  ? DeviceCaller | StaffCaller
  : Rule extends 'staff' | 'manager' | 'admin'
    ? StaffCaller
    : Caller

export type CallInput<C extends CallContract> = {
  readonly body: Part<C['body']>
  readonly params: Part<C['params']>
  readonly query: Part<C['query']>
  readonly caller: CallerFor<C['access']>
  readonly request: FastifyRequest
  /** Fastify's reply, for the few calls that set a cookie. The handler returns the response body as usual. */
  readonly reply: FastifyReply
  readonly requestId: string
}

type ResponseBody<C extends CallContract> = C['responses'][keyof C['responses']] extends infer Schema
  ? Schema extends z.ZodType
    ? z.input<Schema>
    : never
  : never

/**
 * Adds one call of the contract to the server, with the access rule, the input schema and the output schema of the
 * contract. The handler returns a body for the status 200, returns an HttpResponse for another status, or throws an
 * HttpError.
 */
export function addCall<C extends CallContract>(
  app: FastifyInstance,
  context: AppContext,
  contract: C,
  handle: (input: CallInput<C>) => Promise<ResponseBody<C> | HttpResponse<ResponseBody<C>>>,
): void {
  if (contract.isConfirmed && contract.access !== 'admin')
    throw new Error(`${contract.path}: only admins’ calls ask for a confirmed session`)
  const isWrite = contract.method !== 'GET' && !contract.needsNoRoom
  // Responses to unknown callers are not stored, because anybody could fill the database with such responses. The
  // handlers of these calls must deduplicate repeated calls themselves.
  const isStored = contract.method !== 'GET' && !contract.responseIsSecret
  app.route({
    method: contract.method,
    url: contract.path,
    ...(contract.bodyLimitBytes === undefined ? {} : { bodyLimit: contract.bodyLimitBytes }),
    config: { access: contract.access, contract },
    schema: {
      summary: contract.summary,
      tags: [contract.tag],
      response: lateSchemas(contract.responses),
    },
    handler: async (request, reply) => {
      // Access is checked before the input, so that an unknown caller cannot find out which input is valid.
      const caller = await callerOf(context, contract, request, reply)
      if (caller.kind === 'staff') rememberBrowserOfSession(context, caller, request, reply)
      if (isWrite && context.disk.isFull()) throw noRoom()
      const input = {
        body: contract.body && readPart(contract.body, request.body ?? {}),
        params: contract.params && readPart(contract.params, request.params),
        query: contract.query && readPart(contract.query, request.query),
        caller: caller as CallerFor<C['access']>,
        request,
        reply,
        requestId: request.id,
      } as unknown as CallInput<C>
      const work = () => handle(input)
      const storedFor = isStored && (await storedCaller(context, contract, caller, request, reply))
      const response = storedFor ? await withIdempotency(context, storedFor, request, work) : await work()
      if (!(response instanceof HttpResponse)) return response
      return reply.code(response.status).headers(response.headers).send(response.body)
    },
  })
}

function noRoom(): HttpError {
  return new HttpError('STORAGE_FULL', DISK_FULL_MESSAGE, { retryAfterSeconds: ROOM_RETRY_SECONDS })
}

export function describedInput(contract: CallContract): Record<string, unknown> {
  return {
    ...(contract.body && { body: inputSchema(contract.body) }),
    ...(contract.params && { params: inputSchema(contract.params) }),
    ...(contract.query && { querystring: inputSchema(contract.query) }),
  }
}

/**
 * Returns the caller to whom an Idempotency-Key belongs; undefined if the response is not stored. If anyone may make
 * the call, the caller can still be a kiosk or a signed-in person.
 */
async function storedCaller(
  context: AppContext,
  contract: CallContract,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | undefined> {
  if (contract.access !== 'anyone') return caller
  if (request.headers['idempotency-key'] === undefined || !hasSignedCredential(context, request)) return undefined
  return (await deviceOf(context, request, reply)) ?? (await staffOf(context, request))
}
