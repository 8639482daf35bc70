import type { AppContext } from '../../app-context.ts'
import { findCustomersChangedSince } from '../../integrations/square/customers.ts'
import { MAX_CATALOG_IDS, retrieveServices } from '../../integrations/square/services.ts'
import type { RetryPolicy, SquareResponse } from '../../integrations/square/square.ts'
import { listTechnicians, retrieveTechnicians, type SquareTechnician } from '../../integrations/square/team.ts'
import { inBatches } from './ask-names.ts'
import { refreshBookableTeam } from './bookable-team.ts'
import { allServiceIds } from './name-store.ts'
import { saveNames } from './save-names.ts'

/**
 * A changed profile appears in Square's search results a minute or more later. Each search therefore begins this much
 * before the end of the previous search.
 */
const SEARCH_LAG_MS = 10 * 60_000
/**
 * The maximum number of pages per run. It matters only after an import of thousands of profiles. The names of clients
 * with bookings are also saved together with the bookings.
 */
const MAX_CUSTOMER_PAGES = 50

/**
 * Reads the names that can change in Square without an event: the services in bookings, the team, and the clients who
 * changed since the last run. `since` is the time of that run by the salon's clock; null before the first run.
 */
export async function refreshNames(
  context: AppContext,
  since: Date | null,
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<null>> {
  const services = await refreshServices(context, retryPolicy)
  if (!services.ok) return services
  const team = await refreshTeam(context, retryPolicy)
  if (!team.ok) return team
  return since === null ? DONE : refreshCustomers(context, new Date(since.getTime() - SEARCH_LAG_MS), retryPolicy)
}

/** Reloads all services that bookings have ever contained. A deleted service keeps its last name. */
export async function refreshServices(context: AppContext, retryPolicy: RetryPolicy): Promise<SquareResponse<null>> {
  const ids = await allServiceIds(context.db)
  const response = await inBatches(ids, MAX_CATALOG_IDS, part => retrieveServices(context.square, part, retryPolicy))
  if (!response.ok) return response
  await saveNames(context, { services: response.value })
  return DONE
}

async function refreshTeam(context: AppContext, retryPolicy: RetryPolicy): Promise<SquareResponse<null>> {
  for (let cursor: string | null = null; ; ) {
    const page = await listTechnicians(context.square, { cursor }, retryPolicy)
    if (!page.ok) return page
    await saveNames(context, { technicians: page.value.technicians.filter(hasName) })
    if (page.value.cursor === null || page.value.cursor === cursor) return refreshBookableTeam(context, retryPolicy)
    cursor = page.value.cursor
  }
}

/**
 * Reads a member of the team from Square. Also reads the bookable team of each location, because a profile does not
 * contain its locations. A member without a booking profile keeps the last known name.
 */
export async function refreshTechnician(
  context: AppContext,
  id: string,
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<null>> {
  const response = await retrieveTechnicians(context.square, [id], retryPolicy)
  if (!response.ok) return response
  await saveNames(context, { technicians: response.value.filter(hasName) })
  return refreshBookableTeam(context, retryPolicy)
}

function hasName(technician: SquareTechnician): boolean {
  return technician.displayName !== ''
}

async function refreshCustomers(
  context: AppContext,
  since: Date,
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<null>> {
  let cursor: string | null = null
  for (let page = 0; page < MAX_CUSTOMER_PAGES; page++) {
    const response = await findCustomersChangedSince(context.square, { since, cursor }, retryPolicy)
    // Bookings are more important than names. If this search fails, events still update names.
    if (!response.ok && response.kind === 'refused') {
      context.log.warn({ detail: response.detail }, 'Square refused to search for changed clients')
      return DONE
    }
    if (!response.ok) return response
    await saveNames(context, { customers: response.value.customers })
    if (response.value.cursor === null || response.value.cursor === cursor) return DONE
    cursor = response.value.cursor
  }
  context.log.warn({ pages: MAX_CUSTOMER_PAGES }, 'more clients changed at Square than one look reads')
  return DONE
}

const DONE = { ok: true, value: null } as const
