import { z } from 'zod'
import { describeCall } from './call.ts'
import { instant, locationKey, locationRef } from './common.ts'
import { MANAGER_CALLS } from './manager-calls.ts'
import { WALK_INS_TODAY } from './walk-ins-today-call.ts'

/** Whether a location accepts walk-ins on a day. The live event `no_walk_ins` has the same data. */
export const noWalkIns = z.object({
  location_id: locationKey,
  day: z.iso.date(),
  /** True if the location accepts no walk-ins until the end of the day. */
  isOn: z.boolean(),
  /** The time of the last change and the first name of its author; null if nothing was changed on this day. */
  at: instant.nullable(),
  by: z.string().nullable(),
  /** Starts at 0 and increases with each change of the day. A client ignores an older or equal version. */
  version: z.int(),
})

export type NoWalkIns = z.infer<typeof noWalkIns>

export const switchNoWalkInsCall = describeCall({
  ...MANAGER_CALLS.switchNoWalkIns,
  access: 'manager',
  tag: 'manager',
  summary: 'Switches “No walk-ins today” on or off for a location; a repeat changes nothing',
  body: z.object({ location_id: locationRef, isOn: z.boolean() }),
  responses: { 200: z.object({ success: z.literal(true), noWalkIns }) },
})

export const walkInsTodayCall = describeCall({
  ...WALK_INS_TODAY,
  access: 'device',
  tag: 'check-in',
  summary: 'Returns whether a kiosk’s location accepts walk-ins now',
  query: z.object({ location: locationRef.optional() }),
  responses: { 200: z.object({ takesWalkIns: z.boolean(), locationName: z.string() }) },
})
