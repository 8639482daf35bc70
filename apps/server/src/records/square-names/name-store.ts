import type { SquareCustomer } from '../../integrations/square/customers.ts'
import type { SquareService } from '../../integrations/square/services.ts'
import type { SquareTechnician } from '../../integrations/square/team.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export type KnownName = {
  readonly kind: 'customer' | 'service' | 'technician'
  readonly requested: string
  /** The id of the current profile. It differs from `requested` after a merge. */
  readonly id: string
  /** The customer's name; null if only the id is known. */
  readonly name: string | null
  readonly phone: string | null
  readonly version: number
}

const FIND = statement(
  'square-names.find',
  `select 'customer' as kind, a.id as requested, coalesce(a.merged_into, a.id) as id, c.display_name as name, c.phone,
          coalesce(c.version, 0) as version
     from square_customers a left join square_customers c on c.id = coalesce(a.merged_into, a.id)
    where a.id = any(:customers)
   union all
   select 'service', variation_id, variation_id, name, null, version from square_services
     where variation_id = any(:services)
   union all
   select 'technician', id, id, display_name, null, 0 from square_team_members where id = any(:technicians)`,
).returns<KnownName>()

export function findNames(
  queries: Queries,
  ask: { customers: readonly string[]; services: readonly string[]; technicians: readonly string[] },
): Promise<KnownName[]> {
  return queries.rows(FIND, { customers: ask.customers, services: ask.services, technicians: ask.technicians })
}

const TECHNICIAN_NAMES = statement(
  'square-names.technicians',
  `select distinct display_name as name from square_team_members where is_bookable and display_name <> '' order by 1`,
).returns<{ name: string }>()

/** Returns the names of the bookable technicians as in Square, without duplicates. */
export async function readTechnicianNames(queries: Pick<Queries, 'rows'>): Promise<string[]> {
  return (await queries.rows(TECHNICIAN_NAMES)).map(({ name }) => name)
}

const KEEP_CUSTOMERS = statement(
  'square-names.save-customers',
  `insert into square_customers as known
     (id, given_name, family_name, display_name, phone, version, updated_at, seen_at)
   select id, "givenName", "familyName", "displayName", phone, version, "updatedAt", :now
     from jsonb_to_recordset(:customers::jsonb) as x(id text, "givenName" text, "familyName" text, "displayName" text,
       phone text,
            version bigint, "updatedAt" timestamptz)
    order by id
   on conflict (id) do update
      set given_name = excluded.given_name, family_name = excluded.family_name, display_name = excluded.display_name,
          phone = excluded.phone, version = excluded.version, updated_at = excluded.updated_at, seen_at = excluded.seen_at
    where excluded.version >= known.version
      and (known.given_name, known.family_name, known.display_name, known.phone, known.version) is distinct from
          (excluded.given_name, excluded.family_name, excluded.display_name, excluded.phone, excluded.version)
   returning id`,
).returns<{ id: string }>()

/**
 * Saves profiles that are new or newer than the stored profiles, and returns their ids. An older version never replaces
 * a newer version.
 */
export async function saveCustomers(
  queries: Queries,
  customers: readonly SquareCustomer[],
  now: Date,
): Promise<string[]> {
  if (customers.length === 0) return []
  return (await queries.rows(KEEP_CUSTOMERS, { customers: JSON.stringify(customers), now })).map(row => row.id)
}

const MERGE = statement(
  'square-names.merge',
  `with merged as (
     insert into square_customers as known (id, display_name, merged_into, seen_at)
     select id, '', :toId, :now from unnest(:fromIds::text[]) as one(id)
     on conflict (id) do update set merged_into = excluded.merged_into
     returning 1)
   update square_customers set merged_into = :toId where merged_into = any(:fromIds)`,
)

/**
 * Records that these profiles were merged into `toId`. If other profiles were merged into one of these profiles
 * earlier, they now lead to `toId` too.
 */
export async function saveMerge(queries: Queries, fromIds: readonly string[], toId: string, now: Date): Promise<void> {
  await queries.run(MERGE, { fromIds, toId, now })
}

const KEEP_SERVICES = statement(
  'square-names.save-services',
  `insert into square_services as known (variation_id, version, name, seen_at)
   select "variationId", version, name, :now
     from jsonb_to_recordset(:services::jsonb) as x("variationId" text, version bigint, name text)
    order by 1
   on conflict (variation_id) do update
      set version = excluded.version, name = excluded.name, seen_at = excluded.seen_at
    where excluded.version > known.version or (excluded.version = known.version and excluded.name <> known.name)
   returning variation_id`,
).returns<{ variation_id: string }>()

export async function saveServices(queries: Queries, services: readonly SquareService[], now: Date): Promise<string[]> {
  if (services.length === 0) return []
  return (await queries.rows(KEEP_SERVICES, { services: JSON.stringify(services), now })).map(row => row.variation_id)
}

const KEEP_TECHNICIANS = statement(
  'square-names.save-technicians',
  `insert into square_team_members as known (id, display_name, is_bookable, seen_at)
   select id, "displayName", "isBookable", :now
     from jsonb_to_recordset(:technicians::jsonb) as x(id text, "displayName" text, "isBookable" boolean)
    order by id
   on conflict (id) do update
      set display_name = excluded.display_name, is_bookable = excluded.is_bookable, seen_at = excluded.seen_at
    where (known.display_name, known.is_bookable) is distinct from (excluded.display_name, excluded.is_bookable)
   returning id`,
).returns<{ id: string }>()

/** Saves the current names of technicians. Returns the ids of new and changed technicians. */
export async function saveTechnicians(
  queries: Queries,
  technicians: readonly SquareTechnician[],
  now: Date,
): Promise<string[]> {
  if (technicians.length === 0) return []
  return (await queries.rows(KEEP_TECHNICIANS, { technicians: JSON.stringify(technicians), now })).map(row => row.id)
}

const ALL_SERVICES = statement(
  'square-names.all-services',
  'select variation_id from square_services order by variation_id',
).returns<{ variation_id: string }>()

/** Returns the ids of all services that any booking has ever contained. */
export async function allServiceIds(queries: Queries): Promise<string[]> {
  return (await queries.rows(ALL_SERVICES)).map(row => row.variation_id)
}
