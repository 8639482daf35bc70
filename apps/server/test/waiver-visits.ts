import type { LightMyRequestResponse } from 'fastify'
import { statement } from '../src/platform/db/statement.ts'
import type { AppUnderTest } from './salon-under-test.ts'

type Headers = Record<string, string>

export type WaiverVisits = {
  /** Registers a client with that name on a tablet, which may then save the client's signature. */
  readonly newClient: (name?: string, headers?: Headers) => Promise<{ id: string; phone: string }>
  readonly lookUp: (phone: string, headers?: Headers) => Promise<LightMyRequestResponse>
  readonly sign: (body: object, headers?: Headers) => Promise<LightMyRequestResponse>
  readonly rowOf: (waiverId: string) => Promise<Record<string, unknown>>
  readonly countOf: (clientId: string) => Promise<number>
}

const ROW = statement('test.waiver', 'select to_jsonb(w) as row from waivers w where id = :waiverId').returns<{
  row: Record<string, unknown>
}>()
const COUNT = statement('test.waivers', 'select count(*) as n from waivers where client_id = :clientId').returns<{
  n: number
}>()

/** Returns functions for the part of a visit at a tablet in which the client signs the waiver. */
export function waiverVisits(under: AppUnderTest, tablet: Headers): WaiverVisits {
  let phones = 0
  return {
    newClient: async (name = 'Maria Garcia', headers = tablet) => {
      const phone = `71455501${String(phones++).padStart(2, '0')}`
      const [firstName, ...rest] = name.split(' ')
      const payload = { phone, firstName, lastName: rest.join(' '), skipSMS: true }
      const response = await under.app.inject({ method: 'POST', url: '/api/clients', headers, payload })
      if (response.statusCode !== 201) throw new Error(response.body)
      return { id: response.json().id, phone }
    },
    lookUp: (phone, headers = tablet) =>
      under.app.inject({ method: 'GET', url: `/api/clients/phone/${phone}`, headers }),
    sign: (body, headers = tablet) => under.app.inject({ method: 'POST', url: '/api/waivers', headers, payload: body }),
    rowOf: async waiverId => (await under.db.row(ROW, { waiverId }))!.row,
    countOf: async clientId => (await under.db.row(COUNT, { clientId }))!.n,
  }
}
