import { PIN_ATTEMPTS_A_DAY } from '@frontlash/domain/access/attempt-limit'
import type { AppContext } from '../app-context.ts'
import type { AttemptSource } from '../records/staff/attempt-store.ts'
import type { DeviceCaller } from './caller.ts'
import { takesEveryStaffPin } from './staff-pins.ts'

const DAY_MS = 86_400_000
/**
 * A device counts as new until it has this age. All new devices share a counter, because a person who has seen a
 * manager's PIN could enrol many devices with it.
 */
const NEW_FOR_MS = DAY_MS
/** Until a device has this age, its wrong PINs also count for the account that enrolled it. */
const ENROLLER_COUNTS_FOR_MS = 30 * DAY_MS

/** The counters that several devices or browsers share. The audit log contains these names. */
export const UNKNOWN = 'unknown'
export const NEW_DEVICES = 'new devices'
/** The counter of all devices together. It refuses nothing, but notifies admins. */
export const SALON = 'salon'

/**
 * Returns the counters for a PIN that is typed on a device or in an unknown browser (docs/product/access.md, "Wrong
 * PINs"). The first counter is `own`, that of the device or the IP address. It is the only counter that can delay an
 * attempt.
 */
export function pinSources(context: AppContext, own: string, device: DeviceCaller | undefined): AttemptSource[] {
  const { device: onDevice, enroller, newDevices, unknown } = PIN_ATTEMPTS_A_DAY
  if (!device)
    return [
      { name: own, perDay: null, row: 'fades' },
      { name: UNKNOWN, perDay: unknown, row: 'ignored' },
    ]
  const ageMs = context.clock.realNow().getTime() - device.enrolledAt.getTime()
  const isNew = ageMs < NEW_FOR_MS || !takesEveryStaffPin(context, device)
  return [
    { name: own, perDay: onDevice, row: 'fades' },
    ...(device.enrolledBy !== null && ageMs < ENROLLER_COUNTS_FOR_MS
      ? [{ name: `devices of staff:${device.enrolledBy}`, perDay: enroller, row: 'ignored' } as const]
      : []),
    ...(isNew ? [{ name: NEW_DEVICES, perDay: newDevices, row: 'ignored' } as const] : []),
    { name: SALON, perDay: null, row: 'ignored' },
  ]
}
