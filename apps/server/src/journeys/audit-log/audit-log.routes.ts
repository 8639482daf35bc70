import { auditLogCall, exportAuditCall } from '@frontlash/contract/audit'
import { type AuditGroup, actionsOf } from '@frontlash/domain/audit/audit-actions'
import { changeLine } from '@frontlash/domain/audit/audit-changes'
import type { Period } from '@frontlash/domain/lists/period'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { salonDayOf } from '@frontlash/domain/salon-day'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { addCall } from '../../http/add-call.ts'
import type { StaffCaller } from '../../http/caller.ts'
import type { CsvCell } from '../../http/csv-in-parts.ts'
import { answerExport } from '../../http/list-export.ts'
import {
  COUNTED_ROWS,
  type ListPosition,
  readLocations,
  readPage,
  readPageRequest,
  readPeriod,
  shownTotal,
} from '../../http/page-request.ts'
import { localTime } from '../../presenters/local-time.ts'
import { shownActions } from '../../presenters/shown-action.ts'
import {
  type AuditFilters,
  countAuditLog,
  type DeviceName,
  type LoggedAction,
  readAuditLog,
  readWholeAuditLog,
} from '../../records/audit/audit-log.ts'

type Input = {
  readonly location?: string | undefined
  readonly period?: Period | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly who?: string | undefined
  readonly group?: AuditGroup | undefined
  readonly object?: string | undefined
  readonly sort: 'at' | '-at'
}

const USUAL_PERIOD = '7d'
const COLUMNS = ['Time', 'Time (UTC)', 'Who', 'Role', 'What', 'About', 'Location', 'Change', 'Request id']

/** The audit log for admins: page by page, and as a file (docs/product/office/audit-log.md, "Audit log"). */
export function addAuditLog(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
): void {
  const { timeZone } = context.locations.all()[0]!

  addCall(app, context, auditLogCall, async ({ query, caller }) => {
    limitReads(caller)
    const { filters } = readFilters(query)
    const pageRequest = readPageRequest(query, filtersOf(query), isPosition)
    const isOldestFirst = (query.sort === 'at') === (pageRequest.direction === 'next')
    const after = pageRequest.after && { micros: pageRequest.after.value, id: pageRequest.after.id }
    const [page, counted] = await Promise.all([
      readPage(pageRequest, {
        read: rows => readAuditLog(context.reads, filters, { after, rows, isOldestFirst }),
        positionOf,
      }),
      countAuditLog(context.reads, filters, COUNTED_ROWS + 1),
    ])
    return {
      ...page,
      rows: await shownActions(context.reads, timeZone, page.rows),
      total: shownTotal(counted),
      asOf: context.clock.realNow().toISOString(),
    }
  })

  addCall(app, context, exportAuditCall, async ({ query, caller, requestId }) => {
    limitReads(caller)
    const { filters, period, locations } = readFilters(query)
    const { who, group, object } = query
    const devices = new Map<string, DeviceName | undefined>()
    return answerExport(
      context,
      {
        name: 'audit',
        period,
        locations,
        filters: { who, group, object },
        count: () => countAuditLog(context.reads, filters, null),
        read: reader => readWholeAuditLog(reader, filters, query.sort === 'at'),
        columns: COLUMNS,
        cells: rows => cells(rows, devices),
      },
      { caller, requestId, hasBom: query.bom === '1' },
    )
  })

  function readFilters(input: Input) {
    const locations = readLocations(context, input.location)
    // Audit rows have the real time, also in a demo whose salon shows another day.
    const today = salonDayOf(context.clock.realNow(), timeZone)
    const period = readPeriod(input, { today, timeZone, usual: USUAL_PERIOD })
    const filters: AuditFilters = {
      start: period.start,
      end: period.end,
      actor: input.who ?? null,
      actions: input.group ? actionsOf(input.group) : null,
      object: input.object ?? null,
      locations,
    }
    return { filters, period, locations }
  }

  async function cells(rows: LoggedAction[], devices: Map<string, DeviceName | undefined>): Promise<CsvCell[][]> {
    const shown = await shownActions(context.reads, timeZone, rows, devices)
    return shown.map(row => [
      localTime(row.at, timeZone),
      row.at,
      row.who.name,
      row.role,
      row.action,
      row.object?.name ?? null,
      row.location && LOCATION_NAMES[row.location],
      changeLine(row.changes),
      row.requestId,
    ])
  }
}

/** The filters that a cursor is bound to: as in the request (`7d`, not its days), so that it stays valid after midnight. */
function filtersOf({ location, period, from, to, who, group, object, sort }: Input) {
  return { location, period, from, to, who, group, object, sort }
}

function positionOf({ micros, id }: LoggedAction): ListPosition {
  return { value: micros, id: String(id) }
}

function isPosition({ value, id }: ListPosition): boolean {
  return /^\d{1,16}$/.test(value) && /^\d{1,15}$/.test(id)
}
