import { z } from 'zod'
import { describeCall } from './call.ts'
import { walkInIntent } from './clients.ts'
import { id, instant, locationRef } from './common.ts'
import { MANAGER_CALLS } from './manager-calls.ts'
import { noWalkIns } from './no-walk-ins.ts'

const walkIn = z.object({
  id,
  clientId: id,
  name: z.string(),
  phone: z.string(),
  /** The time of the arrival, from which the wait is counted. */
  at: instant,
  intent: walkInIntent.nullable(),
  service: z.string(),
  technician: z.string(),
  receivedAt: instant.nullable(),
  receivedBy: z.string().nullable(),
  /** Increases with each change. A client ignores a version that is not newer than the version that the client has. */
  version: z.int(),
})

export type WalkInRow = z.infer<typeof walkIn>

export const listWalkInsCall = describeCall({
  ...MANAGER_CALLS.listWalkIns,
  access: 'manager',
  tag: 'manager',
  summary:
    'Returns a location’s walk-ins of a day, by arrival, including received ones, and whether it accepts walk-ins',
  params: z.object({ date: z.iso.date(), locationId: locationRef }),
  responses: { 200: z.object({ walkIns: z.array(walkIn), noWalkIns }) },
})

const response = z.union([
  z.object({
    success: z.literal(true),
    walkIn,
    /**
     * Set if the client was already received. The message names the person who received the client. The version in
     * `walkIn` belongs to the earlier change, so an undo must not send it.
     */
    unchanged: z.string().optional(),
  }),
  z.object({
    success: z.literal(false),
    /**
     * NOT_POSSIBLE_NOW means that the visit was changed after the version that the undo sent. `msg` describes the
     * change and its author.
     */
    code: z.enum(['ALREADY_HERE_AGAIN', 'HAS_BOOKING', 'NOT_POSSIBLE_NOW']),
    msg: z.string(),
    /** The current visit, for NOT_POSSIBLE_NOW. */
    walkIn: walkIn.optional(),
  }),
])

export type WalkInResponse = z.infer<typeof response>

export const receiveWalkInCall = describeCall({
  ...MANAGER_CALLS.receiveWalkIn,
  access: 'manager',
  tag: 'manager',
  summary: 'Marks a walk-in as received',
  params: z.object({ id }),
  responses: { 200: response },
})

export const undoWalkInReceivedCall = describeCall({
  ...MANAGER_CALLS.undoWalkInReceived,
  access: 'manager',
  tag: 'manager',
  summary: 'Undoes that a walk-in was received',
  params: z.object({ id }),
  body: z.object({
    restoreVersion: z
      .int()
      .positive()
      .optional()
      .meta({ description: 'The version that receiving produced: nothing is undone if it has changed since' }),
  }),
  responses: { 200: response },
})
