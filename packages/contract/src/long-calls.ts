import type { CallPlace } from './call-types.ts'
import { CALLS } from './calls.ts'
import { MANAGER_CALLS } from './manager-calls.ts'
import { OFFICE_CALLS } from './office-calls.ts'
import { OUTSIDE_CALLS } from './outside-calls.ts'

/** All calls with `mayTakeLong`. The list contains no schemas, so that the frontend can load it. */
export const LONG_CALLS: readonly CallPlace[] = [CALLS, MANAGER_CALLS, OFFICE_CALLS, OUTSIDE_CALLS].flatMap(names =>
  Object.values(names).filter(one => 'mayTakeLong' in one),
)
