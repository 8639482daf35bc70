import { MANAGER_REASONS } from '@frontlash/domain/texts/wording'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { CALLS } from './calls.ts'
import { chosenLanguage, instant, locationRef, phone, text } from './common.ts'

const done = z.object({ success: z.literal(true) })

export const askForManagerCall = describeCall({
  ...CALLS.askForManager,
  access: 'device',
  tag: 'texts',
  summary: 'A client asks for a manager: an alert on the dashboard and a text to the salon’s managers',
  body: z.object({
    messageType: z.literal('manager_request'),
    /** The name that the client typed. It is used only if the salon does not know the phone number. */
    clientName: text(200).nullish(),
    clientPhone: phone,
    location: locationRef.optional(),
    /** Why the client asks for the manager. The default depends on the client's booking. */
    reason: z.enum(MANAGER_REASONS).optional(),
    ...chosenLanguage,
  }),
  responses: { 200: done },
})

export type AskForManagerBody = z.input<typeof askForManagerCall.body>

export const reportAbandonedCall = describeCall({
  ...CALLS.reportAbandoned,
  access: 'device',
  tag: 'texts',
  summary:
    'Reports that a client stopped halfway: an alert on the dashboard, and a text unless the client continues within a minute',
  body: z.object({
    /** The kiosk's data about the client. The server reads only the phone number. */
    clientData: z.looseObject({ phone }),
    location: locationRef.optional(),
    abandonedAt: instant.optional(),
    ...chosenLanguage,
  }),
  responses: { 200: done },
})
