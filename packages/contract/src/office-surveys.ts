import { FOLLOW_UP_NOTE_MAX } from '@frontlash/domain/survey/survey-figures'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { id, instant, locationKey, text } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'
import { exportedList, listFilters, listOf, listPage, withBom } from './office-list.ts'
import { savedOrChanged } from './office-saving.ts'

const surveyRow = z.object({
  id,
  submittedAt: instant,
  rating: z.int(),
  client: z.string().nullable(),
  clientId: id.nullable(),
  location: locationKey,
  /** The rated visit; null if the rating belongs to no visit. */
  visit: z.object({ day: z.iso.date(), service: z.string(), technician: z.string() }).nullable(),
  issues: z.array(z.string()),
  comment: z.string().nullable(),
  /** True if the rating is 1 to 3 and has no follow-up. */
  isOpen: z.boolean(),
  followUp: z.object({ at: instant, by: z.string(), note: z.string().nullable() }).nullable(),
  /** Optimistic locking: a follow-up must send this version. */
  version: z.int(),
})

export type OfficeSurvey = z.infer<typeof surveyRow>

const surveyFilters = {
  ...listFilters,
  rating: z.coerce.number().pipe(z.int().min(1).max(5)).optional(),
  comment: z.enum(['1']).optional().meta({ description: 'Only those with a comment.' }),
  open: z.enum(['1']).optional().meta({ description: 'Only ratings of 1 to 3 that nobody has followed up.' }),
  technician: text(120, 1).optional(),
}

export const officeSurveysCall = describeCall({
  ...OFFICE_CALLS.surveys,
  access: 'manager',
  tag: 'office',
  summary: 'The ratings of the locations that the caller may see, newest first; 28 days if no period is named',
  query: z.object({ ...surveyFilters, sort: z.enum(['submitted', '-submitted']).default('-submitted'), ...listPage }),
  responses: { 200: listOf(surveyRow) },
})

export const exportSurveysCall = describeCall({
  ...OFFICE_CALLS.exportSurveys,
  ...exportedList,
  summary: 'The ratings with these filters as CSV, at most 200,000 rows',
  query: z.object({
    ...surveyFilters,
    sort: z.enum(['submitted', '-submitted']).default('-submitted'),
    bom: withBom,
  }),
})

const figures = {
  answers: z.int(),
  /** The mean rating; null for fewer than five ratings. */
  mean: z.number().nullable(),
  /** The number of ratings with each value from 1 to 5. */
  distribution: z.array(z.int()).length(5),
}

export const surveyFiguresCall = describeCall({
  ...OFFICE_CALLS.surveyFigures,
  access: 'manager',
  tag: 'office',
  summary: 'The ratings with these filters counted, by location, technician and month',
  query: z.object(surveyFilters),
  responses: {
    200: z.object({
      all: z.object(figures),
      /**
       * `visits` is the number of visits in the period. `answered` is the number of these visits with a rating that
       * matches the filters.
       */
      visits: z.int(),
      answered: z.int(),
      byLocation: z.array(z.object({ location: locationKey, ...figures })),
      byTechnician: z.array(z.object({ technician: z.string(), ...figures })),
      byMonth: z.array(z.object({ month: z.string(), ...figures })),
    }),
  },
})

export type SurveyFiguresResponse = z.infer<(typeof surveyFiguresCall.responses)[200]>

export const followUpSurveyCall = describeCall({
  ...OFFICE_CALLS.followUpSurvey,
  access: 'manager',
  tag: 'office',
  summary: 'Records that somebody followed a rating up, with a note, or opens it again',
  params: z.object({ id }),
  body: z.object({
    done: z.boolean(),
    note: z
      .string()
      .max(FOLLOW_UP_NOTE_MAX, `The note may have ${FOLLOW_UP_NOTE_MAX} letters at most.`)
      .refine(value => !value.includes('\0') && value.isWellFormed(), { message: 'must be plain text' })
      .nullish(),
    version: z.int().min(1).max(2_147_483_647),
  }),
  responses: { 200: savedOrChanged(surveyRow) },
})

export type FollowUpSurveyResponse = z.infer<(typeof followUpSurveyCall.responses)[200]>
