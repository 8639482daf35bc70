import { UNNAMED_SERVICE } from '@frontlash/domain/appointment/service-name'
import type { AppContext } from '../../app-context.ts'
import { MAX_BULK_IDS, type SquareBooking } from '../../integrations/square/bookings.ts'
import { retrieveCustomers, type SquareCustomer } from '../../integrations/square/customers.ts'
import { MAX_CATALOG_IDS, retrieveServices } from '../../integrations/square/services.ts'
import type { RetryPolicy, SquareResponse } from '../../integrations/square/square.ts'
import { retrieveTechnicians, type SquareTechnician, searchTeam } from '../../integrations/square/team.ts'
import type { KnownCustomer, Names } from '../appointments/appointment-row.ts'
import { findNames } from './name-store.ts'
import { saveNames } from './save-names.ts'

/** The names of clients, services and technicians in bookings. They are cached for one run of a sync. */
export type NameLookup = Names & {
  /** Loads the names in these bookings from our database. Returns true if all names were found. */
  readonly loadStored: (bookings: readonly SquareBooking[]) => Promise<boolean>
  /**
   * Loads the names in these bookings from our database, and requests the missing names from Square in batches. A name
   * that Square does not know stays undefined. This is no failure.
   */
  readonly load: (bookings: readonly SquareBooking[], retryPolicy: RetryPolicy) => Promise<SquareResponse<null>>
  /** Adds a profile that another call to Square has returned, so that the profile is not requested again. */
  readonly addCustomer: (customer: SquareCustomer) => void
}

const AT_ONCE = 4

/** The cached names. The value is null for a client who does not exist in Square. */
type NameCache = {
  readonly customers: Map<string, KnownCustomer | null>
  readonly services: Map<string, { name: string; version: number }>
  readonly technicians: Map<string, string>
  /** Maps the id of a merged profile to the id of the new profile. */
  readonly mergedInto: Map<string, string>
}

export function openNameLookup(context: AppContext): NameLookup {
  const cache: NameCache = { customers: new Map(), services: new Map(), technicians: new Map(), mergedInto: new Map() }

  const loadStored = async (bookings: readonly SquareBooking[]): Promise<boolean> => {
    const wanted = missingNames(cache, bookings)
    if (isEmpty(wanted)) return true
    await addStoredNames(context, cache, wanted)
    return isEmpty(missingNames(cache, bookings))
  }

  return {
    customer: id => cache.customers.get(id),
    technician: id => cache.technicians.get(id),
    service: id => cache.services.get(id)?.name,
    addCustomer: customer => {
      cache.customers.set(customer.id, { id: customer.id, name: customer.displayName, phone: customer.phone })
    },
    loadStored,
    load: async (bookings, retryPolicy) => {
      if (await loadStored(bookings)) return DONE
      const missing = missingNames(cache, bookings)
      const responses = await Promise.all([
        missing.customers.length > 0 ? requestCustomers(context, cache, missing.customers, retryPolicy) : DONE,
        missing.services.length > 0 ? requestServices(context, cache, missing.services, retryPolicy) : DONE,
        missing.technicians.length > 0 ? requestTechnicians(context, cache, missing.technicians, retryPolicy) : DONE,
      ])
      return responses.find(one => !one.ok) ?? DONE
    },
  }
}

function missingNames(cache: NameCache, bookings: readonly SquareBooking[]): Wanted {
  const segments = bookings.flatMap(booking => booking.segments)
  return {
    customers: unknown(
      bookings.map(one => one.customerId),
      id => cache.customers.has(id),
    ),
    technicians: unknown(
      segments.map(one => one.teamMemberId),
      id => cache.technicians.has(id),
    ),
    services: [
      ...new Set(
        segments.flatMap(({ serviceVariationId: id, serviceVariationVersion: version }) =>
          id !== null && (cache.services.get(id)?.version ?? -1) < version ? id : [],
        ),
      ),
    ],
  }
}

async function addStoredNames(context: AppContext, cache: NameCache, wanted: Wanted): Promise<void> {
  const { customers, services, technicians, mergedInto } = cache
  for (const known of await findNames(context.db, wanted)) {
    if (known.kind === 'service') services.set(known.requested, { name: known.name!, version: known.version })
    else if (known.kind === 'technician') technicians.set(known.requested, known.name!)
    else {
      if (known.id !== known.requested) mergedInto.set(known.requested, known.id)
      if (known.name) customers.set(known.requested, { id: known.id, name: known.name, phone: known.phone })
    }
  }
}

async function requestCustomers(
  context: AppContext,
  { customers, mergedInto }: NameCache,
  ids: readonly string[],
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<null>> {
  const current = [...new Set(ids.map(id => mergedInto.get(id) ?? id))]
  const response = await inBatches(current, MAX_BULK_IDS, part => retrieveCustomers(context.square, part, retryPolicy))
  if (!response.ok) return response
  await saveNames(context, { customers: response.value })
  const found = new Map(response.value.map(one => [one.id, one]))
  for (const id of ids) {
    const one = found.get(mergedInto.get(id) ?? id)
    customers.set(id, one ? { id: one.id, name: one.displayName, phone: one.phone } : null)
  }
  return DONE
}

async function requestServices(
  context: AppContext,
  { services }: NameCache,
  ids: readonly string[],
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<null>> {
  const response = await inBatches(ids, MAX_CATALOG_IDS, part => retrieveServices(context.square, part, retryPolicy))
  if (!response.ok) return response
  const found = new Set(response.value.map(one => one.variationId))
  // A deleted service keeps its last name. A deleted service without a name is stored as unknown, so that it is not
  // requested again and again.
  const gone = ids
    .filter(id => !found.has(id) && !services.has(id))
    .map(variationId => ({ variationId, version: 0, name: UNNAMED_SERVICE }))
  await saveNames(context, { services: [...response.value, ...gone] })
  for (const one of [...response.value, ...gone]) services.set(one.variationId, one)
  // A booking may contain a newer version of a service than the catalog. Such a service is requested only once per run.
  for (const id of ids) services.set(id, { name: services.get(id)!.name, version: Number.MAX_SAFE_INTEGER })
  return DONE
}

async function requestTechnicians(
  context: AppContext,
  { technicians }: NameCache,
  ids: readonly string[],
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<null>> {
  const response = await inBatches(ids, MAX_BULK_IDS, part => retrieveTechnicians(context.square, part, retryPolicy))
  if (!response.ok) return response
  const found: SquareTechnician[] = response.value.filter(one => one.displayName !== '')
  const missing = new Set(ids.filter(id => !found.some(one => one.id === id)))
  for (let cursor: string | null = null; missing.size > 0; ) {
    const page = await searchTeam(context.square, { cursor }, retryPolicy)
    // Square returns the names of people without a booking profile only to an application with an additional
    // permission. Without this permission, these names stay unknown.
    if (!page.ok && page.kind === 'refused') break
    if (!page.ok) return page
    for (const member of page.value.members) if (missing.delete(member.id)) found.push(member)
    if (page.value.cursor === null || page.value.cursor === cursor) break
    cursor = page.value.cursor
  }
  for (const id of missing) found.push({ id, displayName: '', isBookable: false })
  await saveNames(context, { technicians: found })
  for (const one of found) technicians.set(one.id, one.displayName)
  return DONE
}

type Wanted = { customers: string[]; services: string[]; technicians: string[] }

function isEmpty(wanted: Wanted): boolean {
  return wanted.customers.length + wanted.services.length + wanted.technicians.length === 0
}

const DONE = { ok: true, value: null } as const

function unknown(ids: readonly (string | null)[], isKnown: (id: string) => boolean): string[] {
  return [...new Set(ids.filter(id => id !== null && !isKnown(id)))] as string[]
}

/** Requests many ids in batches, a few of them concurrently. Stops at the first failure. */
export async function inBatches<T>(
  ids: readonly string[],
  max: number,
  ask: (part: readonly string[]) => Promise<SquareResponse<T[]>>,
): Promise<SquareResponse<T[]>> {
  const parts: (readonly string[])[] = []
  for (let from = 0; from < ids.length; from += max) parts.push(ids.slice(from, from + max))
  const all: T[] = []
  for (let from = 0; from < parts.length; from += AT_ONCE) {
    for (const response of await Promise.all(parts.slice(from, from + AT_ONCE).map(ask))) {
      if (!response.ok) return response
      all.push(...response.value)
    }
  }
  return { ok: true, value: all }
}
