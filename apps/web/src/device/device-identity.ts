import type { CurrentLocationBody } from '@frontlash/contract/locations'
import { readObject, readText, writeObject, writeText } from '@frontlash/web-client/browser-storage'

export const DEVICE_NAME_MAX = 50

export type DeviceMetadata = {
  readonly deviceId: string
  readonly deviceName: string
  readonly capabilities: DeviceCapabilities
  /** The screen's size in CSS pixels, such as `1180 x 820`. */
  readonly screenResolution: string
  /** `registeredAt`, `lastAccessed` and `lastUpdated` are in ISO 8601, by this device's clock. */
  readonly registeredAt: string
  readonly lastAccessed: string
  readonly lastUpdated: string
}

export type DeviceCapabilities = {
  readonly screenWidth: number
  readonly screenHeight: number
  readonly pixelRatio: number
  readonly touchPoints: number
  readonly cores: number
  readonly timezone: string
  readonly language: string
  readonly platform: string
  readonly isIPad: boolean
}

/**
 * Returns this device's id. It is `IPAD-…`, generated once and stored. If the browser stores nothing, it is `TEMP-…`.
 */
export function readDeviceId(): string {
  const stored = readText('local', 'deviceId')
  if (stored) return stored
  const id = newDeviceId('IPAD-')
  if (writeText('local', 'deviceId', id)) return id
  temporaryId ??= newDeviceId('TEMP-')
  return temporaryId
}

let temporaryId: string | undefined

/** Returns the stored description of this device, with the browser's current values. */
export function readDeviceMetadata(): DeviceMetadata {
  return describeDevice(
    readObject<DeviceMetadata>('local', 'deviceMetadata'),
    readDeviceId(),
    browserCapabilities(),
    new Date(),
  )
}

export function recordDeviceInUse(): void {
  writeObject('local', 'deviceMetadata', readDeviceMetadata())
}

/** Gives the device a name of at most 50 characters. An empty name is ignored. */
export function saveDeviceName(name: string): void {
  const trimmed = name.trim().slice(0, DEVICE_NAME_MAX)
  if (trimmed === '') return
  const metadata = readDeviceMetadata()
  writeObject('local', 'deviceMetadata', {
    ...metadata,
    deviceName: trimmed,
    lastUpdated: metadata.lastAccessed,
  } satisfies DeviceMetadata)
}

/** Returns the part of the description that is sent to the server. */
export function deviceMeta(): NonNullable<CurrentLocationBody['deviceMeta']> {
  const { deviceId, deviceName, capabilities, screenResolution } = readDeviceMetadata()
  return {
    id: deviceId,
    ...(deviceName === '' ? {} : { name: deviceName }),
    screen: screenResolution,
    platform: capabilities.platform,
    isIPad: capabilities.isIPad,
  }
}

/**
 * Returns a description of this device. The name, `registeredAt` and `lastUpdated` come from `stored` if it contains
 * them. All other values are current.
 */
export function describeDevice(
  stored: Partial<DeviceMetadata> | null,
  deviceId: string,
  capabilities: DeviceCapabilities,
  now: Date,
): DeviceMetadata {
  const at = now.toISOString()
  return {
    deviceId,
    deviceName: typeof stored?.deviceName === 'string' ? stored.deviceName : '',
    capabilities,
    screenResolution: `${capabilities.screenWidth} x ${capabilities.screenHeight}`,
    registeredAt: stored?.registeredAt ?? at,
    lastAccessed: at,
    lastUpdated: stored?.lastUpdated ?? at,
  }
}

function newDeviceId(prefix: 'IPAD-' | 'TEMP-'): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(6)), byte => (byte % 36).toString(36)).join('')
  return `${prefix}${Date.now()}-${random}`
}

function browserCapabilities(): DeviceCapabilities {
  const userAgent = navigator.userAgent
  return {
    screenWidth: screen.width,
    screenHeight: screen.height,
    pixelRatio: devicePixelRatio,
    touchPoints: navigator.maxTouchPoints,
    cores: navigator.hardwareConcurrency ?? 0,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: navigator.language,
    platform: navigator.platform.slice(0, 80),
    // An iPad that requests desktop pages identifies as a Mac. Unlike a Mac, it has a touch screen.
    isIPad: /iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && navigator.maxTouchPoints > 1),
  }
}
