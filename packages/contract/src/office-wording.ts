import { LANGUAGES } from '@frontlash/domain/language'
import { WORDED_TEMPLATES } from '@frontlash/domain/texts/which-text'
import { SAMPLE_SIZES } from '@frontlash/domain/texts/wording-samples'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { locationRef, phone, text } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'
import { smsResult } from './sms-result.ts'

const WORDS_MAX = 1000

const which = {
  template: z.enum(WORDED_TEMPLATES),
  /** The location; null for the salon's wording. */
  location: locationRef.nullable(),
  language: z.enum(LANGUAGES).default('en'),
}

const sample = z.object({
  size: z.enum(SAMPLE_SIZES),
  hasStopNotice: z.boolean(),
  body: z.string(),
  parts: z.int(),
  places: z.int(),
  /** The number of characters that fit in the parts of the text, such as 160 in `1 part, 148 of 160 places`. */
  of: z.int(),
  /**
   * The characters outside the GSM alphabet. Each has its position in `body` and its replacement, which is empty if the
   * character is removed.
   */
  marked: z.array(z.object({ at: z.int(), letter: z.string(), becomes: z.string() })),
})

export type WordingSample = z.infer<typeof sample>

export const previewTextCall = describeCall({
  ...OFFICE_CALLS.previewText,
  access: 'admin',
  responseIsSecret: true,
  needsNoRoom: true,
  tag: 'office',
  summary: 'A wording of a text as clients would get it, short and long, and why it may not be saved',
  body: z.object({ ...which, words: text(WORDS_MAX) }),
  responses: {
    200: z.object({
      samples: z.array(sample),
      /** The reasons why the wording cannot be saved, as sentences. */
      faults: z.array(z.string()),
    }),
  },
})

export type PreviewTextResponse = z.infer<(typeof previewTextCall.responses)[200]>

export const testTextCall = describeCall({
  ...OFFICE_CALLS.testText,
  access: 'admin',
  responseIsSecret: true,
  tag: 'office',
  summary: 'Sends the saved wording with a sample to one of the manager numbers, at most five times an hour',
  body: z.object({ ...which, to: phone }),
  responses: { 200: z.object({ smsResult }) },
})
