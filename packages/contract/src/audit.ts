import { AUDIT_GROUPS } from '@frontlash/domain/audit/audit-actions'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { instant, locationKey, text } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'
import { exportedList, listFilters, listOf, listPage, withBom } from './office-list.ts'

/** A person or object in the audit log: `ref` is the stored value, `name` the label on screens. */
const named = z.object({ ref: z.string(), name: z.string() })

export const auditRow = z.object({
  id: z.int(),
  at: instant,
  who: named,
  /**
   * The actor's role at the time of the action. If a device acted, this is the user who was signed in on it
   * (`staff:maya`).
   */
  role: z.string().nullable(),
  action: z.string(),
  object: named.nullable(),
  location: locationKey.nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  requestId: z.string().nullable(),
})

export type AuditRow = z.infer<typeof auditRow>

const auditFilters = {
  ...listFilters,
  who: text(120, 1)
    .optional()
    .meta({ description: '`staff:maria`, `device:<id>`, `device` (any), `system`, `nobody`.' }),
  group: z.enum(AUDIT_GROUPS).optional(),
  object: text(200, 1).optional().meta({ description: 'An object as a row has it: `client:<id>`, `setting:brand`.' }),
  sort: z.enum(['at', '-at']).default('-at'),
}

export const auditLogCall = describeCall({
  ...OFFICE_CALLS.auditLog,
  access: 'admin',
  tag: 'office',
  summary: 'The audit log, newest first; the last seven days if no period is named',
  query: z.object({ ...auditFilters, ...listPage }),
  responses: { 200: listOf(auditRow) },
})

export const exportAuditCall = describeCall({
  ...OFFICE_CALLS.exportAudit,
  ...exportedList,
  summary: 'The audit log with these filters as CSV, at most 200,000 rows',
  query: z.object({ ...auditFilters, bom: withBom }),
})
