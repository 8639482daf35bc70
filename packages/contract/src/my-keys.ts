import { z } from 'zod'
import { describeCall } from './call.ts'
import { text } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'

export const myKeysCall = describeCall({
  ...OFFICE_CALLS.myKeys,
  access: 'staff',
  tag: 'office',
  summary: 'Which keys the signed-in person has: a PIN, a password, two-step sign-in',
  responses: { 200: z.object({ pin: z.boolean(), password: z.boolean(), twoStep: z.boolean() }) },
})

export type MyKeysResponse = z.infer<(typeof myKeysCall.responses)[200]>

export const changeMyKeysCall = describeCall({
  ...OFFICE_CALLS.changeMyKeys,
  access: 'staff',
  responseIsSecret: true,
  tag: 'office',
  summary: 'Changes the signed-in person’s PIN, password or both by a current one; all other sessions end',
  body: z.object({
    current: text(300, 1).meta({ description: 'The current password; the current PIN for a PIN or a first password.' }),
    drawPin: z.literal(true).optional(),
    pin: text(20).optional().meta({ description: 'A PIN of one’s own, for admins only.' }),
    password: text(300).optional(),
    code: text(40).optional().meta({ description: 'For a new password, if two-step sign-in is on.' }),
  }),
  responses: { 200: z.object({ success: z.literal(true), pin: z.string().optional() }) },
})

export type ChangeMyKeysResponse = z.infer<(typeof changeMyKeysCall.responses)[200]>
