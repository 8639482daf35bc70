import { type AuditRow, auditLogCall, exportAuditCall } from '@frontlash/contract/audit'
import { actionsOf } from '@frontlash/domain/audit/audit-actions'
import { changeLine } from '@frontlash/domain/audit/audit-changes'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { salonDayOf } from '@frontlash/domain/salon-day'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import type { CsvColumns } from '../../../http/csv-in-parts.ts'
import { addOfficeList, rowsFrom } from '../../../http/office-list.ts'
import { isNumberedPosition, readLocations, readPeriod } from '../../../http/page-request.ts'
import { type AuditNames, toAuditRows } from '../../../presenters/audit-rows.ts'
import { timeColumns } from '../../../presenters/local-time.ts'
import { auditList } from '../../../records/audit/audit-log-store.ts'

export function addAuditLog(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
): void {
  const { timeZone } = context.locations.first()

  addOfficeList(app, context, limitReads, {
    call: auditLogCall,
    isPosition: isNumberedPosition,
    open: ({ query: { who = null, group, object = null, ...query } }) => {
      const locations = readLocations(context, query.location)
      // The times of audit rows are by the real clock. The demo's clock may be shifted.
      const today = salonDayOf(context.clock.realNow(), timeZone)
      const period = readPeriod(query, { today, timeZone, defaultPeriod: '7d' })
      const { start, end } = period
      const actions = group ? actionsOf(group) : null
      const source = auditList({ start, end, actor: who, actions, object, locations })
      const names: AuditNames = new Map()
      return { period, ...rowsFrom(source, rows => toAuditRows(context.reads, timeZone, rows, names)) }
    },
    exported: { call: exportAuditCall, name: 'audit', columns: auditColumns(timeZone) },
  })
}

function auditColumns(timeZone: string): CsvColumns<AuditRow> {
  return {
    ...timeColumns('Time', timeZone, row => row.at),
    Who: row => row.who.name,
    'User name': row => /^staff:(.+)$/.exec(row.who.ref)?.[1],
    Role: row => row.role,
    What: row => row.action,
    About: row => row.object?.name,
    Location: row => row.location && LOCATION_NAMES[row.location],
    Change: row => changeLine(row.changes),
    'Request id': row => row.requestId,
  }
}
