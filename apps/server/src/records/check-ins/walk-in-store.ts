import { randomUUID } from 'node:crypto'
import type { WalkInIntent } from '@frontlash/contract/clients'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { type ChosenLanguage, keepLanguage, languageParameters } from '../clients/chosen-language.ts'

export type WalkIn = {
  readonly clientId: string
  readonly locationId: LocationKey
  readonly day: SalonDay
  readonly at: Date
  readonly kind: 'manual-checkin' | 'new-client-checkin'
  readonly serviceType: string
  readonly technician: string
  readonly isWalkIn: boolean
  readonly intent: WalkInIntent | null
  readonly deviceId: string | null
  readonly chosenLanguage: ChosenLanguage | null
  readonly source: 'kiosk' | 'offline' | 'staff'
}

type StoredRow = { id: string; check_in_time: Date; version: number; is_news: boolean }

const SAVE = statement(
  'check-in.save-walk-in',
  `with saved as (
     insert into check_ins as c
       (id, client_id, location_id, day, checked_in, scenario, check_in_time, service_type, technician, is_walk_in,
        walk_in_intent, kind, device_id, source)
     values (:id, :clientId, :locationId, :day, true, 'WALK_IN', :at, :serviceType, :technician, :isWalkIn,
       :walkInIntent, :kind, :deviceId, :source)
     on conflict (client_id, location_id, day) where square_appointment_id is null and closed_at is null do update
        -- The client is still waiting and now wants another service. A check-in that the kiosk delivers late does not
        -- change it back.
        set is_walk_in = true, walk_in_intent = excluded.walk_in_intent, service_type = excluded.service_type,
            version = c.version + 1
      where excluded.walk_in_intent is not null and excluded.walk_in_intent is distinct from c.walk_in_intent
        and excluded.check_in_time >= c.check_in_time
     returning id, check_in_time, version),
   chosen as (${keepLanguage('id = :clientId')})
   select id, check_in_time, version, true as is_news from saved
   union all
   select id, check_in_time, version, false from check_ins
    where client_id = :clientId and location_id = :locationId and day = :day and square_appointment_id is null
      and closed_at is null
      and not exists (select from saved)`,
).returns<StoredRow>()

/**
 * Saves a visit without a booking. A client has at most one unfinished visit per location and day. A second call
 * updates the client's wish and returns the first visit. `isChanged` is false if nothing was saved. The caller must
 * have locked the client (lockForCheckIn).
 */
export async function saveWalkIn(
  queries: Queries,
  walkIn: WalkIn,
): Promise<{ id: string; checkInTime: Date; version: number; isNew: boolean; isChanged: boolean }> {
  const id = randomUUID()
  const row = (await queries.row(SAVE, {
    clientId: walkIn.clientId,
    locationId: walkIn.locationId,
    day: walkIn.day,
    at: walkIn.at,
    serviceType: walkIn.serviceType,
    technician: walkIn.technician,
    isWalkIn: walkIn.isWalkIn,
    walkInIntent: walkIn.intent === null ? null : JSON.stringify(walkIn.intent),
    kind: walkIn.kind,
    deviceId: walkIn.deviceId,
    source: walkIn.source,
    id,
    ...languageParameters(walkIn.chosenLanguage),
  }))!
  const { check_in_time: checkInTime, version, is_news: isChanged } = row
  return { id: row.id, checkInTime, version, isNew: row.id === id, isChanged }
}
