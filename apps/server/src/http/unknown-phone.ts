import type { E164 } from '@frontlash/domain/phone'
import type { AppContext } from '../app-context.ts'
import { recordUnknownPhone as note } from '../records/devices/authorised-device-store.ts'
import type { DeviceCaller, StaffCaller } from './caller.ts'

/** Counts a lookup of an unknown phone number. A caller with many such lookups is delayed. */
export async function recordUnknownPhone(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  phone: E164,
): Promise<void> {
  if (!context.config.rateLimits) return
  await note(context.db, caller.id, phone, context.clock.realNow())
}
