import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DeviceCapabilities, describeDevice, readDeviceId } from './device-identity.ts'

const IPAD: DeviceCapabilities = {
  screenWidth: 820,
  screenHeight: 1180,
  pixelRatio: 2,
  touchPoints: 5,
  cores: 8,
  timezone: 'America/Los_Angeles',
  language: 'en-US',
  platform: 'MacIntel',
  isIPad: true,
}
const NOW = new Date('2026-11-20T19:00:00Z')
const EARLIER = '2026-01-02T03:04:05.000Z'

describe('the stored description of a device', () => {
  test('keeps the name of the device and gets a new time of the last use', () => {
    const stored = { deviceName: 'Front desk iPad', registeredAt: EARLIER, lastUpdated: EARLIER, lastAccessed: EARLIER }
    expect(describeDevice(stored, 'IPAD-1', IPAD, NOW)).toEqual({
      deviceId: 'IPAD-1',
      deviceName: 'Front desk iPad',
      capabilities: IPAD,
      screenResolution: '820 x 1180',
      registeredAt: EARLIER,
      lastUpdated: EARLIER,
      lastAccessed: NOW.toISOString(),
    })
  })

  test.each([[null], [{}], [{ deviceName: 7 as unknown as string }]])(
    'gets a new registration time and loses the name if the stored value is %j',
    stored => {
      expect(describeDevice(stored, 'IPAD-1', IPAD, NOW)).toMatchObject({
        deviceName: '',
        registeredAt: NOW.toISOString(),
      })
    },
  )
})

describe('a device’s id', () => {
  const values = new Map<string, string>()
  beforeEach(() => {
    values.clear()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('is generated once and then read from the browser’s storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
    })
    const id = readDeviceId()
    expect(id).toMatch(/^IPAD-\d{13}-[a-z0-9]{6}$/)
    expect(readDeviceId()).toBe(id)
  })

  test('stays the same until the next reload if the browser cannot store data', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    const id = readDeviceId()
    expect(id).toMatch(/^TEMP-/)
    expect(readDeviceId()).toBe(id)
  })
})
