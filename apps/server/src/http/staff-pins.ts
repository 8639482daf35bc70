import type { AppContext } from '../app-context.ts'
import type { DeviceCaller } from './caller.ts'
import { HttpError } from './reply.ts'

/** The accounts whose PINs work on a device (docs/product/access.md, "Staff PINs on a device"). */
export type StaffPins = 'all' | readonly string[]

type Context = Pick<AppContext, 'config' | 'settings'>

/**
 * True if PINs work only on devices for which the salon has allowed them. In a real salon this is the default, and a
 * setting can change it. In a demo, PINs work on all devices.
 */
export function arePinsRestricted({ config, settings }: Context): boolean {
  return config.mode === 'real' && settings.get('pinOnlyOnKnownDevices')
}

/** True if all staff PINs work on a device. Such a device counts as known for all accounts. */
export function takesEveryStaffPin(context: Context, device: DeviceCaller): boolean {
  return device.areStaffPinsAllowed || !arePinsRestricted(context)
}

/**
 * Returns the accounts whose PINs work on a device, for signing in and for ending kiosk mode. Throws 403
 * PIN_NOT_ALLOWED_HERE on a device that accepts no PINs, and 403 PIN_SIGN_IN_OFF in an unknown browser. In both cases,
 * the PIN is neither checked nor counted.
 */
export function requireStaffPins(context: Context, device: DeviceCaller | undefined): StaffPins {
  if (!device) {
    if (!arePinsRestricted(context)) return 'all'
    throw new HttpError(
      'PIN_SIGN_IN_OFF',
      'PIN sign-in works on the salon’s own devices and paired browsers only. Please sign in with your user name and password.',
    )
  }
  if (takesEveryStaffPin(context, device)) return 'all'
  if (device.pinStaffIds.length > 0) return device.pinStaffIds
  throw new HttpError(
    'PIN_NOT_ALLOWED_HERE',
    'Staff PINs do not work on this device yet. Sign in once with user name and password, or ask an admin to allow them in Office, Devices.',
  )
}
