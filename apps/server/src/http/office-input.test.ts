import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { contractViolation } from '../../test/contract-violation.ts'
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
  const violation = contractViolation(contract, response)
  return violation && `${name} ${contract.method} ${url.slice(0, 300)} ${body?.slice(0, 300) ?? ''}\n  ${violation}`
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
