import type { AuditLogAnswer } from '@frontlash/contract/audit'
import type { ConfirmSignInAnswer } from '@frontlash/contract/confirm'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import { callsOf } from './calls.ts'
import { type SentFile, send, sendRequest } from './http-client.ts'
import { randomId } from './random-id.ts'

/** The filters, the sort and the cursor of a list, by name. */
export type ListQuery = Readonly<Record<string, string>>

/** An export may take 120 seconds. */
export const EXPORT_TIMEOUT_MS = 130_000

/** Confirms this session by the user's password, and a code with two-step sign-in, for ten minutes. */
export function confirmSignIn(password: string, code?: string): Promise<ConfirmSignInAnswer> {
  return send(OFFICE_CALLS.confirmSignIn, {
    body: { password, ...(code !== undefined && { code }) },
    idempotencyKey: randomId(),
    expected: [401, 429],
  })
}

/** One page of the audit log. */
export function readAuditLog(query: ListQuery): Promise<AuditLogAnswer> {
  return send(OFFICE_CALLS.auditLog, { query })
}

const AS_FILE = { asFile: true, timeoutMs: EXPORT_TIMEOUT_MS, expected: [403] } as const

const LIST_FILES = {
  audit: OFFICE_CALLS.exportAudit,
  waivers: OFFICE_CALLS.exportWaivers,
  texts: OFFICE_CALLS.exportTexts,
  surveys: OFFICE_CALLS.exportSurveys,
} as const

/** A whole list with the filters and the sort of the screen as a CSV file. */
export function exportList(name: keyof typeof LIST_FILES, { after: _, ...whole }: ListQuery): Promise<SentFile> {
  const answer: Promise<unknown> = sendRequest(LIST_FILES[name], { query: whole, ...AS_FILE })
  return answer as Promise<SentFile>
}

/** The clients that a term finds as a CSV file; the term is sent in the body, so that it stands in no address. */
export function exportClients({ q = '' }: ListQuery): Promise<SentFile> {
  return send(OFFICE_CALLS.exportClients, { body: { q }, ...AS_FILE }) as Promise<SentFile>
}

/** The calls of the office: `officeCalls.visits({ query })`. Separate, so that only the office loads them. */
export const officeCalls = callsOf(OFFICE_CALLS)
