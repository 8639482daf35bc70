import type { OfficeDevice } from '@frontlash/contract/office-devices'
import { deviceState, mayBeInUse } from '@frontlash/domain/devices/device-state'
import type { AppContext } from '../../../app-context.ts'
import { arePinsRestricted } from '../../../http/staff-pins.ts'
import type { KnownDevice } from '../../../records/devices/device-list-store.ts'
import { VERSION } from '../../../version.ts'

export function toDeviceResponse(context: AppContext, device: KnownDevice): OfficeDevice {
  const now = context.clock.realNow()
  const { health } = device
  const appVersion = health?.appVersion ?? null
  return {
    id: device.id,
    kind: device.kind,
    name: device.name,
    location: device.location_id,
    lastSeenAt: device.last_seen_at?.toISOString() ?? null,
    state: deviceState(device.last_seen_at ?? device.enrolled_at, now),
    mayBeInUse: mayBeInUse(device.last_seen_at, now),
    appVersion,
    isOld: appVersion !== null && appVersion !== VERSION,
    installed: health?.installed ?? null,
    screen: health?.screen ?? device.screen,
    platform: device.platform,
    battery: health?.battery ?? null,
    unsent: health?.unsent ?? null,
    staffPins: !arePinsRestricted(context) ? 'everywhere' : device.staff_pins ? 'allowed' : 'not allowed',
    pinsOf: [...device.pins_of],
    enrolledAt: device.enrolled_at.toISOString(),
    enrolledBy: device.enrolled_by,
    revokedAt: device.revoked_at?.toISOString() ?? null,
    version: device.version,
  }
}
