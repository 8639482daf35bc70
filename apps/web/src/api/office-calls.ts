import type { AuditLogAnswer } from '@frontlash/contract/audit'
import type { ConfirmSignInAnswer } from '@frontlash/contract/confirm'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import { type SentFile, send } from './http-client.ts'

/** The filters, the sort and the cursor of a list, by name. */
export type ListQuery = Readonly<Record<string, string>>

/** An export may take 120 seconds. */
export const EXPORT_TIMEOUT_MS = 130_000

/** Confirms this session by the user's password, and a code with two-step sign-in, for ten minutes. */
export function confirmSignIn(password: string, code?: string): Promise<ConfirmSignInAnswer> {
  return send(OFFICE_CALLS.confirmSignIn, {
    body: { password, ...(code !== undefined && { code }) },
    expected: [401, 429],
  })
}

/** One page of the audit log. */
export function readAuditLog(query: ListQuery): Promise<AuditLogAnswer> {
  return send(OFFICE_CALLS.auditLog, { query })
}

/** The audit log with these filters as a CSV file. */
export function exportAudit(query: ListQuery): Promise<SentFile> {
  return send(OFFICE_CALLS.exportAudit, {
    query,
    asFile: true,
    timeoutMs: EXPORT_TIMEOUT_MS,
    expected: [403],
  }) as Promise<SentFile>
}
