import type { WalkInIntent } from '@frontlash/contract/clients'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** The client of a visit, who is not in `visit_facts`. */
export type VisitPerson = {
  readonly key: string
  /** '' if the client is no longer known. */
  readonly name: string
  /** The client's id; null for a person who has bookings and was never registered. */
  readonly clientId: string | null
  readonly intent: WalkInIntent | null
  readonly correctedBy: string | null
  readonly correctedAt: Date | null
}

const PEOPLE = statement(
  'visits.people',
  `with shown as (
     select 'b-' || a.square_appointment_id as key, a.customer_name as name, c.id as client_id, null::jsonb as intent
       from appointments a left join clients c on c.phone = a.customer_phone
      where a.square_appointment_id = any(:bookings)
     union all
     select 'w-' || k.id, trim(c.first_name || ' ' || c.last_name), c.id, k.walk_in_intent
       from check_ins k left join clients c on c.id = k.client_id
      where k.id = any(:checkIns::uuid[])
     union all
     select 'a-' || x.id, coalesce(nullif(x.name, ''), trim(c.first_name || ' ' || c.last_name)), c.id, null
       from alerts x left join clients c on c.id = x.client_id or (x.client_id is null and c.phone = x.phone)
      where x.id = any(:alerts::bigint[]))
   select shown.key, coalesce(shown.name, '') as name, shown.client_id as "clientId", shown.intent,
     v.by as "correctedBy", v.at as "correctedAt"
     from shown left join visit_corrections v on v.key = shown.key collate "C"`,
).returns<VisitPerson>()

export async function readVisitPeople(
  queries: Pick<Queries, 'rows'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, VisitPerson>> {
  if (keys.length === 0) return new Map()
  const idsOf = (kind: string) => keys.filter(key => key.startsWith(kind)).map(key => key.slice(kind.length))
  const rows = await queries.rows(PEOPLE, {
    bookings: idsOf('b-'),
    checkIns: idsOf('w-'),
    alerts: idsOf('a-').map(Number),
  })
  return new Map(rows.map(row => [row.key, row]))
}
