import { randomUUID } from 'node:crypto'
import { nameKeys } from '@frontlash/domain/clients/folded-name'
import type { Language } from '@frontlash/domain/language'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { E164 } from '@frontlash/domain/phone'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { hasAbandonedVisit } from '../abandoned-visits/abandoned-visit-store.ts'
import { type ChosenLanguage, keepLanguage, languageParameters } from './chosen-language.ts'

export type Client = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: E164
  readonly createdAt: Date
  /** The language that the client chose last; null if the client has never chosen one. */
  readonly language: Language | null
}

const GRANT_MINUTES = 15

/** Returns an instant. A grant from before this instant has expired. `now` is the real clock's time. */
export function grantedSince(now: Date): Date {
  return new Date(now.getTime() - GRANT_MINUTES * 60_000)
}

const CLIENT_COLUMNS = `id, first_name as "firstName", last_name as "lastName", phone, created_at as "createdAt", language`

const FIND = statement('clients.find', `select ${CLIENT_COLUMNS} from clients where phone = :phone`).returns<Client>()

/** Returns the client with a phone number, for a member of staff. Staff need no grant. */
export function findClient(queries: Queries, phone: E164): Promise<Client | undefined> {
  return queries.row(FIND, { phone })
}

const FIND_AND_KEEP_LANGUAGE = statement(
  'clients.find-and-keep-language',
  `with chosen as (${keepLanguage('phone = :phone')})
   select ${CLIENT_COLUMNS} from clients where phone = :phone`,
).returns<Client>()

/** Stores the language that a client chose. Returns the client with the language that was stored before. */
export function findClientAndKeepLanguage(
  queries: Queries,
  phone: E164,
  chosen: ChosenLanguage | null,
): Promise<Client | undefined> {
  return queries.row(FIND_AND_KEEP_LANGUAGE, { phone, ...languageParameters(chosen) })
}

const FIND_FOR_DEVICE = statement(
  'clients.find-for-device',
  `with found as (select ${CLIENT_COLUMNS} from clients where phone = :phone),
   granted as (
     insert into client_grants (device_id, client_id, granted_at) select :deviceId, id, :now from found
     on conflict (device_id, client_id) do update set granted_at = excluded.granted_at),
   unknown as (
     insert into device_unknown_phones (device_id, phone, at) select :deviceId, :phone, :now
      where :notesUnknown and not exists (select from found)
     on conflict (device_id, phone) do update set at = excluded.at)
   select * from found`,
).returns<Client>()

/**
 * Returns the client with a phone number for a device. For GRANT_MINUTES, the device may then read and write the
 * client. With `notesUnknown`, a lookup of an unknown phone number is counted, because the number of such lookups is
 * limited (docs/product/access.md, "Limits"). Uses one statement.
 */
export function findClientForDevice(
  queries: Queries,
  ask: { phone: E164; deviceId: string; now: Date; notesUnknown: boolean },
): Promise<Client | undefined> {
  return queries.row(FIND_FOR_DEVICE, {
    phone: ask.phone,
    deviceId: ask.deviceId,
    now: ask.now,
    notesUnknown: ask.notesUnknown,
  })
}

export type NewClient = {
  readonly firstName: string
  readonly lastName: string
  readonly phone: E164
  readonly locationId: LocationKey
  /** The device that registers the client and gets the grant; null for staff. */
  readonly deviceId: string | null
  readonly now: Date
  readonly chosenLanguage: ChosenLanguage | null
}

// If the phone number is known, the update writes the same value again. The statement therefore returns a row even if
// two tablets register the client concurrently. An earlier choice of language does not replace a later one.
const REGISTER = statement(
  'clients.register',
  `with made as (
     insert into clients as c
       (id, first_name, last_name, phone, location_id, created_by_device, created_at, name_key, name_key_last, language,
        language_at)
     values (:id, :firstName, :lastName, :phone, :locationId, :deviceId, :now, :nameKey, :nameKeyLast,
       :chosenLanguage, :chosenAt)
     on conflict (phone) do update set phone = excluded.phone,
       language = case when excluded.language_at > coalesce(c.language_at, '-infinity') then excluded.language
         else c.language end,
       language_at = greatest(c.language_at, excluded.language_at)
     returning ${CLIENT_COLUMNS}),
   granted as (
     insert into client_grants (device_id, client_id, granted_at) select :deviceId, id, :now from made
       where :deviceId is not null
     on conflict (device_id, client_id) do update set granted_at = excluded.granted_at)
   select *, ${hasAbandonedVisit(':phone')} as "hasAbandonedVisit" from made`,
).returns<Client & { hasAbandonedVisit: boolean }>()

/**
 * Registers a client. If the phone number already belongs to a client, returns that client without changing the name.
 * Also returns whether the client left a kiosk without finishing. Uses one statement.
 */
export async function registerClient(
  queries: Queries,
  client: NewClient,
): Promise<{ client: Client; existing: boolean; hasAbandonedVisit: boolean }> {
  const id = randomUUID()
  const { firstName, lastName, phone, locationId, deviceId, now, chosenLanguage } = client
  const { hasAbandonedVisit, ...row } = (await queries.row(REGISTER, {
    id,
    firstName,
    lastName,
    phone,
    locationId,
    deviceId,
    now,
    ...nameKeys(firstName, lastName),
    ...languageParameters(chosenLanguage),
  }))!
  return { client: row, existing: row.id !== id, hasAbandonedVisit }
}

const BOOKED_NAMES = statement(
  'clients.booked-names',
  `select customer_name from appointments
    where customer_phone = :phone
    order by day >= :today::date desc, is_open desc, abs(day - :today::date), start_at limit 20`,
).returns<{ customer_name: string }>()

/**
 * Returns the names on a phone number's bookings. The order is: bookings from today on before past bookings, then
 * active bookings before closed bookings, then nearer bookings before more distant bookings.
 */
export async function bookedNames(queries: Queries, phone: E164, today: SalonDay): Promise<string[]> {
  return (await queries.rows(BOOKED_NAMES, { phone, today })).map(row => row.customer_name)
}

const IS_GRANTED = statement(
  'clients.is-granted',
  'select exists (select from client_grants where device_id = :deviceId and client_id = :clientId and granted_at > :since) as granted',
).returns<{ granted: boolean }>()

export async function isGranted(
  queries: Queries,
  ask: { deviceId: string; clientId: string; since: Date },
): Promise<boolean> {
  return (await queries.row(IS_GRANTED, { deviceId: ask.deviceId, clientId: ask.clientId, since: ask.since }))!.granted
}

const FIND_BY_ID = statement(
  'clients.find-by-id',
  `select ${CLIENT_COLUMNS} from clients where id = :id`,
).returns<Client>()

export function findClientById(queries: Queries, id: string): Promise<Client | undefined> {
  return queries.row(FIND_BY_ID, { id })
}

const IS_PHONE_GRANTED = statement(
  'clients.is-phone-granted',
  `select exists (select from client_grants g join clients c on c.id = g.client_id
                   where g.device_id = :deviceId and c.phone = :phone and g.granted_at > :since) as granted`,
).returns<{ granted: boolean }>()

export async function isPhoneGranted(
  queries: Queries,
  ask: { deviceId: string; phone: E164; since: Date },
): Promise<boolean> {
  return (await queries.row(IS_PHONE_GRANTED, { deviceId: ask.deviceId, phone: ask.phone, since: ask.since }))!.granted
}
