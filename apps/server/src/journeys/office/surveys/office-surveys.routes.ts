import {
  exportSurveysCall,
  followUpSurveyCall,
  officeSurveysCall,
  surveyFiguresCall,
} from '@frontlash/contract/office-surveys'
import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { ratingFigures } from '@frontlash/domain/survey/survey-figures'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { todayAt } from '../../../http/day-access.ts'
import { addOfficeList, rowsFrom } from '../../../http/office-list.ts'
import { readOpenList } from '../../../http/open-list.ts'
import { technicianLabel } from '../../../presenters/appointment-response.ts'
import {
  countRatedVisits,
  countRatings,
  type RatingCount,
  readRatedTechnicians,
  type SurveyFilters,
  surveyList,
} from '../../../records/surveys/survey-list-store.ts'
import { surveyColumns } from './exported-survey.ts'
import { followUpSurvey } from './follow-up-survey.ts'
import { toSurveyResponse } from './survey-response.ts'

type Query = z.output<typeof surveyFiguresCall.query>

/**
 * Adds the calls about ratings, their figures and follow-ups, for managers and admins (docs/product/office/surveys.md,
 * "Surveys").
 */
export function addOfficeSurveys(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
): void {
  const first = context.locations.first()

  addOfficeList(app, context, limitReads, {
    call: officeSurveysCall,
    open: async ({ query, caller }) => {
      const { filters, ...list } = await readFilters(query, caller)
      return { ...list, ...rowsFrom(surveyList(filters), rows => rows.map(row => toSurveyResponse(context, row))) }
    },
    exported: { call: exportSurveysCall, name: 'surveys', columns: surveyColumns(first.timeZone) },
  })

  addCall(app, context, surveyFiguresCall, async ({ query, caller }) => {
    limitReads(caller)
    const { filters, period } = await readFilters(query, caller)
    const { start: _, end: __, ...wanted } = filters
    const [stored, visits] = await Promise.all([
      countRatings(context.reads, filters, first.timeZone),
      countRatedVisits(context.reads, { ...wanted, from: period.from, to: period.to }),
    ])
    const counts = stored.map(one => ({ ...one, technician: technicianLabel(context, one.technician) }))
    return {
      all: figuresOf(counts),
      ...visits,
      byLocation: LOCATION_KEYS.filter(location => wanted.locations.includes(location)).map(location => ({
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

  async function readFilters(query: Query, caller: StaffCaller) {
    const { range, ...list } = readOpenList(context, caller, query, {
      today: todayAt(context, first),
      defaultPeriod: '28d',
    })
    const { technician } = query
    const filters: SurveyFilters = {
      ...range,
      rating: query.rating ?? null,
      hasComment: query.comment === '1',
      isOpen: query.open === '1',
      // The user selects a technician by the name on screens. Ratings are found by the stored names of this technician.
      technicians:
        technician === undefined
          ? null
          : (await readRatedTechnicians(context.reads, { locations: range.locations, ...list.period })).filter(
              name => technicianLabel(context, name) === technician,
            ),
    }
    return { ...list, filters }
  }
}

function figuresOf(counts: readonly RatingCount[]) {
  const { distribution, ...figures } = ratingFigures(counts)
  return { ...figures, distribution: [...distribution] }
}

/**
 * Groups counts by technician or month, sorted by the technician's name or the month. Counts without a technician are
 * omitted.
 */
function groupsOf(counts: readonly RatingCount[], name: 'technician' | 'month'): [string, RatingCount[]][] {
  const groups = Map.groupBy(
    counts.filter(one => one[name] !== ''),
    one => one[name],
  )
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
