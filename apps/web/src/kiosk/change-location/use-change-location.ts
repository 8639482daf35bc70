import type { LocationKey } from '@frontlash/domain/location-key'
import { useWait } from '@frontlash/ui/use-wait'
import { calls } from '@frontlash/web-client/calls'
import { ApiError } from '@frontlash/web-client/http-client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isPinOff, pinErrorText } from '../../api/pin-errors.ts'
import { deviceMeta, readDeviceId, saveDeviceName } from '../../device/device-identity.ts'
import { saveSelectedLocation } from '../../device/selected-location.ts'
import { useNavigate } from '../../router/router.tsx'
import { pinAfter, WRONG_PIN_SHOWN_MS } from '../../ui/pin-entry.ts'
import { missingInput, REDIRECT_MS, refusalOfPin } from './change-location-flow.ts'

export type ChangeLocation = {
  readonly location: LocationKey | null
  readonly pin: string
  /** In the state `wrong`, the digits of a refused PIN are still shown. */
  readonly state: 'choosing' | 'checking' | 'wrong' | 'changed'
  readonly error: ReactNode
  /** True while no PIN is accepted after too many wrong attempts. */
  readonly isWaiting: boolean
  /** True if no PIN is accepted today. Staff then sign in with user name and password. */
  readonly isPinOff: boolean
  readonly chooseLocation: (location: LocationKey) => void
  readonly pressKey: (key: string) => void
  readonly submit: (deviceName: string) => void
}

export function useChangeLocation(): ChangeLocation {
  const navigate = useNavigate()
  const [location, setLocation] = useState<LocationKey | null>(null)
  const [pin, setPin] = useState('')
  const [state, setState] = useState<ChangeLocation['state']>('choosing')
  const [error, setError] = useState<string | null>(null)
  const [isOff, setIsOff] = useState(false)
  const wait = useWait()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      clearTimeout(timer.current)
    }
  }, [])

  const isWaiting = wait.secondsLeft > 0
  const isBusy = state === 'checking' || state === 'changed'

  const clearWrongPin = () => {
    clearTimeout(timer.current)
    setPin('')
    setState('choosing')
  }

  const showWrongPin = (sentence: string) => {
    setError(sentence)
    setState('wrong')
    timer.current = setTimeout(clearWrongPin, WRONG_PIN_SHOWN_MS)
  }

  const change = async (to: LocationKey, deviceName: string) => {
    setState('checking')
    setError(null)
    try {
      const refusal = refusalOfPin(await calls.verifyPin({ body: { pin } }))
      if (refusal !== null) return showWrongPin(refusal)
    } catch (failure) {
      setIsOff(isPinOff(failure))
      showWrongPin(pinErrorText(failure))
      if (failure instanceof ApiError && failure.retryAfterMs !== null && failure.status === 429) {
        setError(null)
        wait.begin(failure.retryAfterMs)
      }
      return
    }
    saveDeviceName(deviceName)
    try {
      await bindDevice(to)
    } catch (failure) {
      return showWrongPin((failure as ApiError).msg)
    }
    saveSelectedLocation(to)
    // If the user has left the screen, there is no redirect.
    if (!isHere.current) return
    setState('changed')
    timer.current = setTimeout(() => navigate('/'), REDIRECT_MS)
  }

  return {
    location,
    pin,
    state,
    error: wait.sentence || error,
    isWaiting,
    isPinOff: isOff,
    chooseLocation: chosen => {
      if (isBusy) return
      setLocation(chosen)
      setError(null)
    },
    pressKey: key => {
      if (isBusy || isWaiting) return
      const typed = state === 'wrong' ? '' : pin
      if (state === 'wrong') clearWrongPin()
      setPin(pinAfter(typed, key))
      setError(null)
    },
    submit: deviceName => {
      if (isBusy || isWaiting || state === 'wrong') return
      const missing = missingInput(location, pin)
      if (missing) setError(missing.error)
      else if (location) void change(location, deviceName)
    },
  }
}

/**
 * Sets the location of the newly enrolled device on the server, with one retry. If the retry fails, the kiosk's next
 * lookup within five minutes of the enrolment sets the location. Throws the server's ApiError if the person who
 * enrolled the device may not work at the location today.
 */
async function bindDevice(location: LocationKey): Promise<void> {
  const body = { clientLocation: location, deviceMeta: deviceMeta(), deviceId: readDeviceId(), updateBackup: true }
  const bind = () => calls.currentLocation({ body }).catch(throwIfRefused)
  const response = (await bind()) ?? (await bind())
  // If another device has the name, the server adds a number, so the name in the response is saved.
  saveDeviceName(response?.device?.name ?? '')
}

function throwIfRefused(failure: unknown): undefined {
  if (failure instanceof ApiError && failure.code === 'NO_LOCATION_ACCESS') throw failure
}
