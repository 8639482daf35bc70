import { z } from 'zod'
import { describeCall } from './call.ts'
import { instant, text } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'

export const confirmSignInCall = describeCall({
  ...OFFICE_CALLS.confirmSignIn,
  access: 'admin',
  needsNoRoom: true,
  answerIsSecret: true,
  tag: 'office',
  summary: 'Confirms a session by its password, for the calls that ask for that',
  body: z.object({ password: text(200, 1), code: text(40).optional() }),
  answers: { 200: z.object({ confirmedUntil: instant }) },
})

export type ConfirmSignInAnswer = z.infer<(typeof confirmSignInCall.answers)[200]>
