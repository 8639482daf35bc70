import { CLIENT_NOTE_MAX } from '@frontlash/domain/clients/client-note'
import { VISIT_OUTCOMES } from '@frontlash/domain/clients/visit-outcome'
import { LANGUAGES } from '@frontlash/domain/language'
import { z } from 'zod'
import { auditRow } from './audit.ts'
import { describeCall } from './call.ts'
import { clientNote, firstName, id, instant, lastName, locationKey, phone, text } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'
import { exportedList, listOf, listPage, withBom } from './office-list.ts'
import { savedOrChanged } from './office-saving.ts'

const day = z.iso.date()
const version = z.int().min(1).max(2_147_483_647)
const params = z.object({ id })
const ofManagers = { access: 'manager', tag: 'office' } as const
const ofAdmins = { access: 'admin', tag: 'office' } as const
/**
 * The responses of these calls contain client names and phone numbers, so they are not stored for the Idempotency-Key.
 * Repeating the calls changes nothing.
 */
const secret = { responseIsSecret: true } as const

/** Marks of a search result: the client wants no texts, cannot get texts, or has only bookings and no client row. */
export const CLIENT_MARKS = ['opted-out', 'unreachable', 'booked-only'] as const

const foundClient = z.object({
  /** The client's id; null for a phone number without a client. */
  id: id.nullable(),
  phone: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** The location where the client registered; for a person who has only bookings, the location of the last booking. */
  location: locationKey.nullable(),
  lastVisit: day.nullable(),
  marks: z.array(z.enum(CLIENT_MARKS)),
  /**
   * The number of visits that the client missed in the last 12 months, by not coming or by coming too late. Only
   * returned with the filter `missed`.
   */
  missed: z.int().optional(),
  /** The newest 20 bookings, only for a phone number without a client. */
  bookings: z.array(z.object({ at: instant, location: locationKey, service: z.string() })).optional(),
})

export type FoundClientRow = z.infer<typeof foundClient>

export const searchClientsCall = describeCall({
  ...OFFICE_CALLS.searchClients,
  ...ofManagers,
  ...secret,
  needsNoRoom: true,
  summary:
    'Finds clients by 2 letters of a name, the last 4 digits or the whole number. Without a term all, newest first, for admins. Managers find people booked or checked in at a location open to them today, and anybody by the whole number',
  body: z.object({
    q: text(200).default(''),
    /** Filters a search without a term: only clients who missed two or more visits in the last 12 months. */
    missed: z.enum(['2']).optional(),
    after: listPage.after,
    limit: listPage.limit,
  }),
  responses: { 200: listOf(foundClient) },
})

export type ClientSearchResponse = z.infer<(typeof searchClientsCall.responses)[200]>

export const exportClientsCall = describeCall({
  ...OFFICE_CALLS.exportClients,
  ...exportedList,
  ...secret,
  needsNoRoom: true,
  summary:
    'The clients that a search finds as CSV, all without a term, at most 200,000 rows. A POST, because the term stands in no address',
  body: z.object({ q: text(200).default(''), bom: withBom }),
})

const relatedClient = z.object({ id, first_name: z.string(), last_name: z.string(), phone: z.string() })

export type RelatedClientRow = z.infer<typeof relatedClient>

/** The reasons why a client gets no texts. */
export const NO_TEXT_REASONS = ['opted-out', 'unreachable', 'no-consent'] as const

const clientDetails = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  location: locationKey.nullable(),
  registeredAt: instant,
  /** The language that the client chose on a kiosk; null if the client has chosen none. */
  language: z.enum(LANGUAGES).nullable(),
  /** The number of the client's visits. A chain of bookings counts as one visit. */
  visits: z.int(),
  lastVisit: day.nullable(),
  /** The number of no-shows in the last 12 months. */
  noShows: z.int(),
  tooLates: z.int(),
  texts: z.object({
    why: z.enum(NO_TEXT_REASONS).nullable(),
    optOut: z
      .object({
        since: instant,
        /** The member of staff who recorded the opt-out; null if the client sent STOP. */
        by: z.string().nullable(),
      })
      .nullable(),
  }),
  note: clientNote.nullable(),
  linked: z.array(relatedClient),
  /** Other clients who may be the same person. Only admins get this list. */
  suggested: z.array(relatedClient),
  /** Optimistic locking: a change must send this version. */
  version: z.int(),
})

export type ClientDetailsResponse = z.infer<typeof clientDetails>

export const clientCall = describeCall({
  ...OFFICE_CALLS.client,
  ...ofManagers,
  summary: 'One client; reading it is written down in the audit log',
  params,
  responses: { 200: clientDetails },
})

const tab = { ...ofManagers, params, query: z.object(listPage) } as const

const visitRow = z.object({
  id: z.string(),
  at: instant,
  location: locationKey,
  service: z.string(),
  technician: z.string(),
  isWalkIn: z.boolean(),
  outcome: z.enum(VISIT_OUTCOMES),
  /** True if "The client came" can be set or undone. `id` is then the visit's key in the visit log. */
  canCorrect: z.boolean(),
})

export type ClientVisitRow = z.infer<typeof visitRow>

export const clientVisitsCall = describeCall({
  ...OFFICE_CALLS.clientVisits,
  ...tab,
  summary: 'A client’s bookings and walk-ins of all locations, newest first',
  responses: { 200: listOf(visitRow) },
})

const waiverRow = z.object({
  id,
  at: instant,
  location: locationKey,
  language: z.string(),
  /**
   * The name under the signature. It can differ from the client's name, because two people may share a phone number.
   */
  name: z.string(),
  hasDocument: z.boolean(),
  mayOpen: z.boolean(),
})

export type ClientWaiverRow = z.infer<typeof waiverRow>

export const clientWaiversCall = describeCall({
  ...OFFICE_CALLS.clientWaivers,
  ...tab,
  summary: 'A client’s signed waivers, newest first',
  responses: { 200: listOf(waiverRow) },
})

const textRow = z.object({
  id,
  at: instant,
  location: locationKey.nullable(),
  template: z.string(),
  state: z.string(),
})

export type ClientTextRow = z.infer<typeof textRow>

export const clientTextsCall = describeCall({
  ...OFFICE_CALLS.clientTexts,
  ...tab,
  summary: 'The texts to a client’s number of the locations that the caller may see, newest first, without their words',
  responses: { 200: listOf(textRow) },
})

const surveyRow = z.object({
  id,
  at: instant,
  location: locationKey.nullable(),
  rating: z.int(),
  issues: z.array(z.string()),
  /** The client's comment; null if there is none or the user has no access to the location. */
  comment: z.string().nullable(),
})

export type ClientSurveyRow = z.infer<typeof surveyRow>

export const clientSurveysCall = describeCall({
  ...OFFICE_CALLS.clientSurveys,
  ...tab,
  summary: 'A client’s ratings, newest first',
  responses: { 200: listOf(surveyRow) },
})

const consentRow = z.object({
  id: z.string(),
  at: instant,
  what: z.enum(['consent', 'opt-out']),
  screen: z.string().nullable(),
  /** Where the consent or opt-out comes from: `kiosk`, `staff`, `STOP`, `staff:maria` or the provider's error code. */
  source: z.string(),
  location: locationKey.nullable(),
})

export type ClientConsentRow = z.infer<typeof consentRow>

export const clientConsentCall = describeCall({
  ...OFFICE_CALLS.clientConsent,
  ...tab,
  summary: 'When a client agreed to texts, and since when the client wants none',
  responses: { 200: listOf(consentRow) },
})

export const clientHistoryCall = describeCall({
  ...OFFICE_CALLS.clientHistory,
  ...ofAdmins,
  summary: 'What the audit log has about a client, newest first',
  params,
  query: z.object(listPage),
  responses: { 200: listOf(auditRow) },
})

export const renameClientCall = describeCall({
  ...OFFICE_CALLS.renameClient,
  ...ofManagers,
  ...secret,
  summary: 'Renames a client; waivers keep the signed name, and Square its own',
  params,
  body: z.object({ first_name: firstName, last_name: lastName, version }),
  responses: { 200: savedOrChanged(clientDetails) },
})

export type ClientChangeResponse = z.infer<(typeof renameClientCall.responses)[200]>

export const setClientNoteCall = describeCall({
  ...OFFICE_CALLS.setClientNote,
  ...ofManagers,
  ...secret,
  summary: 'Saves the note about a client; an empty one removes it',
  params,
  body: z.object({
    note: z
      .string()
      .trim()
      .max(CLIENT_NOTE_MAX, `The note may have ${CLIENT_NOTE_MAX.toLocaleString('en-US')} letters at most.`)
      .refine(value => !value.includes('\0') && value.isWellFormed(), { message: 'must be plain text' }),
    version,
  }),
  responses: { 200: savedOrChanged(clientDetails) },
})

export const setClientOptOutCall = describeCall({
  ...OFFICE_CALLS.setClientOptOut,
  ...ofManagers,
  ...secret,
  summary: 'Records that a client wants no texts, or takes back what staff recorded',
  params,
  body: z.object({ optedOut: z.boolean() }),
  responses: { 200: savedOrChanged(clientDetails) },
})

export const correctClientPhoneCall = describeCall({
  ...OFFICE_CALLS.correctClientPhone,
  ...ofAdmins,
  ...secret,
  isConfirmed: true,
  summary: 'Corrects a mistyped number: client, waivers and surveys take it',
  params,
  body: z.object({ phone, version }),
  responses: { 200: savedOrChanged(clientDetails) },
})

export const linkClientCall = describeCall({
  ...OFFICE_CALLS.linkClient,
  ...ofAdmins,
  ...secret,
  isConfirmed: true,
  summary: 'Links two clients as the same person; both keep their rows',
  params,
  body: z.object({ otherId: id, version }),
  responses: { 200: savedOrChanged(clientDetails) },
})

export const unlinkClientCall = describeCall({
  ...OFFICE_CALLS.unlinkClient,
  ...ofAdmins,
  ...secret,
  summary: 'Takes a client out of those that are linked as the same person',
  params,
  responses: { 200: savedOrChanged(clientDetails) },
})

const people = {
  phone,
  linked: z.array(id).max(20).default([]),
}
const counts = z.record(z.string(), z.int())

export const heldOfPersonCall = describeCall({
  ...OFFICE_CALLS.heldOfPerson,
  ...ofAdmins,
  ...secret,
  isConfirmed: true,
  needsNoRoom: true,
  summary: 'How much of each kind is stored about the owner of a number, and what a deletion leaves',
  body: z.object(people),
  responses: { 200: z.object({ counts, stays: counts }) },
})

export type HeldResponse = z.infer<(typeof heldOfPersonCall.responses)[200]>

export const exportPersonCall = describeCall({
  ...OFFICE_CALLS.exportPerson,
  ...ofAdmins,
  ...secret,
  isConfirmed: true,
  summary: 'Everything that is stored about the owner of a number, as a zip of client.json and the waivers',
  body: z.object(people),
  responses: { 200: z.unknown().meta({ description: 'application/zip' }) },
})

export const forgetPersonCall = describeCall({
  ...OFFICE_CALLS.forgetPerson,
  ...ofAdmins,
  ...secret,
  isConfirmed: true,
  summary: 'Deletes what is stored about the owner of a number; `lastFour` are the last digits of that number',
  body: z.object({ ...people, lastFour: text(40) }),
  responses: { 200: z.object({ counts }) },
})

export type ForgottenResponse = z.infer<(typeof forgetPersonCall.responses)[200]>
