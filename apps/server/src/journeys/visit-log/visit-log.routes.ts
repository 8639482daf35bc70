import {
  correctVisitCall,
  exportVisitsCall,
  type LISTED_KINDS,
  officeVisitsCall,
} from '@frontlash/contract/office-visits'
import type { CountedVisits } from '@frontlash/domain/visits/figure-visits'
import type { VisitFact } from '@frontlash/domain/visits/visit-facts'
import { isNoShow, VISIT_OUTCOMES, type VisitKind, type VisitOutcome } from '@frontlash/domain/visits/visit-words'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { addCall } from '../../http/add-call.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { answerExport } from '../../http/list-export.ts'
import { COUNTED_ROWS, type ListPosition, readPage, readPageRequest, shownTotal } from '../../http/page-request.ts'
import { readVisitQuery, type VisitParameters } from '../../http/visit-query.ts'
import type { LiveDays } from '../../records/visits/live-days.ts'
import {
  countVisits,
  liveMatches,
  readVisits,
  readWholeVisitLog,
  type VisitQuery,
} from '../../records/visits/visit-list-store.ts'
import { correctNoShow } from './correct-no-show.ts'
import { shownVisits } from './shown-visits.ts'
import { VISIT_COLUMNS, visitCells } from './visit-cells.ts'

type LogParameters = {
  readonly kind?: (typeof LISTED_KINDS)[number] | undefined
  readonly outcome?: readonly VisitOutcome[] | undefined
  readonly counted?: CountedVisits | undefined
}

/** Counts all rows: exports have a limit of their own. */
const ALL_ROWS = 2 ** 31 - 1
const NO_SHOWS = VISIT_OUTCOMES.filter(isNoShow)

const KINDS: Readonly<Record<(typeof LISTED_KINDS)[number], VisitKind>> = {
  booked: 'booked',
  'no-shows': 'booked',
  'walk-ins': 'walk-in',
  abandoned: 'abandoned',
}

/** The visit log for managers and admins (docs/product/office/visits.md, "Visits"). */
export function addVisitLog(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
  liveDays: LiveDays,
): void {
  addCall(app, context, officeVisitsCall, async ({ query, caller }) => {
    limitReads(caller)
    const { today, visitQuery } = readFilters(caller, query)
    const { after: _after, limit: _limit, ...filters } = query
    const pageRequest = readPageRequest(query, filters, isPosition)
    const isOldestFirst = (query.sort === 'at') === (pageRequest.direction === 'next')
    const after = pageRequest.after && {
      day: pageRequest.after.value.slice(0, DAY_LETTERS),
      at: new Date(Number(pageRequest.after.value.slice(DAY_LETTERS + 1))),
      key: pageRequest.after.id,
    }
    const live = liveMatches(await liveDays.read(visitQuery, today), visitQuery)
    const [page, counted] = await Promise.all([
      readPage(pageRequest, {
        read: rows => readVisits(context.reads, visitQuery, live, { after, rows, isOldestFirst }),
        positionOf,
      }),
      countVisits(context.reads, visitQuery, live, COUNTED_ROWS + 1),
    ])
    return {
      ...page,
      rows: await shownVisits(context, context.reads, page.rows, today),
      total: shownTotal(counted),
      asOf: context.clock.realNow().toISOString(),
    }
  })

  addCall(app, context, exportVisitsCall, async ({ query, caller, requestId }) => {
    limitReads(caller)
    const { kind, outcome, counted, technician, weekday, hour } = query
    const { today, visitQuery, period } = readFilters(caller, query)
    const live = liveMatches(await liveDays.read(visitQuery, today), visitQuery)
    return answerExport(
      context,
      {
        name: 'visits',
        period,
        locations: query.location === undefined ? null : visitQuery.locations,
        filters: { kind, outcome: outcome?.join(','), counted, technician, weekday, hour },
        count: () => countVisits(context.reads, visitQuery, live, ALL_ROWS),
        read: reader => readWholeVisitLog(reader, visitQuery, live, query.sort === 'at'),
        columns: VISIT_COLUMNS,
        cells: async facts =>
          (await shownVisits(context, context.reads, facts, today)).map(one => visitCells(context, one)),
      },
      { caller, requestId, hasBom: query.bom === '1' },
    )
  })

  function readFilters(caller: StaffCaller, input: VisitParameters & LogParameters) {
    const { kind, outcome, counted } = input
    const { today, period, locations, filters } = readVisitQuery(context, caller, input)
    const visitQuery: VisitQuery = {
      locations,
      from: period.from,
      to: period.to,
      ...filters,
      kind: kind ? KINDS[kind] : null,
      outcomes: outcomesOf(kind, outcome),
      counted: counted ?? null,
    }
    return { today, period, visitQuery }
  }

  addCall(app, context, correctVisitCall, ({ params, body, caller, requestId }) =>
    correctNoShow(context, { key: params.key, hasCome: body.came === true, caller, requestId }),
  )
}

function outcomesOf(
  kind: (typeof LISTED_KINDS)[number] | undefined,
  input: readonly VisitOutcome[] | undefined,
): readonly VisitOutcome[] | null {
  if (kind !== 'no-shows') return input ?? null
  return input ? NO_SHOWS.filter(one => input.includes(one)) : NO_SHOWS
}

const DAY_LETTERS = '2026-11-20'.length

function positionOf({ day, at, key }: VisitFact): ListPosition {
  return { value: `${day} ${at.getTime()}`, id: key }
}

function isPosition({ value, id }: ListPosition): boolean {
  if (!/^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) \d{1,14}$/.test(value) || !/^[abw]-[\x20-\x7e]{1,118}$/.test(id))
    return false
  const day = value.slice(0, DAY_LETTERS)
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}
