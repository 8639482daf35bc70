import { hashKey, type QueryKey } from '@tanstack/react-query'
import { officeQueryClient } from './office-query-client.ts'

/**
 * By what was changed: the reads that show it, as the first parts of their query keys. Every form marks the audit log as
 * out of date (form/use-save.ts); a changed setting, everything.
 */
const STALE_READS = {
  account: ['account', 'staff', 'accounts', 'overview'],
  chain: ['chains', 'overview'],
  client: [
    ...['client', 'clients', 'client-tab', 'overview', 'surveys', 'text', 'texts', 'visits'],
    ...['found-waivers', 'waiver', 'waivers'],
  ],
  device: ['device', 'devices', 'overview'],
  edition: ['editions', 'waivers'],
  'own account': ['me'],
  rating: ['surveys', 'survey-figures', 'client-tab', 'overview'],
  text: ['text', 'texts', 'client-tab', 'overview'],
  visit: ['visits', 'insights', 'client', 'client-tab', 'audit'],
} as const

export type Changed = keyof typeof STALE_READS

/**
 * Marks what is cached as out of date after a change. What is on the screen is loaded again at once, everything else when
 * it is next shown.
 *
 * @param except the read that has the response of the change already
 * @param keepShown what is on the screen is not loaded again either: it was changed in place
 */
export async function markStale(
  changed: Changed,
  { except, keepShown = false }: { readonly except?: QueryKey; readonly keepShown?: boolean } = {},
): Promise<void> {
  const names = new Set<unknown>(STALE_READS[changed])
  const kept = except && hashKey(except)
  await officeQueryClient.invalidateQueries({
    predicate: ({ queryKey, queryHash }) => names.has(queryKey[0]) && queryHash !== kept,
    refetchType: keepShown ? 'none' : 'active',
  })
}

/** Puts a changed row from a response into the cache, and marks the other reads that show it as out of date. */
export function storeChanged(changed: Changed, queryKey: QueryKey, row: unknown): void {
  officeQueryClient.setQueryData(queryKey, row)
  void markStale(changed, { except: queryKey })
}

/** Removes what the cache has about something that no longer exists. */
export function forget(changed: Changed): void {
  const names = new Set<unknown>(STALE_READS[changed])
  officeQueryClient.removeQueries({ predicate: ({ queryKey }) => names.has(queryKey[0]) })
}
