import { hashKey, type QueryKey } from '@tanstack/react-query'
import { officeQueryClient } from './office-query-client.ts'

/**
 * For each kind of change, the reads that become stale, by the first element of their query keys. In addition, every
 * save marks the audit log as stale (form/use-office-save.ts), and a changed setting marks all reads as stale.
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
 * Marks cached reads as stale after a change. Reads on the screen are loaded again at once, all others when they are
 * next shown.
 *
 * @param except the read in which the response to the change is already stored
 * @param keepShown do not reload reads on the screen, because the change was applied to them in place
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

/** Stores a changed row from a response in the cache, and marks the other reads that show the row as stale. */
export function storeChanged(changed: Changed, queryKey: QueryKey, row: unknown): void {
  officeQueryClient.setQueryData(queryKey, row)
  void markStale(changed, { except: queryKey })
}

/** Removes all reads from the cache that may show a deleted object. */
export function forget(changed: Changed): void {
  const names = new Set<unknown>(STALE_READS[changed])
  officeQueryClient.removeQueries({ predicate: ({ queryKey }) => names.has(queryKey[0]) })
}
