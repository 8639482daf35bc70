import { z } from 'zod'
import { describeCall } from './call.ts'
import { text } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'

const ofAdmins = { access: 'admin', responseIsSecret: true, tag: 'office' } as const

export const startTwoStepCall = describeCall({
  ...OFFICE_CALLS.startTwoStep,
  ...ofAdmins,
  isConfirmed: true,
  summary: 'Draws a secret for an authenticator app; two-step sign-in is on after one right code',
  responses: { 200: z.object({ uri: z.string(), key: z.string() }) },
})

export const finishTwoStepCall = describeCall({
  ...OFFICE_CALLS.finishTwoStep,
  ...ofAdmins,
  summary: 'Turns two-step sign-in on by a code of the app; returns ten recovery codes once',
  body: z.object({ code: text(40, 1) }),
  responses: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
})

export const endTwoStepCall = describeCall({
  ...OFFICE_CALLS.endTwoStep,
  ...ofAdmins,
  isConfirmed: true,
  summary: 'Turns two-step sign-in off',
  responses: { 200: z.object({ success: z.literal(true) }) },
})
