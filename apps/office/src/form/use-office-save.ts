import { type Save, useSave } from '@frontlash/web-client/use-save'
import { officeQueryClient } from '../frame/office-query-client.ts'

/** `useSave` for the office. It also marks the audit log as stale, because each save adds a row to it. */
export function useOfficeSave(fields?: readonly string[]): Save {
  return useSave(fields, markAuditStale)
}

function markAuditStale(): void {
  void officeQueryClient.invalidateQueries({ queryKey: ['audit'], refetchType: 'none' })
}
