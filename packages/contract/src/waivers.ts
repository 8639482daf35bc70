import { LANGUAGES } from '@frontlash/domain/language'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { CALLS } from './calls.ts'
import { chosenLanguage, id, instant, locationKey, offlineDelivery, text, waiverVersion } from './common.ts'

/** The maximum length of a signature’s data URL: 300 KB of image data in base64, and the prefix. */
const SIGNATURE_MAX_LETTERS = 22 + Math.ceil((300 * 1024) / 3) * 4

export const signWaiverCall = describeCall({
  ...CALLS.signWaiver,
  access: 'device',
  tag: 'waivers',
  summary: 'Saves a client’s signature of the waiver that was shown',
  bodyLimitBytes: 600 * 1024,
  body: z.object({
    clientId: id,
    /**
     * The booking for which the client signs. If two people share a phone number, the person on this booking is the
     * signer.
     */
    appointmentId: text(64).optional(),
    signatureData: z
      .string('Please sign the waiver before submitting')
      .max(SIGNATURE_MAX_LETTERS, 'Please sign the waiver before submitting'),
    evidence: z
      .object({
        version: text(64),
        language: text(16),
        textSize: z.number().min(8).max(72),
        shownAt: instant,
        signedAt: instant,
        reachedEnd: z.boolean(),
      })
      .optional(),
    /** Sent with a signature that was saved offline. The device then needs no new lookup of the client. */
    kept: offlineDelivery.optional(),
    ...chosenLanguage,
  }),
  responses: {
    200: z.object({
      success: z.literal(true),
      waiverId: id,
      documentUrl: z.string().nullable(),
      processing: z.boolean(),
    }),
  },
})

export type SignWaiverBody = z.input<typeof signWaiverCall.body>
export type SignWaiverResponse = z.infer<(typeof signWaiverCall.responses)[200]>

/** An edition: the SHA-256 hash of its text in each language, and the numbers of the highlighted sections, from 1. */
const edition = {
  edition: z.int(),
  versions: z.partialRecord(z.enum(LANGUAGES), z.string()),
  setApart: z.array(z.int()),
}

export const currentWaiverCall = describeCall({
  ...CALLS.currentWaiver,
  access: 'device',
  tag: 'waivers',
  summary:
    'Returns the edition of the waiver in force here and, for a client, whether a valid signed waiver is on file',
  query: z.object({
    clientId: id.optional(),
    /**
     * The booking of the client who may sign. A signature counts only if its first name is the first name on this
     * booking. Requires `clientId`.
     */
    appointmentId: text(64).optional(),
  }),
  responses: {
    200: z.object({
      /** The version of the English waiver text in force. */
      version: z.string(),
      language: z.string(),
      ...edition,
      /** The next edition, if it is already published, and the time when it comes into force; otherwise null. */
      next: z.object({ ...edition, effectiveFrom: instant }).nullable(),
      /** When this person signed the version in force; null if the waiver policy requires a new signature. */
      onFile: z.object({ signedAt: instant }).nullable(),
      /**
       * True if this person has signed the version in force today at this location, regardless of the waiver policy.
       */
      signedToday: z.boolean(),
    }),
  },
})

export type CurrentWaiverResponse = z.infer<(typeof currentWaiverCall.responses)[200]>

export const waiverTextCall = describeCall({
  ...CALLS.waiverText,
  access: 'device',
  tag: 'waivers',
  summary: 'Returns a text of the waiver by its version, which never changes',
  params: z.object({ version: waiverVersion }),
  responses: {
    200: z.object({
      version: z.string(),
      language: z.enum(LANGUAGES),
      title: z.string(),
      sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
    }),
  },
})

export type WaiverTextResponse = z.infer<(typeof waiverTextCall.responses)[200]>

export const waiverDocumentCall = describeCall({
  ...CALLS.waiverDocument,
  access: 'manager',
  tag: 'waivers',
  summary: 'Returns a signed waiver as PDF',
  params: z.object({ id }),
  responses: { 200: z.unknown().meta({ description: 'application/pdf' }) },
})

export const verifyDocumentCall = describeCall({
  ...CALLS.verifyDocument,
  access: 'anyone',
  needsNoRoom: true,
  tag: 'waivers',
  summary: 'Checks whether a PDF with this SHA-256 is a waiver of the salon, and returns its day and location',
  body: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/i, 'must be a SHA-256 in hexadecimal') }),
  responses: {
    200: z.union([
      z.object({ known: z.literal(true), date: z.iso.date(), location: locationKey, locationName: z.string() }),
      z.object({ known: z.literal(false) }),
    ]),
  },
})

export type VerifyDocumentResponse = z.infer<(typeof verifyDocumentCall.responses)[200]>
