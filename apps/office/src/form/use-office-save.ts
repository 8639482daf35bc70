import { type Save, useSave } from '@frontlash/web-client/use-save'
import { officeQueryClient } from '../frame/office-query-client.ts'

/** `useSave` for the office: a save adds a row to the audit log, which is loaded again when it is next opened. */
export function useOfficeSave(fields?: readonly string[]): Save {
  return useSave(fields, markAuditStale)
}

function markAuditStale(): void {
  void officeQueryClient.invalidateQueries({ queryKey: ['audit'], refetchType: 'none' })
}
