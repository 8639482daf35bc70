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
  /** The name of the client whom the text is for or about; null when the client no longer exists. */
  client: z.string().nullable(),
  clientId: id.nullable(),
  /** The number to which the text is sent. */
  phone: z.string(),
  location: locationKey.nullable(),
  /** The name of a template; texts of earlier versions may have a name that is not in use any more. */
  template: z.string(),
  state: z.enum(TEXT_STATES),
  /** Why the text is in this state; null when no reason is shown. */
  reason: z.string().nullable(),
  /**
   * The number of parts in which the text is sent and billed; null for texts that were stored before parts were
   * counted.
   */
  parts: z.int().nullable(),
  attempts: z.int(),
})

export type OfficeText = z.infer<typeof textRow>

const textDetails = textRow.extend({
  /** The words of the text, stored for 30 days; null afterwards. */
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
  /** What can be done with a parked text: `refusal` says why the text cannot be sent again. Null for other texts. */
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
  // The response is not stored for the Idempotency-Key, because it contains the number and the words of the text.
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
        /** A month, such as `2026-11`. */
        month: z.string(),
        /** The location of the text; null for a text without a location. */
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
