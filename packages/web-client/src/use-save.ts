import { type RefObject, useEffect, useRef, useState } from 'react'
import { NotConfirmed } from './confirm/use-confirmed.tsx'
import { ApiError } from './http-client.ts'
import { randomId } from './random-id.ts'
import { refusalMessage } from './wait-message.ts'

/** Why a save failed: the message, and the invalid field, which is null if the message concerns no field. */
export type FieldError = { readonly field: string | null; readonly msg: string }

export type Save = {
  /** The form element. Its first invalid field gets the focus. `Form` sets this value. */
  readonly form: RefObject<HTMLFormElement | null>
  readonly isBusy: boolean
  /** Returns the error message for a field; null if there is none. */
  readonly errorOf: (field: string) => string | null
  /** The error message that concerns no field; null if there is none. */
  readonly error: string | null
  /** Shows errors that the screen has found before sending, each below its field. */
  readonly refuse: (...errors: readonly FieldError[]) => void
  readonly clear: () => void
  /**
   * Saves, unless another save is running. `call` gets a new Idempotency-Key. Resolves to the response. If the call
   * fails, shows the error, focuses the first invalid field and resolves to undefined.
   */
  readonly run: <Result>(call: (idempotencyKey: string) => Promise<Result>) => Promise<Result | undefined>
}

const NONE: readonly FieldError[] = []
const NO_RESPONSE_MESSAGE = 'No answer from the server. Nothing that you typed is lost. Please try again.'
/** This message is shown to staff. It replaces the server's message, which tells clients to go to the front desk. */
const STORAGE_FULL_MESSAGE =
  'The server has no room left, so nothing can be saved. Nothing that you typed is lost. The Status page says what to do.'

/**
 * The state and the actions of a form or button that saves (docs/product/office/every-screen.md, "Saving").
 *
 * @param fields the names of the form's fields, in the order of the page; a field is found by its `name`
 * @param onSaved called after each successful save
 */
export function useSave(fields: readonly string[] = [], onSaved?: () => void): Save {
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<readonly FieldError[]>(NONE)
  const isRunning = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const first = fields.find(name => errors.some(error => error.field === name))

  useEffect(() => {
    if (errors.length === 0 || first === undefined) return
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus()
  }, [errors, first])

  return {
    form,
    isBusy,
    errorOf: name => (fields.includes(name) && errors.find(error => error.field === name)?.msg) || null,
    error: errors.find(error => error.field === null || !fields.includes(error.field))?.msg ?? null,
    refuse: (...found) => setErrors(found),
    clear: () => setErrors(NONE),
    run: async call => {
      if (isRunning.current) return undefined
      isRunning.current = true
      setIsBusy(true)
      setErrors(NONE)
      try {
        const response = await call(randomId())
        onSaved?.()
        return response
      } catch (error) {
        if (!(error instanceof NotConfirmed)) setErrors([toFieldError(error)])
        return undefined
      } finally {
        isRunning.current = false
        setIsBusy(false)
      }
    },
  }
}

export function toFieldError(error: unknown): FieldError {
  if (!(error instanceof ApiError)) return { field: null, msg: NO_RESPONSE_MESSAGE }
  if (error.code === 'STORAGE_FULL') return { field: null, msg: STORAGE_FULL_MESSAGE }
  return { field: error.field, msg: refusalMessage(error) || 'This could not be saved. Please try again.' }
}
