import { COUNTED_VISITS } from '@frontlash/domain/visits/figure-visits'
import { LEFT_OUT, VISIT_KINDS, VISIT_OUTCOMES, type VisitOutcome } from '@frontlash/domain/visits/visit-values'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { walkInIntent } from './clients.ts'
import { id, instant, locationKey, text } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'
import { listFilters, listOf, listPage } from './office-list.ts'

export const LISTED_KINDS = ['booked', 'walk-ins', 'abandoned', 'no-shows'] as const

/** The visit log and the figures share these filters, so that a figure can link to its visits. */
export const visitFilters = {
  ...listFilters,
  technician: text(120, 1)
    .optional()
    .meta({ description: 'As `technician.key` of a row has it. Walk-ins have no technician.' }),
  weekday: z.coerce
    .number()
    .pipe(z.int().min(0).max(6))
    .optional()
    .meta({ description: '0 for Monday to 6 for Sunday.' }),
  hour: z.coerce
    .number()
    .pipe(z.int().min(0).max(23))
    .optional()
    .meta({ description: 'The local hour of the booked start, for others of the arrival.' }),
}

const visit = z.object({
  /** The key is `b-<booking id>`, `w-<check-in id>` or `a-<alert id>`. */
  key: z.string(),
  kind: z.enum(VISIT_KINDS),
  outcome: z.enum(VISIT_OUTCOMES),
  day: z.iso.date(),
  /** The start of a booking, or the arrival of a client without a booking. */
  at: instant,
  location: locationKey,
  /** The name is '' if it is no longer stored. The id is null for a person who has only bookings. */
  client: z.object({ id: id.nullable(), name: z.string() }),
  service: z.string(),
  /** `key` is the value for the filter. The field is null for walk-ins and unassigned bookings. */
  technician: z.object({ key: z.string(), name: z.string() }).nullable(),
  /** The start of the booking; null for walk-ins and abandoned visits. */
  startAt: instant.nullable(),
  /** The time of the first check-in, or of an arrival that was too late for a check-in. */
  arrivedAt: instant.nullable(),
  /** The full minutes from the arrival to the start of the booking; negative for a late client. */
  earlyMinutes: z.int().nullable(),
  /** True if a member of staff checked the client in. */
  isManual: z.boolean(),
  checkedInAt: instant.nullable(),
  receivedAt: instant.nullable(),
  receivedBy: z.string().nullable(),
  /** Full minutes from the check-in until the client was received. */
  waitMinutes: z.int().nullable(),
  /** Why the wait is excluded from the figures. */
  leftOut: z.enum(LEFT_OUT).nullable(),
  /** False if this booking continues the visit of the previous booking. */
  isVisit: z.boolean(),
  /** True if anything was recorded at this location on this day. */
  isMeasured: z.boolean(),
  intent: walkInIntent.nullable(),
  /** Who pressed "The client came" for this no-show, and when. */
  corrected: z.object({ by: z.string(), at: instant }).nullable(),
  /** True if "The client came" can be set or undone. */
  canCorrect: z.boolean(),
})

export type OfficeVisit = z.infer<typeof visit>

const isOutcome = (value: string): value is VisitOutcome => (VISIT_OUTCOMES as readonly string[]).includes(value)

const outcomes = text(300, 1)
  .transform((value, context): readonly VisitOutcome[] => {
    const read = value.split(',')
    if (read.every(isOutcome)) return read
    context.addIssue({ code: 'custom', message: `must be of ${VISIT_OUTCOMES.join(', ')}` })
    return z.NEVER
  })
  .meta({ description: `One or more of ${VISIT_OUTCOMES.join(', ')}, separated by commas.` })

const logFilters = {
  ...visitFilters,
  kind: z.enum(LISTED_KINDS).optional(),
  outcome: outcomes.optional(),
  when: z
    .enum(['happened', 'ahead'])
    .optional()
    .meta({ description: 'Only what has happened, or only what is ahead: later today, or still expected.' }),
  counted: z.enum(COUNTED_VISITS).optional().meta({ description: 'Only the visits that this figure counts.' }),
  sort: z.enum(['at', '-at']).default('-at'),
}

export const officeVisitsCall = describeCall({
  ...OFFICE_CALLS.visits,
  access: 'manager',
  tag: 'office',
  summary: 'Bookings, walk-ins and abandoned tries, newest first; the last 28 days if no period is named',
  query: z.object({
    ...logFilters,
    ...listPage,
  }),
  responses: { 200: listOf(visit) },
})

export type OfficeVisitsResponse = z.infer<(typeof officeVisitsCall.responses)[200]>

export const exportVisitsCall = describeCall({
  ...OFFICE_CALLS.exportVisits,
  access: 'admin',
  isConfirmed: true,
  tag: 'office',
  summary: 'The visits with these filters as CSV, at most 200,000 rows',
  query: z.object({ ...logFilters, bom: z.enum(['0', '1']).default('1') }),
  responses: { 200: z.unknown().meta({ description: 'text/csv; charset=utf-8; header=present' }) },
})

export const correctVisitCall = describeCall({
  ...OFFICE_CALLS.correctVisit,
  access: 'manager',
  tag: 'office',
  summary: 'Says of a no-show of the last seven days that the client came, or takes that back',
  params: z.object({ key: text(120, 3) }),
  body: z.object({ came: z.literal(true).nullable().meta({ description: 'Null takes it back.' }) }),
  responses: {
    200: z.union([
      z.object({ success: z.literal(true), row: visit }),
      z.object({ success: z.literal(false), code: z.literal('NOT_POSSIBLE_NOW'), msg: z.string(), current: visit }),
    ]),
  },
})

export type CorrectVisitResponse = z.infer<(typeof correctVisitCall.responses)[200]>
