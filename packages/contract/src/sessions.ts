import { z } from 'zod'
import { describeCall } from './call.ts'
import { id, instant } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'

export const signInMethod = z.enum(['PIN', 'password'])

/** A session that has not ended. A field is null if the sign-in did not record it, as in old sessions. */
export const openSession = z.object({
  id,
  startedAt: instant,
  /** The last use of the session, updated at most every five minutes. */
  lastUsedAt: instant,
  method: signInMethod.nullable(),
  agent: z.string().nullable(),
  address: z.string().nullable(),
  /** True for the session that made this call. */
  isThis: z.boolean(),
})

export type OpenSession = z.infer<typeof openSession>

const done = z.object({ success: z.literal(true) })

export const mySessionsCall = describeCall({
  ...OFFICE_CALLS.mySessions,
  access: 'staff',
  tag: 'office',
  summary: 'The browsers in which the signed-in person is signed in, the newest first',
  responses: { 200: z.array(openSession) },
})

export const endMySessionCall = describeCall({
  ...OFFICE_CALLS.endMySession,
  access: 'staff',
  needsNoRoom: true,
  tag: 'office',
  summary: 'Ends one of the signed-in person’s sessions at once',
  params: z.object({ id }),
  responses: { 200: done },
})

export const endMyOtherSessionsCall = describeCall({
  ...OFFICE_CALLS.endMyOtherSessions,
  access: 'staff',
  needsNoRoom: true,
  tag: 'office',
  summary: 'Ends all sessions of the signed-in person but the one that asks',
  responses: { 200: done },
})
