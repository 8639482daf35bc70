import {
  correctVisitCall,
  exportVisitsCall,
  type LISTED_KINDS,
  officeVisitsCall,
} from '@frontlash/contract/office-visits'
import type { LoggedVisit } from '@frontlash/domain/visits/logged-visits'
import { isNoShow, VISIT_OUTCOMES, type VisitKind, type VisitOutcome } from '@frontlash/domain/visits/visit-values'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { addOfficeList, rowsFrom } from '../../../http/office-list.ts'
import { readVisitQuery } from '../../../http/visit-query.ts'
import type { ListPosition } from '../../../platform/db/keyset-list.ts'
import type { LiveDays } from '../../../records/visits/live-days.ts'
import { type LiveRange, liveMatches, type VisitQuery, visitList } from '../../../records/visits/visit-list-store.ts'
import { correctNoShow } from './correct-no-show.ts'
import { visitColumns } from './visit-cells.ts'
import { toVisitRows } from './visit-rows.ts'

const NO_SHOWS = VISIT_OUTCOMES.filter(isNoShow)

const KINDS: Readonly<Record<(typeof LISTED_KINDS)[number], VisitKind>> = {
  booked: 'booked',
  'no-shows': 'booked',
  'walk-ins': 'walk-in',
  abandoned: 'abandoned',
}

/** Adds the visit log for managers and admins (docs/product/office/visits.md, "Visits"). */
export function addVisitLog(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
  liveDays: LiveDays,
): void {
  addOfficeList(app, context, limitReads, {
    call: officeVisitsCall,
    isPosition,
    open: async ({ query, caller }) => {
      const { kind, outcome, counted = null, when } = query
      const { today, period, locations, filters } = readVisitQuery(context, caller, query)
      const visitQuery: VisitQuery = {
        locations,
        // Visits that are still ahead can only be on today or a later day.
        from: when === 'ahead' ? today : period.from,
        to: period.to,
        ...filters,
        kind: kind ? KINDS[kind] : null,
        outcomes: outcomesOf(kind, outcome),
        counted,
      }
      const live = filterByWhen(
        when,
        context.clock.salonNow(),
        liveMatches(await liveDays.read(visitQuery, today), visitQuery),
      )
      const opened = rowsFrom(visitList(visitQuery, live), visits => toVisitRows(context, context.reads, visits, today))
      return { ...opened, period }
    },
    exported: { call: exportVisitsCall, name: 'visits', columns: visitColumns(context) },
  })

  addCall(app, context, correctVisitCall, ({ params, body, caller, requestId }) =>
    correctNoShow(context, { key: params.key, hasCome: body.came === true, caller, requestId }),
  )
}

/** Returns the visits of the live days that `when` selects; all visits if `when` is undefined. */
function filterByWhen(when: 'happened' | 'ahead' | undefined, now: Date, { days, visits }: LiveRange): LiveRange {
  if (when === undefined) return { days, visits }
  const isAhead = (visit: LoggedVisit) => visit.outcome === 'expected' || visit.at > now
  return { days, visits: visits.filter(visit => isAhead(visit) === (when === 'ahead')) }
}

function outcomesOf(
  kind: (typeof LISTED_KINDS)[number] | undefined,
  input: readonly VisitOutcome[] | undefined,
): readonly VisitOutcome[] | null {
  if (kind !== 'no-shows') return input ?? null
  return input ? NO_SHOWS.filter(one => input.includes(one)) : NO_SHOWS
}

const DAY_LETTERS = '2026-11-20'.length

function isPosition({ value, id }: ListPosition): boolean {
  if (!/^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) \d{1,14}$/.test(value) || !/^[abw]-[\x20-\x7e]{1,118}$/.test(id))
    return false
  const day = value.slice(0, DAY_LETTERS)
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}
