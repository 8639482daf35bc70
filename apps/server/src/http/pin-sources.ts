import { PIN_TRIES_A_DAY } from '@frontlash/domain/access/try-limit'
import type { AppContext } from '../app-context.ts'
import type { TrySource } from '../records/staff/try-store.ts'
import type { DeviceCaller } from './caller.ts'
import { takesEveryStaffPin } from './staff-pins.ts'

const DAY_MS = 86_400_000
/** A device younger than this counts as new: somebody who saw a PIN has it as easily as a manager. */
const NEW_FOR_MS = DAY_MS
/** Wrong PINs count for the account that enrolled a device while the device is younger than this. */
const ENROLLER_COUNTS_FOR_MS = 30 * DAY_MS

/** The counts that several devices or browsers share, as the audit log names them. */
export const UNKNOWN = 'unknown'
export const NEW_DEVICES = 'new devices'
/** The count of all devices together; it only causes alerts to admins. */
export const SALON = 'salon'

/**
 * The counts of a PIN that is tried on a device or in an unknown browser, `own` first (docs/product/access.md, "Wrong
 * PINs"). Only the count of one device, or of one address, makes anybody wait.
 */
export function pinSources(context: AppContext, own: string, device: DeviceCaller | undefined): TrySource[] {
  const { device: onDevice, enroller, newDevices, unknown } = PIN_TRIES_A_DAY
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
