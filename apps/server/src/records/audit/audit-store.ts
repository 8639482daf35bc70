import type { AuditAction } from '@frontlash/domain/audit/audit-actions'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export type AuditEntry = {
  readonly at: Date
  /** The author of the action: `staff:<username>`, `device:<id>`, `nobody` or `system`. */
  readonly actor: string
  readonly role?: string | null
  readonly locationId?: string | null
  readonly action: AuditAction
  readonly object?: string | null
  readonly requestId?: string | null
  readonly before?: unknown
  readonly after?: unknown
}

export type Actor = Pick<AuditEntry, 'actor' | 'role' | 'requestId'>

export const SYSTEM: Actor = { actor: 'system' }

const ADD = statement(
  'audit.add',
  `insert into audit (at, actor, role, location_id, action, object, request_id, before, after)
   values (:at, :actor, :role, :locationId, :action, :object, :requestId, :before, :after)`,
)

/** Adds an audit row in the transaction of the action, so that both are stored or neither is. */
export async function addAudit(queries: Queries, entry: AuditEntry): Promise<void> {
  await queries.run(ADD, {
    at: entry.at,
    actor: entry.actor,
    role: entry.role ?? null,
    locationId: entry.locationId ?? null,
    action: entry.action,
    object: entry.object ?? null,
    requestId: entry.requestId ?? null,
    before: entry.before === undefined ? null : JSON.stringify(entry.before),
    after: entry.after === undefined ? null : JSON.stringify(entry.after),
  })
}
