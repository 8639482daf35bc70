import { calls } from '@frontlash/web-client/calls'
import { outbox } from '@frontlash/web-client/outbox/device-outbox'
import { salonNow } from '@frontlash/web-client/server-clock'
import { isAtRest, onRestChange } from '../../device/at-rest.ts'
import { deviceMeta, readDeviceId } from '../../device/device-identity.ts'
import { isInstalledOnTouchDevice } from '../../device/installed-app.ts'
import { takeOverLocation } from '../../device/moved-location.ts'
import { pageVersion } from '../../device/new-version.ts'
import { readSelectedLocation } from '../../device/selected-location.ts'
import { refreshEditions } from '../../device/waiver-edition.ts'

const EVERY_MS = 5 * 60_000
/** The delay of the first heartbeat after the tablet has started. */
const FIRST_AFTER_MS = 20_000
/** The delay before a tablet that has just started loads the waiver. */
const WAIVER_AFTER_MS = 2_000

/**
 * Starts the heartbeat: every five minutes the kiosk reports its state to the server, and receives its location
 * (docs/product/kiosk.md, "Every five minutes"). While a client is at the kiosk, the report waits.
 */
export function startHeartbeat(): void {
  let dueAtMs = performance.now() + FIRST_AFTER_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const beatWhenDue = () => {
    clearTimeout(timer)
    if (!isAtRest()) return
    if (performance.now() >= dueAtMs) {
      dueAtMs = performance.now() + EVERY_MS
      void beat()
      void readWaiver()
    }
    timer = setTimeout(beatWhenDue, dueAtMs - performance.now())
  }
  onRestChange(beatWhenDue)
  beatWhenDue()
  setTimeout(() => void readWaiver(), WAIVER_AFTER_MS)
}

async function readWaiver(): Promise<void> {
  // A tablet without a location shows no waiver.
  if (readSelectedLocation() === null) return
  try {
    await refreshEditions()
  } catch {
    // After a failure, the next heartbeat loads the waiver.
  }
}

async function beat(): Promise<void> {
  const location = readSelectedLocation()
  const appVersion = pageVersion()
  // An empty version means that the server has not responded yet.
  if (location === null || appVersion === '') return
  const { waiting, setAside } = outbox.read()
  const kept = [...waiting, ...setAside]
  try {
    const response = await calls.currentLocation({
      body: {
        clientLocation: location,
        deviceId: readDeviceId(),
        deviceMeta: deviceMeta(),
        appVersion,
        installed: isInstalledOnTouchDevice(),
        battery: await batteryPercent(),
        kept: kept.length,
        keptMinutes: longestMinutes(kept.map(one => one.keptAt)),
      },
    })
    takeOverLocation(response)
  } catch {
    // A failed report is not retried, because the next heartbeat reports the current state.
  }
}

/** Returns the whole minutes since the earliest time in the list, by the salon's clock; 0 for an empty list. */
function longestMinutes(moments: readonly string[]): number {
  const nowMs = salonNow().getTime()
  return Math.max(0, ...moments.map(at => Math.floor((nowMs - Date.parse(at)) / 60_000)))
}

type BatteryNavigator = Navigator & { getBattery?: () => Promise<{ level: number }> }

/** The battery level. Only Chromium provides it, and only over https; null on an iPad. */
async function batteryPercent(): Promise<number | null> {
  try {
    const battery = await (navigator as BatteryNavigator).getBattery?.()
    return battery ? Math.round(battery.level * 100) : null
  } catch {
    return null
  }
}
