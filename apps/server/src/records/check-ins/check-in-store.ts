import type { Language } from '@frontlash/domain/language'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { hasAbandonedVisit } from '../abandoned-visits/abandoned-visit-store.ts'
import {
  APPOINTMENT_JSON,
  IS_CANDIDATE,
  type PhoneAppointment,
  readAppointment,
} from '../appointments/phone-appointment-store.ts'

export type CheckInData = {
  readonly client: {
    readonly id: string
    readonly firstName: string
    readonly lastName: string
    readonly phone: string
    /** The language that the client chose last; null if the client has never chosen one. */
    readonly language: Language | null
  }
  /** True if this device has recently looked up or registered the client. */
  readonly isGranted: boolean
  /** True if the client left a kiosk earlier without finishing. */
  readonly hasAbandonedVisit: boolean
  readonly appointments: readonly PhoneAppointment[]
}

type CheckInRow = {
  client: CheckInData['client']
  is_granted: boolean
  has_abandoned_visit: boolean
  appointments: (Omit<PhoneAppointment, 'startAt'> & { startAt: string })[] | null
}

/**
 * Locks the client's row until the transaction ends. If a client checks in twice concurrently, the second check-in
 * waits and then sees the result of the first. `no key update` does not block inserts of rows that refer to the client,
 * such as alerts. A stronger lock could cause deadlocks.
 */
const CHECK_IN_DATA = statement(
  'check-in.facts',
  `with held as (select id, first_name, last_name, phone, language from clients where id = :clientId for no key update)
   select
     json_build_object('id', h.id, 'firstName', h.first_name, 'lastName', h.last_name, 'phone', h.phone,
       'language', h.language) as client,
     exists (select from client_grants where device_id = :deviceId and client_id = h.id
       and granted_at > :grantedSince) as is_granted,
     ${hasAbandonedVisit('h.phone')} as has_abandoned_visit,
     (select json_agg(${APPOINTMENT_JSON} order by a.start_at, a.square_appointment_id)
        from appointments a left join daily_statuses s using (square_appointment_id)
       where a.customer_phone = h.phone and a.day between :from::date and :until::date
         and ${IS_CANDIDATE}) as appointments
   from held h`,
).returns<CheckInRow>()

/**
 * Locks a client for a check-in and returns the client with the active bookings; undefined if the client does not
 * exist.
 */
export async function lockForCheckIn(
  queries: Queries,
  ask: { clientId: string; deviceId: string | null; grantedSince: Date; from: SalonDay; until: SalonDay },
): Promise<CheckInData | undefined> {
  const row = await queries.row(CHECK_IN_DATA, {
    clientId: ask.clientId,
    deviceId: ask.deviceId,
    grantedSince: ask.grantedSince,
    from: ask.from,
    until: ask.until,
  })
  if (!row) return undefined
  return {
    client: row.client,
    isGranted: row.is_granted,
    hasAbandonedVisit: row.has_abandoned_visit,
    appointments: (row.appointments ?? []).map(readAppointment),
  }
}
