import { LANGUAGES } from '@frontlash/domain/language'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { id, instant, locationKey, locationRef, text, waiverVersion } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'
import { exportedList, listFilters, listOf, listPage, withBom } from './office-list.ts'

const waiverRow = z.object({
  id,
  receivedAt: instant,
  /** The signed name; null if the waiver's retention period is over. */
  name: z.string().nullable(),
  location: locationKey,
  /** The position in the location's hash chain, from 1. */
  number: z.int(),
  version: z.string(),
  language: z.string(),
  device: z.string().nullable(),
  /** True if the client signed while the tablet was offline. The tablet sent the waiver later. */
  keptOffline: z.boolean(),
  /** True if the device reported that the client did not scroll the text to its end. */
  endNotReached: z.boolean(),
  /** True if the signed text was not in force when it was signed. */
  notInForce: z.boolean(),
  document: z.enum(['ready', 'being made', 'removed']),
})

export type OfficeWaiver = z.infer<typeof waiverRow>

const waiverDetails = waiverRow.extend({
  clientId: id.nullable(),
  /** True if the client was deleted. The waiver has its own, longer retention period. */
  isClientDeleted: z.boolean(),
  phone: z.string().nullable(),
  /** The day of the signature, in the salon's time zone. */
  day: z.iso.date(),
  documentSha256: z.string().nullable(),
  documentMadeAt: instant.nullable(),
  /** The details on the last page of the document; empty if the waiver's retention period is over. */
  evidence: z.array(
    z.object({ heading: z.string(), rows: z.array(z.object({ name: z.string(), value: z.string() })) }),
  ),
})

export type OfficeWaiverDetails = z.infer<typeof waiverDetails>

const waiverFilters = {
  ...listFilters,
  version: waiverVersion.optional(),
  unread: z.enum(['1']).optional().meta({ description: 'Only those whose text was not shown to its end.' }),
  notInForce: z.enum(['1']).optional().meta({ description: 'Only those signed under a text not in force.' }),
  sort: z.enum(['received', '-received']).default('-received'),
}

const waiverTextChoice = z.object({
  version: z.string(),
  language: z.enum(LANGUAGES),
  /** The numbers of the editions with this text, newest first. */
  editions: z.array(z.int()),
})

export type WaiverTextChoice = z.infer<typeof waiverTextChoice>

export const officeWaiversCall = describeCall({
  ...OFFICE_CALLS.waivers,
  access: 'manager',
  tag: 'office',
  summary:
    'The signed waivers of the locations that the caller may see, newest first; the last 90 days if no period is named',
  query: z.object({ ...waiverFilters, ...listPage }),
  /** `texts` contains the waiver texts of all editions, newest first. */
  responses: { 200: listOf(waiverRow).extend({ texts: z.array(waiverTextChoice) }) },
})

export type OfficeWaiversResponse = z.infer<(typeof officeWaiversCall.responses)[200]>

export const exportWaiversCall = describeCall({
  ...OFFICE_CALLS.exportWaivers,
  ...exportedList,
  summary: 'The facts of the signed waivers with these filters as CSV, at most 200,000 rows',
  query: z.object({ ...waiverFilters, bom: withBom }),
})

export const searchWaiversCall = describeCall({
  ...OFFICE_CALLS.searchWaivers,
  access: 'manager',
  responseIsSecret: true,
  needsNoRoom: true,
  tag: 'office',
  summary: 'Finds waivers by the beginning of a name, a whole number, an id or 12 digits of a hash, newest first',
  body: z.object({ q: text(120), ...listPage }),
  responses: { 200: listOf(waiverRow) },
})

export type FoundWaiversResponse = z.infer<(typeof searchWaiversCall.responses)[200]>

export const officeWaiverCall = describeCall({
  ...OFFICE_CALLS.waiver,
  access: 'manager',
  tag: 'office',
  summary: 'One waiver with its evidence; that it was opened is written down',
  params: z.object({ id }),
  responses: { 200: waiverDetails },
})

export const checkWaiverCall = describeCall({
  ...OFFICE_CALLS.checkWaiver,
  access: 'manager',
  tag: 'office',
  summary: 'Checks one waiver: its hashes, its signatures and its place in the chain',
  params: z.object({ id }),
  responses: {
    200: z.object({
      isSound: z.boolean(),
      lines: z.array(z.object({ what: z.string(), ok: z.boolean(), text: z.string() })),
    }),
  },
})

export type CheckWaiverResponse = z.infer<(typeof checkWaiverCall.responses)[200]>

const waiverChain = z.object({
  location: locationKey,
  length: z.int(),
  lastHash: z.string(),
  lastWalk: z
    .object({
      at: instant,
      /** The user who started the check, or `system` for the nightly backup check. */
      by: z.string(),
      checked: z.int(),
      isSound: z.boolean(),
      /** The position and the kind of the first error in the hash chain; null if the chain is valid. */
      position: z.int().nullable(),
      waiverId: id.nullable(),
      fault: z.string().nullable(),
    })
    .nullable(),
  /** The running check; null if none is running. */
  progress: z.object({ walkId: id, startedAt: instant, by: z.string(), checked: z.int(), of: z.int() }).nullable(),
})

export type WaiverChain = z.infer<typeof waiverChain>

export const waiverChainsCall = describeCall({
  ...OFFICE_CALLS.waiverChains,
  access: 'admin',
  tag: 'office',
  summary: 'The chains of waivers with their last walk and the one that is under way',
  responses: { 200: z.array(waiverChain) },
})

export const walkChainCall = describeCall({
  ...OFFICE_CALLS.walkChain,
  access: 'admin',
  tag: 'office',
  summary:
    'Begins to check a chain from its first waiver to its last; one at a time: the one under way is returned again',
  params: z.object({ location: locationRef }),
  responses: { 202: z.object({ walkId: id }) },
})
