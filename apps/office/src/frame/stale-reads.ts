import { hashKey, type QueryKey } from '@tanstack/react-query'
import { officeQueryClient } from './office-query-client.ts'

/**
 * For each kind of change, the cached queries that become stale. A query is identified by the first elements of its
 * key. Every save also makes the audit log stale (form/use-office-save.ts), and a changed setting makes all queries
 * stale.
 */
export const STALE_READS = {
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
  visit: ['visits', 'insights', 'client', 'client-tab', 'audit', 'overview'],
} as const

export type Changed = keyof typeof STALE_READS

/**
 * Marks cached queries as stale after a change. Queries on the screen are reloaded at once, all other queries when they
 * are next shown.
 *
 * @param except the query that already contains the response to the change
 * @param keepShown true if the queries on the screen already show the change, so that they are not reloaded
 */
export async function markStale(
  changed: Changed,
  { except, keepShown = false }: { readonly except?: QueryKey; readonly keepShown?: boolean } = {},
): Promise<void> {
  const names = new Set<unknown>(STALE_READS[changed])
  const exceptHash = except && hashKey(except)
  await officeQueryClient.invalidateQueries({
    predicate: ({ queryKey, queryHash }) => names.has(queryKey[0]) && queryHash !== exceptHash,
    refetchType: keepShown ? 'none' : 'active',
  })
}

/** Puts a changed row from a response into the cache, and marks other queries that show the row as stale. */
export function storeChanged(changed: Changed, queryKey: QueryKey, row: unknown): void {
  officeQueryClient.setQueryData(queryKey, row)
  void markStale(changed, { except: queryKey })
}

/** Removes all cached queries that may show a deleted object. */
export function forget(changed: Changed): void {
  const names = new Set<unknown>(STALE_READS[changed])
  officeQueryClient.removeQueries({ predicate: ({ queryKey }) => names.has(queryKey[0]) })
}
