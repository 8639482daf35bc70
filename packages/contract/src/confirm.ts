import { z } from 'zod'
import { describeCall } from './call.ts'
import { instant, text } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'

export const confirmSignInCall = describeCall({
  ...OFFICE_CALLS.confirmSignIn,
  access: 'admin',
  confirmsSession: true,
  needsNoRoom: true,
  responseIsSecret: true,
  tag: 'office',
  summary: 'Confirms a session by its password, for the calls that ask for that',
  body: z.object({ password: text(200, 1), code: text(40).optional() }),
  responses: { 200: z.object({ confirmedUntil: instant }) },
})

export type ConfirmSignInResponse = z.infer<(typeof confirmSignInCall.responses)[200]>
