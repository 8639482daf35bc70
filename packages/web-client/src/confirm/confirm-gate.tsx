import { useEffect, useRef, useState } from 'react'
import { confirmSessionsBy } from '../http-client.ts'
import { ConfirmSignInDialog } from './confirm-sign-in-dialog.tsx'

/**
 * Asks for the password if a call needs a confirmed session and the screen has no dialog for this. An admin with
 * two-step sign-in who signed in by PIN must confirm before a screen shows data for admins (docs/product/access.md,
 * "Two-step sign-in and PINs"). If further calls are refused while the dialog is shown, they wait for the same
 * confirmation.
 */
export function ConfirmGate() {
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([])
  const [isOpen, setOpen] = useState(false)
  const close = (isConfirmed: boolean) => {
    setOpen(false)
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed)
  }
  useEffect(() => {
    const calls = waiting.current
    confirmSessionsBy(
      () =>
        new Promise(resolve => {
          calls.push(resolve)
          setOpen(true)
        }),
    )
    return () => {
      confirmSessionsBy(null)
      for (const resolve of calls.splice(0)) resolve(false)
    }
  }, [])
  if (!isOpen) return null
  return <ConfirmSignInDialog onConfirmed={() => close(true)} onClose={() => close(false)} />
}
