import { hashKey, type QueryKey } from '@tanstack/react-query'
import { officeQueryClient } from './office-query-client.ts'

/**
 * For each kind of change, the cached reads that become stale, as the first elements of their query keys. Every save
 * also makes the audit log stale (form/use-office-save.ts), and a changed setting makes all reads stale.
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
 * Marks cached reads as stale after a change. Reads on the screen are reloaded at once, all others when they are next
 * shown.
 *
 * @param except the read in which the response to the change is already stored
 * @param keepShown true if the change was already applied to the reads on the screen, which are then not reloaded
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

/** Removes every cached read that may show a deleted object. */
export function forget(changed: Changed): void {
  const names = new Set<unknown>(STALE_READS[changed])
  officeQueryClient.removeQueries({ predicate: ({ queryKey }) => names.has(queryKey[0]) })
}
