import {
  exportSurveysCall,
  followUpSurveyCall,
  officeSurveysCall,
  surveyFiguresCall,
} from '@frontlash/contract/office-surveys'
import type { Period } from '@frontlash/domain/lists/period'
import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { ratingFigures } from '@frontlash/domain/survey/survey-figures'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { addCall } from '../../http/add-call.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { todayAt } from '../../http/day-access.ts'
import { answerExport, readByPages } from '../../http/list-export.ts'
import { openListLocations } from '../../http/open-list.ts'
import {
  COUNTED_ROWS,
  type ListPosition,
  readPage,
  readPageRequest,
  readPeriod,
  shownTotal,
} from '../../http/page-request.ts'
import {
  countAnsweredVisits,
  countRatings,
  countSurveys,
  type ListedSurvey,
  type RatingCount,
  readSurveyPage,
  type SurveyFilters,
} from '../../records/surveys/survey-list.ts'
import { SURVEY_COLUMNS, surveyCells } from './exported-survey.ts'
import { followUpSurvey } from './follow-up-survey.ts'
import { shownSurvey } from './shown-survey.ts'

const USUAL_PERIOD = '28d'

type Input = {
  readonly location?: string | undefined
  readonly period?: Period | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly rating?: number | undefined
  readonly comment?: '1' | undefined
  readonly open?: '1' | undefined
  readonly technician?: string | undefined
}

/**
 * Ratings, their figures and who followed them up, for managers and admins (docs/product/office/surveys.md, "Surveys").
 */
export function addOfficeSurveys(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
): void {
  const first = context.locations.all()[0]!

  addCall(app, context, officeSurveysCall, async ({ query, caller }) => {
    limitReads(caller)
    const { filters } = readFilters(query, caller)
    const { period, from, to, rating, comment, open, technician, sort } = query
    const input = { locations: filters.locations, period, from, to, rating, comment, open, technician, sort }
    const pageRequest = readPageRequest(query, input, isPosition)
    const isOldestFirst = (sort === 'submitted') === (pageRequest.direction === 'next')
    const after = pageRequest.after && { micros: pageRequest.after.value, id: pageRequest.after.id }
    const [page, counted] = await Promise.all([
      readPage(pageRequest, {
        read: rows => readSurveyPage(context.reads, filters, { after, rows, isOldestFirst }),
        positionOf,
      }),
      countSurveys(context.reads, filters, COUNTED_ROWS + 1),
    ])
    const asOf = context.clock.realNow().toISOString()
    return { ...page, rows: page.rows.map(shownSurvey), total: shownTotal(counted), asOf }
  })

  addCall(app, context, exportSurveysCall, async ({ query, caller, requestId }) => {
    limitReads(caller)
    const { filters, days } = readFilters(query, caller)
    const { rating, comment, open, technician } = query
    const isOldestFirst = query.sort === 'submitted'
    return answerExport(
      context,
      {
        name: 'surveys',
        period: days,
        locations: query.location === undefined ? null : filters.locations,
        filters: { rating, comment, open, technician },
        count: () => countSurveys(context.reads, filters, null),
        read: async reader =>
          readByPages((after, rows) => {
            const page = { after: after && { micros: after.value, id: after.id }, rows, isOldestFirst }
            return readSurveyPage(reader, filters, page)
          }, positionOf),
        columns: SURVEY_COLUMNS,
        cells: async rows => rows.map(row => surveyCells(shownSurvey(row), first.timeZone)),
      },
      { caller, requestId, hasBom: query.bom === '1' },
    )
  })

  addCall(app, context, surveyFiguresCall, async ({ query, caller }) => {
    limitReads(caller)
    const { filters, days } = readFilters(query, caller)
    const { locations, technician } = filters
    const [counts, visits] = await Promise.all([
      countRatings(context.reads, filters, first.timeZone),
      countAnsweredVisits(context.reads, { locations, technician, from: days.from, to: days.to }),
    ])
    return {
      all: figuresOf(counts),
      ...visits,
      byLocation: LOCATION_KEYS.filter(location => locations.includes(location)).map(location => ({
        location,
        ...figuresOf(counts.filter(one => one.location_id === location)),
      })),
      byTechnician: groupsOf(counts, 'technician').map(([name, found]) => ({ technician: name, ...figuresOf(found) })),
      byMonth: groupsOf(counts, 'month').map(([month, found]) => ({ month, ...figuresOf(found) })),
    }
  })

  addCall(app, context, followUpSurveyCall, ({ params, body, caller, requestId }) =>
    followUpSurvey(context, params.id, body, { caller, requestId }),
  )

  function readFilters(input: Input, caller: StaffCaller) {
    const locations = openListLocations(context, caller, input.location)
    const days = readPeriod(input, { today: todayAt(context, first), timeZone: first.timeZone, usual: USUAL_PERIOD })
    const filters: SurveyFilters = {
      locations,
      start: days.start,
      end: days.end,
      rating: input.rating ?? null,
      hasComment: input.comment === '1',
      isOpen: input.open === '1',
      technician: input.technician ?? null,
    }
    return { filters, days }
  }
}

function figuresOf(counts: readonly RatingCount[]) {
  const { distribution, ...figures } = ratingFigures(counts)
  return { ...figures, distribution: [...distribution] }
}

/** The counts grouped by technician or month, sorted; counts without a technician are left out. */
function groupsOf(counts: readonly RatingCount[], name: 'technician' | 'month'): [string, RatingCount[]][] {
  const groups = Map.groupBy(
    counts.filter(one => one[name] !== ''),
    one => one[name],
  )
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function positionOf({ micros, id }: ListedSurvey): ListPosition {
  return { value: micros, id }
}

function isPosition({ value, id }: ListPosition): boolean {
  return /^\d{1,16}$/.test(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}
