import { DEFAULT_LOCATION, LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'
import { calls } from '@frontlash/web-client/calls'
import { useEffect, useState } from 'react'
import { readDeviceId } from '../device/device-identity.ts'
import { takeOverLocation } from '../device/moved-location.ts'
import { useSelectedLocation } from '../device/selected-location.ts'

/** The delay before the location is requested again after a failure. */
const ASK_AGAIN_MS = 20_000

export type BoundLocation = {
  readonly key: LocationKey
  readonly name: string
  /** True if the server did not send this device's location, so that the last known one is used. */
  readonly hasError: boolean
}

/**
 * Returns the location of this device. If the server has a different location, the device switches to it when nobody
 * uses the tablet. If there is no response, the last known location stays; Tustin is used only if no location was ever
 * set (docs/product/kiosk.md, "Location Error").
 */
export function useBoundLocation(): BoundLocation {
  const selected = useSelectedLocation()
  const [hasError, setHasError] = useState(false)
  const key = selected?.key ?? DEFAULT_LOCATION

  // `useCall` is not used, because `/` would load the code of `useCall` only for this call.
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      clearTimeout(timer)
      try {
        const response = await calls.currentLocation({ body: { clientLocation: key, deviceId: readDeviceId() } })
        if (!isCurrent) return
        setHasError(false)
        takeOverLocation(response)
      } catch {
        if (!isCurrent) return
        setHasError(true)
        timer = setTimeout(ask, ASK_AGAIN_MS)
      }
    }
    void ask()
    window.addEventListener('online', ask)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      window.removeEventListener('online', ask)
    }
  }, [key])

  return { key, name: LOCATION_NAMES[key], hasError }
}
