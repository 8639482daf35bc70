import { type Queries, statement } from '../../platform/db/database.ts'

export type AuditEntry = {
  readonly at: Date
  /** `staff:<username>`, `device:<id>`, `nobody` or `system`. */
  readonly actor: string
  readonly role?: string | null
  readonly locationId?: string | null
  /** What was done, in the salon's words: `sign-in`, `device enrolled`, `check-in`. */
  readonly action: string
  readonly object?: string | null
  readonly requestId?: string | null
  readonly before?: unknown
  readonly after?: unknown
}

const ADD = statement(
  'audit.add',
  `insert into audit (at, actor, role, location_id, action, object, request_id, before, after)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

/** Writes down who did what. Called inside the transaction that does it, so that neither exists without the other. */
export async function addAudit(queries: Queries, entry: AuditEntry): Promise<void> {
  await queries.run(ADD, [
    entry.at,
    entry.actor,
    entry.role ?? null,
    entry.locationId ?? null,
    entry.action,
    entry.object ?? null,
    entry.requestId ?? null,
    entry.before === undefined ? null : JSON.stringify(entry.before),
    entry.after === undefined ? null : JSON.stringify(entry.after),
  ])
}
