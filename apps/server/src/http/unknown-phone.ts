import type { E164 } from '@frontlash/domain/phone'
import { noteUnknownPhone as note } from '../records/devices/authorise-device.ts'
import type { Salon } from '../salon.ts'
import type { DeviceCaller, StaffCaller } from './caller.ts'

/** Keeps that a device asked for a number that nobody knows: a device that asks for many of them is slowed down. */
export async function noteUnknownPhone(salon: Salon, caller: DeviceCaller | StaffCaller, phone: E164): Promise<void> {
  if (caller.kind !== 'device' || !salon.config.rateLimits) return
  await note(salon.db, caller.id, phone, salon.clock.realNow())
}
