import type { OfficeDevice } from '@frontlash/contract/office-devices'
import type { DeviceState } from '@frontlash/domain/devices/device-state'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { timeAgo } from '@frontlash/domain/relative-time'
import { type AnyTone, Badge } from '@frontlash/ui/badge'
import type { IconChoice } from '@frontlash/ui/icon'
import { clock } from '@frontlash/ui/icon-drawings'
import type { ReactNode } from 'react'

/** Shown for a value that the device has not reported yet. */
export const NO_VALUE = '–'

export const KIND_NAMES = { kiosk: 'Kiosk', paired: 'Paired browser' } as const

export const STATE_NAMES: Readonly<Record<DeviceState, string>> = { online: 'Online', quiet: 'Quiet', gone: 'Gone' }

const STATE_BADGES: Readonly<Record<DeviceState, readonly [AnyTone, IconChoice]>> = {
  online: ['success', 'check-circle'],
  quiet: ['quiet', clock],
  gone: ['warning', 'warning'],
}

export function nameOf({ name, kind }: OfficeDevice): string {
  return name ?? `${KIND_NAMES[kind]} without a name`
}

export function locationOf({ location }: OfficeDevice): string {
  return location === null ? NO_VALUE : LOCATION_NAMES[location]
}

/** Returns when the device was last seen. The time is the real time, which may differ from the demo's clock. */
export function seenOf({ lastSeenAt }: OfficeDevice): string {
  return lastSeenAt === null ? 'not seen yet' : timeAgo(Date.parse(lastSeenAt), Date.now())
}

export function batteryOf({ battery, appVersion }: OfficeDevice): string {
  if (battery !== null) return `${battery} %`
  return appVersion === null ? NO_VALUE : 'not told by this browser'
}

/**
 * The version of the app on the device, such as `0.1.0`. A version is marked `old` if the server has another version.
 */
export function versionOf({ appVersion, isOld }: OfficeDevice): ReactNode {
  if (appVersion === null) return NO_VALUE
  return isOld ? (
    <>
      {appVersion} <strong>old</strong>
    </>
  ) : (
    appVersion
  )
}

export function installedOf({ installed }: OfficeDevice): string {
  if (installed === null) return NO_VALUE
  return installed ? 'yes' : 'no'
}

export function unsentOf({ unsent }: OfficeDevice): string {
  return unsent === null ? NO_VALUE : String(unsent)
}

/** Returns the label that says whose PINs a device accepts. */
export function staffPinsOf({ staffPins, pinsOf, revokedAt }: OfficeDevice): string {
  if (revokedAt !== null) return 'no'
  if (staffPins !== 'not allowed') return 'yes'
  return pinsOf.length === 0 ? 'no' : `only ${pinsOf.join(', ')}`
}

export function DeviceBadge({ device, className }: { device: OfficeDevice; className?: string | undefined }) {
  const [tone, icon]: readonly [AnyTone, IconChoice] = device.revokedAt
    ? ['error', 'cross']
    : STATE_BADGES[device.state]
  return (
    <Badge tone={tone} icon={icon} className={className}>
      {device.revokedAt ? 'Revoked' : STATE_NAMES[device.state]}
    </Badge>
  )
}
