import { type ReactNode, useRef, useState } from 'react'
import { ApiError, withOwnConfirmation } from '../http-client.ts'
import type { ConfirmSignInDialog } from './confirm-sign-in-dialog.tsx'

/** Thrown when a call needs a confirmed session but the user closes the password dialog. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed'
}

type Waiting = { readonly proceed: () => void; readonly cancel: () => void }

/**
 * Sends calls that may need the password again (docs/product/office/every-screen.md, "Confirming"). If a call is
 * refused, a dialog asks for the password, and the call is sent again. Throws NotConfirmed if the user closes the
 * dialog.
 *
 * @returns `confirmed`, which sends a call, and `dialog`, which the caller must render
 */
export function useConfirmed(): { confirmed: <T>(call: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const waiting = useRef<Waiting[]>([])
  const [Dialog, setDialog] = useState<typeof ConfirmSignInDialog | null>(null)

  const confirmed = async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await withOwnConfirmation(call)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CONFIRM_SIGN_IN') throw error
      // The code of the dialog is loaded on demand, because it is needed at most once in ten minutes.
      const code = await import('./confirm-sign-in-dialog.tsx').catch(() => {
        throw error
      })
      await new Promise<void>((proceed, reject) => {
        waiting.current.push({ proceed, cancel: () => reject(new NotConfirmed()) })
        setDialog(() => code.ConfirmSignInDialog)
      })
      return withOwnConfirmation(call)
    }
  }
  const close = (then: keyof Waiting) => {
    setDialog(null)
    for (const one of waiting.current.splice(0)) one[then]()
  }
  return {
    confirmed,
    dialog: Dialog && <Dialog onConfirmed={() => close('proceed')} onClose={() => close('cancel')} />,
  }
}
