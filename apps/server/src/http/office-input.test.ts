import type { CallContract } from '@frontlash/contract/call'
import { ERROR_STATUS } from '@frontlash/contract/errors'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { generated, queryText, segment, spoiled } from '../../test/generated-input.ts'
import { type OfficeCall, officeCalls } from '../../test/office-calls.ts'
import { officeRequest } from '../../test/office-requests.ts'
import { type OfficeSalon, openOfficeSalon } from '../../test/office-salon.ts'
import { inputSchema } from './json-schema.ts'

const SEED = 20_261_120
/**
 * How many inputs are generated for each call: some completely at random, and some valid except for one changed field.
 */
const GENERATED = 5
const SPOILED = 4

let salon: OfficeSalon
let calls: OfficeCall[]
/** Ids and names that exist in this salon. */
let known: string[]

beforeAll(async () => {
  salon = await openOfficeSalon()
  calls = await officeCalls()
  const { username, password } = await salon.newAccount()
  known = [
    (await salon.newClient()).id,
    (await salon.newWaiver()).id,
    await salon.newText('PARKED'),
    await salon.newSurvey(),
    await salon.newDevice(),
    await salon.newNoShow(),
    username,
    password,
    ...[
      'brand',
      'languages',
      'thresholds',
      'tustin',
      'irvine,tustin',
      'paris',
      '1',
      '2026-11-20',
      '2025-11-01',
      'en.md',
    ],
    ...['Maria', '5012', '(212) 555-6001', 'LATE', 'Hi {first}', '-at', 'device', 'staff:ada'],
  ]
})
afterAll(() => salon.close())

type Sent = { readonly url: string; readonly body: string | undefined }

/**
 * Describes the error in a response; undefined if the response matches the contract or is a refusal in the common
 * format.
 */
function faultOf(contract: CallContract, response: LightMyRequestResponse): string | undefined {
  const { statusCode: status, body } = response
  if (status >= 500) return `${status} ${body.slice(0, 200)}`
  if (status >= 400) {
    const read = REFUSAL.safeParse(JSON.parse(body))
    return read.success ? undefined : `${status} ${body.slice(0, 200)}: ${read.error.message}`
  }
  const schema = contract.responses[status]
  if (!schema) return `${status} is not in the contract`
  if (!/json/.test(String(response.headers['content-type']))) return undefined
  const sent: unknown = JSON.parse(body)
  const read = schema.safeParse(sent)
  if (!read.success) return `${body.slice(0, 200)}: ${read.error.message}`
  const more = fieldsBeyond(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json, sent)
  return more.length > 0 ? `fields outside the contract: ${more.join(', ')}` : undefined
}

const REFUSAL = z.strictObject({
  code: z.enum(Object.keys(ERROR_STATUS) as [string, ...string[]]),
  msg: z.string().min(3),
  requestId: z.string().min(1),
  field: z.string().min(1).optional(),
})

type Json = Readonly<Record<string, unknown>>

/** Lists the fields of a response that are not in its schema. */
function fieldsBeyond(schema: Json, value: unknown, path = ''): string[] {
  const branches = (schema.anyOf ?? schema.oneOf) as readonly Json[] | undefined
  if (branches) {
    const found = branches.map(one => fieldsBeyond(one, value, path))
    return found.find(one => one.length === 0) ?? found[0]!
  }
  if (Array.isArray(value)) return value.flatMap(one => fieldsBeyond((schema.items ?? {}) as Json, one, `${path}[]`))
  if (typeof value !== 'object' || value === null || schema.type !== 'object') return []
  const fields = (schema.properties ?? {}) as Readonly<Record<string, Json>>
  return Object.entries(value).flatMap(([name, one]) => {
    const inner = fields[name] ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null)
    return inner ? fieldsBeyond(inner as Json, one, `${path}.${name}`) : [`${path}.${name}`]
  })
}

/** Counts the uses, so that each run generates the same numbers. */
let uses = 0
const inputs = <T>(values: fc.Arbitrary<T>, numRuns: number) => fc.sample(values, { seed: SEED + ++uses, numRuns })

/** Generates inputs of a call at random. */
function anything({ contract }: OfficeCall): Sent[] {
  const names = [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const part = (schema: z.ZodType | undefined) =>
    schema ? generated(inputSchema(schema), known) : fc.constant(undefined)
  const whole = fc.tuple(
    fc.tuple(...names.map(() => segment(known))),
    fc.oneof({ weight: 4, arbitrary: part(contract.query) }, { weight: 1, arbitrary: part(contract.body) }),
    part(contract.body),
    fc.constantFrom(...NO_JSON, ...Array.from({ length: 3 * NO_JSON.length }, () => undefined)),
  )
  return inputs(whole, GENERATED).map(([segments, query, body, noJson]) => {
    let at = 0
    const url = `${contract.path.replace(/:\w+/g, () => segments[at++]!)}?${queryText(query)}`
    return { url, body: contract.method === 'GET' ? undefined : (noJson ?? JSON.stringify(body)) }
  })
}

const NO_JSON = ['', 'no json', '[', 'null', '"x"', '{"__proto__":{"a":1}}', `{"q":"${'x'.repeat(70_000)}"}`]

async function send({ name, contract }: OfficeCall, { url, body }: Sent, headers: Record<string, string>) {
  const response = await salon.app.inject({
    method: contract.method,
    url,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: body }),
  })
  const fault = faultOf(contract, response)
  return fault && `${name} ${contract.method} ${url.slice(0, 300)} ${body?.slice(0, 300) ?? ''}\n  ${fault}`
}

test('each office call returns, for any input, a response of the contract or an error with a code and a message', async () => {
  const faults: (string | undefined)[] = []
  for (const call of calls) {
    const { contract } = call
    const admin = await salon.enter('admin')
    const manager = contract.access === 'manager' ? await salon.enter('manager') : admin
    for (const input of anything(call)) faults.push(await send(call, input, admin.headers))
    for (let nth = 0; nth < SPOILED; nth++) {
      const by = nth % 2 === 0 ? manager : admin
      const { params, query, payload } = await officeRequest(salon, call.name, by)
      const spoil = (part: object | undefined) => part && inputs(spoiled(part, known), 1)[0]
      const url = contract.path.replace(/:(\w+)/g, (_, one) => encodeURIComponent(params?.[one] ?? 'x'))
      const input = { url: `${url}?${queryText(spoil(query ?? {}))}`, body: payload && JSON.stringify(spoil(payload)) }
      faults.push(await send(call, input, by.headers))
    }
  }
  expect(faults.filter(fault => fault !== undefined)).toEqual([])
})
