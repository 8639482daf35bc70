import { LANGUAGES } from '@frontlash/domain/language'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { id, instant } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'

/** The maximum size of a body: three files of 128 KB, and the JSON around them. */
const FILES_LIMIT_BYTES = 512 * 1024

const language = z.enum(LANGUAGES)
const sections = z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) }))

const edition = z.object({
  edition: z.int(),
  /** The numbers of the highlighted sections, from 1. */
  setApart: z.array(z.int()),
  texts: z.array(z.object({ language, version: z.string() })),
  /** True if the edition is part of a product version. */
  isBuiltIn: z.boolean(),
  madeAt: instant,
  /** The person's name, as in the audit log. */
  madeBy: z.string(),
  isInForce: z.boolean(),
})

export type OfficeEdition = z.infer<typeof edition>

const publication = z.object({
  id,
  edition: z.int(),
  /** The first day in force; null if in force from the beginning. */
  effectiveFrom: z.iso.date().nullable(),
  publishedAt: instant,
  publishedBy: z.string(),
  note: z.string(),
  withdrawnAt: instant.nullable(),
  withdrawnBy: z.string().nullable(),
  /** True if the publication has not taken effect yet. Until then it can be withdrawn and restored. */
  isAhead: z.boolean(),
})

export type WaiverPublicationRow = z.infer<typeof publication>

export const waiverEditionsCall = describeCall({
  ...OFFICE_CALLS.waiverEditions,
  access: 'admin',
  tag: 'office',
  summary: 'The editions of the waiver, the newest first, with their publications',
  responses: {
    200: z.object({
      editions: z.array(edition),
      publications: z.array(publication),
      /** The languages for which the edition needs a text. */
      offered: z.array(language),
      today: z.iso.date(),
      asOf: instant,
    }),
  },
})

export type WaiverEditionsResponse = z.infer<(typeof waiverEditionsCall.responses)[200]>

export const waiverEditionFileCall = describeCall({
  ...OFFICE_CALLS.waiverEditionFile,
  access: 'admin',
  tag: 'office',
  summary: 'The file of one text, such as en.md, to begin a new edition with',
  params: z.object({ edition: z.string().max(10), file: z.string().max(10) }),
  responses: { 200: z.unknown().meta({ description: 'text/markdown' }) },
})

const draft = {
  files: z.partialRecord(language, z.string()),
  setApart: z.array(z.int().min(1).max(10_000)).max(10_000).default([]),
}

const fault = z.object({ language, line: z.int().nullable(), msg: z.string() })
export type EditionError = z.infer<typeof fault>

export const previewEditionCall = describeCall({
  ...OFFICE_CALLS.previewEdition,
  access: 'admin',
  responseIsSecret: true,
  needsNoRoom: true,
  bodyLimitBytes: FILES_LIMIT_BYTES,
  tag: 'office',
  summary: 'Reads the files of a new edition and compares them with the one in force; nothing is stored',
  body: z.object(draft),
  responses: {
    200: z.object({
      texts: z.array(z.object({ language, version: z.string(), title: z.string(), sections })),
      changes: z.array(
        z.object({
          language,
          blocks: z.array(
            z.object({
              kind: z.enum(['title', 'heading', 'paragraph']),
              section: z.int(),
              change: z.enum(['same', 'added', 'removed', 'changed']),
              pieces: z.array(z.object({ text: z.string(), change: z.enum(['same', 'added', 'removed']) })),
            }),
          ),
        }),
      ),
      faults: z.array(fault),
    }),
  },
})

export type PreviewResponse = z.infer<(typeof previewEditionCall.responses)[200]>

export const sampleOfEditionCall = describeCall({
  ...OFFICE_CALLS.sampleOfEdition,
  access: 'admin',
  responseIsSecret: true,
  needsNoRoom: true,
  bodyLimitBytes: FILES_LIMIT_BYTES,
  tag: 'office',
  summary: 'One text of a new edition as a PDF that is marked SAMPLE, by default the English one',
  body: z.object({ ...draft, language: language.default('en') }),
  responses: { 200: z.unknown().meta({ description: 'application/pdf' }) },
})

const publicationInput = {
  /** The first day in force, in the salon's time zone. Today means immediately. */
  from: z.iso.date('The date must be from today to 90 days ahead.'),
  note: z
    .string()
    .max(5_000, 'The note may have 500 letters at most.')
    .refine(value => !value.includes('\0') && value.isWellFormed(), { message: 'must be plain text' })
    .default(''),
  lawyerRead: z.boolean().default(false),
}

const published = z.object({
  success: z.literal(true),
  edition: z.int(),
  effectiveFrom: z.iso.date(),
  row: publication,
})
export type PublishedResponse = z.infer<typeof published>

export const publishNewEditionCall = describeCall({
  ...OFFICE_CALLS.publishNewEdition,
  access: 'admin',
  isConfirmed: true,
  bodyLimitBytes: FILES_LIMIT_BYTES,
  tag: 'office',
  summary: 'Makes an edition of these files and publishes it for a day',
  body: z.object({ ...draft, ...publicationInput }),
  responses: { 200: published },
})

export const publishEditionCall = describeCall({
  ...OFFICE_CALLS.publishEdition,
  access: 'admin',
  isConfirmed: true,
  tag: 'office',
  summary: 'Publishes an edition that the salon has, also an earlier one, for a day',
  params: z.object({ edition: z.string().max(10) }),
  body: z.object(publicationInput),
  responses: { 200: published },
})

export const withdrawPublicationCall = describeCall({
  ...OFFICE_CALLS.withdrawPublication,
  access: 'admin',
  isConfirmed: true,
  tag: 'office',
  summary: 'Withdraws a publication before its day, or puts it back',
  params: z.object({ id }),
  body: z.object({ withdrawn: z.boolean() }),
  responses: { 200: z.object({ success: z.literal(true), row: publication }) },
})
