import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/http-client.ts'
import { randomId } from '../../../api/random-id.ts'
import { NotConfirmed } from '../confirm/use-confirmed.tsx'

/** A fault of a save: which field, if it is about one, and the server's sentence. */
export type Fault = { readonly field: string | null; readonly msg: string }

export type Save = {
  /** The form whose faulty field takes the focus (Form sets it). */
  readonly form: RefObject<HTMLFormElement | null>
  readonly isBusy: boolean
  /** The sentence of a field's fault, to show below it. */
  readonly faultOf: (field: string) => string | null
  /** The sentence of a fault that is about no field of the form. */
  readonly fault: string | null
  /** Shows a fault that the screen has found itself. */
  readonly refuse: (fault: Fault) => void
  readonly clear: () => void
  /**
   * Sends one press of Save; a press while one is under way does nothing. The call gets a new Idempotency-Key. Returns
   * the answer, or undefined when it was refused: then the fault is shown and the first faulty field has the focus.
   */
  readonly run: <Answer>(call: (idempotencyKey: string) => Promise<Answer>) => Promise<Answer | undefined>
}

const NO_ANSWER = 'No answer from the server. Nothing that you typed is lost. Please try again.'

/**
 * How a form or a button saves (docs/product/office.md, "Saving").
 *
 * @param fields the names of the form's fields, in the order of the page; a field is found by its `name`
 */
export function useSave(fields: readonly string[] = []): Save {
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const isRunning = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const field = fault?.field != null && fields.includes(fault.field) ? fault.field : null

  useEffect(() => {
    if (fault === null || field === null) return
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus()
  }, [fault, field])

  return {
    form,
    isBusy,
    faultOf: name => (name === field ? fault!.msg : null),
    fault: fault !== null && field === null ? fault.msg : null,
    refuse: setFault,
    clear: () => setFault(null),
    run: async call => {
      if (isRunning.current) return undefined
      isRunning.current = true
      setIsBusy(true)
      setFault(null)
      try {
        return await call(randomId())
      } catch (error) {
        if (!(error instanceof NotConfirmed)) setFault(faultIn(error))
        return undefined
      } finally {
        isRunning.current = false
        setIsBusy(false)
      }
    },
  }
}

/** The sentence for a call that was not carried out. */
export function faultIn(error: unknown): Fault {
  if (!(error instanceof ApiError)) return { field: null, msg: NO_ANSWER }
  const waitS = error.retryAfterMs === null ? null : Math.ceil(error.retryAfterMs / 1000)
  if (error.code === 'TOO_MANY_TRIES' && waitS !== null)
    return { field: null, msg: `Too many tries. Please wait ${waitS} seconds.` }
  return { field: error.field, msg: error.msg || 'This could not be saved. Please try again.' }
}
