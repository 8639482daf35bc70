import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { IS_LISTED } from '../appointments/phone-appointment-store.ts'
import { signedName } from './signed-name.ts'

const LAST_SIGNATURES = statement(
  'waivers.last-signatures',
  `select distinct on (name) ${signedName('w')} as name, w.version, w.day, coalesce(w.signed_at, w.received_at) as "signedAt"
     from waivers w
    where w.client_id = :clientId and w.version = any(:versions::text[]) order by name, w.received_at desc`,
).returns<NamedSignature>()

/**
 * A client's last signature under one name. `name` is the first name, or a full name that begins with the first name.
 */
export type NamedSignature = {
  readonly name: string
  readonly version: string
  readonly day: SalonDay
  readonly signedAt: Date
}

/**
 * Returns a client's last signature under each name. Only signatures of these versions of the waiver text are
 * considered.
 */
export function lastSignatures(
  queries: Queries,
  clientId: string,
  versions: readonly string[],
): Promise<NamedSignature[]> {
  return queries.rows(LAST_SIGNATURES, { clientId, versions: [...versions] })
}

const SIGNED_NAMES = statement(
  'waivers.signed-names',
  `select distinct ${signedName('w')} as name from waivers w
    where w.client_id = :clientId and w.location_id = :locationId and w.day = :day and w.version = any(:versions::text[])`,
).returns<{ name: string }>()

export async function signedNames(
  queries: Queries,
  of: { clientId: string; locationId: LocationKey; day: SalonDay; versions: readonly string[] },
): Promise<string[]> {
  const rows = await queries.rows(SIGNED_NAMES, {
    clientId: of.clientId,
    locationId: of.locationId,
    day: of.day,
    versions: [...of.versions],
  })
  return rows.map(row => row.name)
}

const SIGNER = statement(
  'waivers.signer',
  `select k.first_name as "firstName",
          (select a.customer_name from appointments a
            where a.square_appointment_id = :appointmentId::text and a.customer_phone = k.phone) as "bookedName",
          array(select a.square_appointment_id from appointments a
                  left join daily_statuses s using (square_appointment_id)
                 where a.customer_phone = k.phone and a.day = :today and ${IS_LISTED}) as "bookingsToday"
     from clients k where k.id = :clientId`,
).returns<SignerNames>()

export type SignerNames = {
  readonly firstName: string
  /** The name on the booking, if the booking has the client's phone number. */
  readonly bookedName: string | null
  /** The ids of all bookings that the phone number has today, at any location, including received bookings. */
  readonly bookingsToday: readonly string[]
}

/**
 * Returns the name of a client who is about to sign, and the name on the booking. Returns undefined if the client does
 * not exist.
 */
export function readSigner(
  queries: Queries,
  ask: { clientId: string; appointmentId: string | null; today: SalonDay },
): Promise<SignerNames | undefined> {
  return queries.row(SIGNER, ask)
}
