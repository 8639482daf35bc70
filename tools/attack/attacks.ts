import type { Attack } from './attack.ts'
import { CALL_ATTACKS } from './attacks/calls.ts'
import { CONNECTION_ATTACKS } from './attacks/connections.ts'
import { DEVICE_ATTACKS } from './attacks/devices.ts'
import { PASSWORD_ATTACKS } from './attacks/passwords.ts'
import { PIN_ATTACKS } from './attacks/pins.ts'
import { STAFF_ATTACKS } from './attacks/staff.ts'

/** The attacks in the order of the printed table. */
export const ATTACKS: readonly Attack[] = [
  ...PIN_ATTACKS,
  ...DEVICE_ATTACKS,
  ...PASSWORD_ATTACKS,
  ...STAFF_ATTACKS,
  ...CONNECTION_ATTACKS,
  ...CALL_ATTACKS,
]
