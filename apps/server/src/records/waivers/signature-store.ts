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

/** The last signature under a name; `name` is the first name, or a full name that begins with it. */
export type NamedSignature = {
  readonly name: string
  readonly version: string
  readonly day: SalonDay
  readonly signedAt: Date
}

/** The last signature of a client under each name, among signatures of these versions of the text. */
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

/** The names under which a client signed one of these versions at a location on one day. */
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

/** The names of a client who is about to sign. */
export type SignerNames = {
  /** The client's own first name. */
  readonly firstName: string
  /** The name on the booking, if the booking is for the client's number. */
  readonly bookedName: string | null
  /** The ids of today's bookings of the number at all locations, including received ones. */
  readonly bookingsToday: readonly string[]
}

/** The names of a client who is about to sign, with the name on the booking; undefined when there is no such client. */
export function readSigner(
  queries: Queries,
  ask: { clientId: string; appointmentId: string | null; today: SalonDay },
): Promise<SignerNames | undefined> {
  return queries.row(SIGNER, ask)
}
