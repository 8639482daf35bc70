import type { LocationKey } from '@frontlash/domain/location-key'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PIN_LENGTH } from '../../ui/pin-dots.tsx'
import { pinAfter, WRONG_PIN_SHOWN_MS } from '../../ui/pin-entry.ts'
import { signInByPin } from './sign-in-session.ts'
import { useWait } from './use-wait.tsx'

/** Long enough to see the fourth dot filled, and to take it back. */
const SUBMIT_AFTER_MS = 300

export type PinSignIn = {
  readonly pin: string
  /** `wrong`: the digits of a refused PIN are still in sight. `waiting`: too many tries. `done`: the dashboard is being opened. */
  readonly state: 'typing' | 'checking' | 'wrong' | 'waiting' | 'done'
  readonly error: ReactNode
  readonly pressKey: (key: string) => void
  /** Signs in with what is typed, without waiting for the fourth digit to settle. */
  readonly submit: () => void
}

/** A PIN that signs in by itself, a moment after its fourth digit. */
export function usePinSignIn(location: LocationKey, onSignedIn: () => void): PinSignIn {
  const [pin, setPin] = useState('')
  const [state, setState] = useState<'typing' | 'checking' | 'wrong' | 'done'>('typing')
  const [error, setError] = useState<string | null>(null)
  const wait = useWait()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const clear = () => {
    clearTimeout(timer.current)
    setPin('')
    setState('typing')
  }

  const signIn = async (typed: string) => {
    clearTimeout(timer.current)
    setState('checking')
    setError(null)
    const outcome = await signInByPin(typed, location)
    if (outcome.ok) {
      setState('done')
      onSignedIn()
      return
    }
    if (outcome.retryAfterMs !== null) wait.begin(outcome.retryAfterMs)
    else setError(outcome.sentence)
    setState('wrong')
    timer.current = setTimeout(clear, WRONG_PIN_SHOWN_MS)
  }

  const isDeaf = state === 'checking' || state === 'done' || wait.secondsLeft > 0

  return {
    pin,
    state: wait.secondsLeft > 0 && state === 'typing' ? 'waiting' : state,
    error: wait.sentence || error,
    pressKey: key => {
      if (isDeaf) return
      const next = pinAfter(state === 'wrong' ? '' : pin, key)
      clear()
      setPin(next)
      setError(null)
      if (next.length === PIN_LENGTH) timer.current = setTimeout(() => void signIn(next), SUBMIT_AFTER_MS)
    },
    submit: () => {
      if (isDeaf || state === 'wrong') return
      if (pin.length === PIN_LENGTH) void signIn(pin)
      else setError('Please enter a 4-digit PIN')
    },
  }
}
