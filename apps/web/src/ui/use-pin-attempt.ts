import { useWait } from '@frontlash/ui/use-wait'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PIN_LENGTH } from './pin-dots.tsx'
import { pinAfter, WRONG_PIN_SHOWN_MS } from './pin-entry.ts'

/** The delay between the fourth digit and the check. It is long enough to see the fourth dot and to correct a digit. */
const SUBMIT_AFTER_MS = 300

/**
 * The result of a check of credentials. After too many wrong attempts, no further attempt is possible for
 * `retryAfterMs`.
 */
export type AttemptOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly sentence: string
      readonly retryAfterMs: number | null
      /** The credentials are correct, but the code of the authenticator app is missing or wrong. */
      readonly asksCode?: boolean
      /** True if this device accepts no PIN. The user must then type user name and password. */
      readonly isPinOff?: boolean
      /** Advice that is shown with the refusal, for example to type a code of the authenticator app. */
      readonly advice?: string
    }

export type PinAttempt = {
  readonly pin: string
  /** `wrong`: a refused PIN is still shown. `waiting`: there were too many attempts. `done`: the action is running. */
  readonly state: 'typing' | 'checking' | 'wrong' | 'waiting' | 'done'
  readonly error: ReactNode
  readonly pressKey: (key: string) => void
  /** Checks the typed PIN at once, without the delay after the fourth digit. */
  readonly submit: () => void
}

/**
 * The state of a PIN, which is checked automatically shortly after its fourth digit (docs/product/access.md, "The
 * sign-in screen").
 *
 * @param check asks the server; never throws
 */
export function usePinAttempt(check: (pin: string) => Promise<AttemptOutcome>, onRight: () => void): PinAttempt {
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

  const tryPin = async (typed: string) => {
    clearTimeout(timer.current)
    setState('checking')
    setError(null)
    const outcome = await check(typed)
    if (outcome.ok) {
      setState('done')
      onRight()
      return
    }
    if (outcome.retryAfterMs !== null) wait.begin(outcome.retryAfterMs)
    else setError(outcome.sentence)
    setState('wrong')
    timer.current = setTimeout(clear, WRONG_PIN_SHOWN_MS)
  }

  const isBlocked = state === 'checking' || state === 'done' || wait.secondsLeft > 0

  return {
    pin,
    state: wait.secondsLeft > 0 && state === 'typing' ? 'waiting' : state,
    error: wait.sentence || error,
    pressKey: key => {
      if (isBlocked) return
      const next = pinAfter(state === 'wrong' ? '' : pin, key)
      clear()
      setPin(next)
      setError(null)
      if (next.length === PIN_LENGTH) timer.current = setTimeout(() => void tryPin(next), SUBMIT_AFTER_MS)
    },
    submit: () => {
      if (isBlocked || state === 'wrong') return
      if (pin.length === PIN_LENGTH) void tryPin(pin)
      else setError('Please enter a 4-digit PIN')
    },
  }
}
