import type { LocationKey } from '@frontlash/domain/location-key'
import { type Queries, statement } from '../../platform/db/database.ts'

/** The most of a client's past that is shown. */
export const HISTORY_MOST = 50

export type PastVisit = {
  readonly id: string
  readonly at: Date
  readonly service: string
  readonly technician: string
  readonly locationId: LocationKey
}

const HISTORY = statement<PastVisit>(
  'check-ins.history',
  `select id, check_in_time as at, service_type as service, technician, location_id as "locationId"
     from check_ins where client_id = $1 and checked_in
    order by check_in_time desc, id limit ${HISTORY_MOST}`,
)

/** A client's check-ins, the newest first. Arrivals that were kept but checked nobody in are left out. */
export function visitHistory(queries: Queries, clientId: string): Promise<PastVisit[]> {
  return queries.rows(HISTORY, [clientId])
}
