import type { CallContract } from '@frontlash/contract/call'
import { COMMON_CALLS } from '@frontlash/contract/common-calls'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { book } from '../../test/bookings.ts'
import { contractViolation } from '../../test/contract-violation.ts'
import { generated, queryText, segment, type ValuesByField } from '../../test/generated-input.ts'
import { signature } from '../../test/make-png.ts'
import { allContracts, officeCalls } from '../../test/office-calls.ts'
import { type OfficeSalon, openOfficeSalon } from '../../test/office-salon.ts'
import { inputSchema } from './json-schema.ts'

const SEED = 20_261_126
const INPUTS_PER_CALL = 15
/** The tables of clients and visits. An error must not change their numbers of rows. */
const TABLES = ['clients', 'check_ins', 'waivers', 'texts', 'surveys', 'alerts', 'daily_statuses', 'consents'] as const
/** The calls that cannot succeed here: their callers sign the request, or need what this salon does not have. */
const NEVER_ACCEPTED = [
  'POST /api/webhooks/square',
  'POST /api/webhooks/twilio/status',
  'POST /api/webhooks/twilio/inbound',
  'GET /api/survey/short-links/:code',
  'POST /api/status/restart/:id',
]

let salon: OfficeSalon
let calls: CallContract[]
let headers: Readonly<Record<string, Record<string, string>>>
/** Ids and names that exist in the salon. */
let known: string[]
let byField: ValuesByField

beforeAll(async () => {
  salon = await openOfficeSalon()
  const office = await officeCalls()
  calls = (await allContracts()).filter(
    one =>
      !one.mayTakeLong &&
      one.path !== COMMON_CALLS.logout.path &&
      !office.some(({ contract }) => contract.method === one.method && contract.path === one.path),
  )
  const clients = [await salon.newClient(), await salon.newClient('Zuzanna Wong')]
  const bookings = await Promise.all(
    [-40, -5, 5, 90].map((inMinutes, nth) => book(salon, { phone: clients[nth % 2]!.phone, inMinutes })),
  )
  const [manager, admin] = [await salon.enter('manager'), await salon.enter('admin')]
  headers = { manager: manager.headers, admin: admin.headers, staff: manager.headers }
  const [texts] = await salon.sql<{ version: string }>('select version from waiver_texts limit 1')
  const checkIns = await salon.sql<{ id: string }>('select id from check_ins')
  const [ids, phones] = [clients.map(one => one.id), clients.map(one => one.phone.slice(2))]
  await post('/api/sms/send', { messageType: 'manager_request', clientPhone: phones[0], location: 'tustin' })
  for (const phone of phones) await salon.app.inject({ url: `/api/clients/phone/${phone}`, headers: salon.kiosk })
  const walkIn = await post(`/api/clients/${ids[1]}/checkin`, {
    clientId: ids[1],
    isWalkIn: true,
    walkInIntent: { timing: 'now', service: 'refill' },
  })
  const [alert] = await salon.sql<{ id: number }>('select id from alerts order by id limit 1')
  const now = salon.context.clock.salonNow().toISOString()
  known = [...ids, ...bookings, ...phones, manager.username, 'tustin', 'irvine', '2026-11-20', now]
  byField = {
    ...{
      id: [ids[0], walkIn.checkInId, alert!.id],
      clientId: [ids[0]],
      checkin_id: checkIns.map(one => one.id),
    },
    ...{ appointmentId: bookings, square_appointment_id: bookings },
    ...{ phone: phones, clientPhone: phones, customer_phone: phones, phoneNumbers: [phones] },
    ...{ location: ['tustin', 'irvine'], locationId: ['tustin', 'irvine'], location_id: ['tustin'] },
    ...{ clientLocation: ['tustin'], currentLocationId: ['tustin', 'irvine'] },
    ...{ date: ['2026-11-20'], checkInTime: [now], languageAt: [now], submitted_at: [now], abandonedAt: [now] },
    ...{ firstName: ['Maria', 'Đặng Thị Ánh'], lastName: ['Garcia', 'O’Neil'], clientData: [{ phone: phones[0] }] },
    ...{ username: [manager.username], password: [manager.password], pin: [manager.pin] },
    ...{ signatureData: [signature(1), signature(2)], version: [texts!.version], overall_rating: [1, 5] },
    ...{ technician: ['Lena'], new_technician_name: ['Lena', 'Mia'], restoreVersion: [undefined, 1] },
    ...{ consent: [undefined], kept: [undefined], evidence: [undefined], devDate: [undefined] },
  }
})
afterAll(() => salon.close())

async function post(url: string, payload: object): Promise<Record<string, string>> {
  return (await salon.app.inject({ method: 'POST', url, payload, headers: salon.kiosk })).json()
}

/** Returns mostly an existing value for this part of a path, otherwise any text. */
function pathPart(name: string): fc.Arbitrary<string> {
  const existing = byField[name]?.map(value => encodeURIComponent(String(value)))
  if (!existing) return segment(known)
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...existing) }, { weight: 1, arbitrary: segment(known) })
}

/** Generates the same inputs for the nth call at each run. */
function inputsOf({ method, path, query, body }: CallContract, nth: number) {
  const part = (schema: z.ZodType | undefined) =>
    schema ? generated(inputSchema(schema), known, byField) : fc.constant({})
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const parts = fc.tuple(fc.tuple(...names.map(pathPart)), part(query), part(body))
  return fc.sample(parts, { seed: SEED + nth, numRuns: INPUTS_PER_CALL }).map(([segments, query, body]) => {
    let at = 0
    const url = `${path.replace(/:\w+/g, () => segments[at++]!)}?${queryText(query)}`
    return { url, body: method === 'GET' ? undefined : JSON.stringify(body) }
  })
}

async function rowCounts(): Promise<string> {
  const counts = TABLES.map(table => `(select count(*)::int from ${table}) as ${table}`)
  return JSON.stringify(await salon.sql(`select ${counts.join(', ')}`))
}

test('each call of kiosk and dashboard returns, for any input, a response of the contract or an error that stores nothing', async () => {
  const violations: string[] = []
  const refused: string[] = []
  for (const [nth, contract] of calls.entries()) {
    const { method, path, access } = contract
    let isAccepted = false
    for (const { url, body } of inputsOf(contract, nth)) {
      const before = await rowCounts()
      const response = await salon.app.inject({
        method,
        url,
        headers: { ...(headers[access] ?? salon.kiosk), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { payload: body }),
      })
      isAccepted ||= response.statusCode < 300
      const violation = contractViolation(contract, response)
      const after = response.statusCode < 400 ? before : await rowCounts()
      const stored =
        after === before ? undefined : `${response.statusCode}, but rows changed from ${before} to ${after}`
      const problem = violation ?? stored
      if (problem) violations.push(`${method} ${url.slice(0, 300)} ${body?.slice(0, 300)}\n  ${problem}`)
    }
    if (!isAccepted) refused.push(`${method} ${path}`)
  }
  expect(violations).toEqual([])
  expect(refused.sort()).toEqual(NEVER_ACCEPTED.sort())
})
