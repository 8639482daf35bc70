import { TEXT_STATES } from '@frontlash/domain/texts/text-states'
import { TEXT_TEMPLATES } from '@frontlash/domain/texts/which-text'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { id, instant, locationKey } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'
import { exportedList, listFilters, listOf, listPage, withBom } from './office-list.ts'
import { savedOrChanged } from './office-saving.ts'

const textRow = z.object({
  id,
  createdAt: instant,
  /** The client who gets the text or whom the text is about; null if the client no longer exists. */
  client: z.string().nullable(),
  clientId: id.nullable(),
  phone: z.string(),
  location: locationKey.nullable(),
  /** The name of a template. Texts of older versions may have a name that is no longer used. */
  template: z.string(),
  state: z.enum(TEXT_STATES),
  /** Why the text has this state; null if there is no reason. */
  reason: z.string().nullable(),
  /** The number of parts that were sent and billed; null for texts of older versions, which did not count parts. */
  parts: z.int().nullable(),
  attempts: z.int(),
})

export type OfficeText = z.infer<typeof textRow>

const textDetails = textRow.extend({
  /** The content; null after 30 days, because it is then deleted. */
  words: z.string().nullable(),
  hasStopNotice: z.boolean(),
  dueAt: instant,
  expiresAt: instant,
  firstTriedAt: instant.nullable(),
  lastTriedAt: instant.nullable(),
  sentAt: instant.nullable(),
  updatedAt: instant,
  providerId: z.string().nullable(),
  providerStatus: z.string().nullable(),
  errorCode: z.string().nullable(),
  /** Set for a parked text only: whether the text can be sent again, and if not, the reason in `refusal`. */
  settle: z.object({ mayBeSent: z.boolean(), refusal: z.string().nullable() }).nullable(),
})

export type OfficeTextDetails = z.infer<typeof textDetails>

const textFilters = {
  ...listFilters,
  template: z.enum(TEXT_TEMPLATES).optional(),
  state: z.enum(TEXT_STATES).optional(),
  trouble: z.enum(['1']).optional().meta({ description: 'Only those that failed, were not delivered or are parked.' }),
  sort: z.enum(['created', '-created']).default('-created'),
}

export const officeTextsCall = describeCall({
  ...OFFICE_CALLS.texts,
  access: 'manager',
  tag: 'office',
  summary:
    'The texts of the locations that the caller may see, newest first; the last seven days if no period is named',
  query: z.object({ ...textFilters, ...listPage }),
  responses: { 200: listOf(textRow) },
})

export const exportTextsCall = describeCall({
  ...OFFICE_CALLS.exportTexts,
  ...exportedList,
  summary: 'The texts with these filters as CSV, without their words, at most 200,000 rows',
  query: z.object({ ...textFilters, bom: withBom }),
})

export const officeTextCall = describeCall({
  ...OFFICE_CALLS.text,
  access: 'manager',
  tag: 'office',
  summary: 'One text: its words for 30 days, when what happened to it, and what the provider said',
  params: z.object({ id }),
  responses: { 200: textDetails },
})

export const settleTextCall = describeCall({
  ...OFFICE_CALLS.settleText,
  access: 'admin',
  // The response is not stored for its Idempotency-Key, because it contains the phone number and content of the text.
  responseIsSecret: true,
  tag: 'office',
  summary: 'Sends a parked text again, or leaves it',
  params: z.object({ id }),
  body: z.object({ send: z.boolean() }),
  responses: { 200: savedOrChanged(textDetails) },
})

export type SettleTextResponse = z.infer<(typeof settleTextCall.responses)[200]>

export const textCostCall = describeCall({
  ...OFFICE_CALLS.textCost,
  access: 'admin',
  tag: 'office',
  summary: 'The estimated cost of the texts that went out, by month, location and template, newest month first',
  query: z.object({ months: z.coerce.number().pipe(z.int().min(1).max(25)).default(3) }),
  responses: {
    200: z.array(
      z.object({
        /** The month, such as `2026-11`. */
        month: z.string(),
        /** The location; null for texts without a location. */
        location: locationKey.nullable(),
        template: z.string(),
        texts: z.int(),
        parts: z.int(),
        cents: z.number(),
      }),
    ),
  },
})

export type TextCostResponse = z.infer<(typeof textCostCall.responses)[200]>
