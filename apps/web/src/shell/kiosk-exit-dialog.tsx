import { Dialog } from '@frontlash/ui/dialog'
import { logout } from '@frontlash/web-client/session'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useInactivity } from '../device/inactivity.ts'
import { leaveKioskMode } from '../device/kiosk-mode.ts'
import { endVisit } from '../kiosk/visit/end-visit.ts'
import { useNavigate } from '../router/router.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { PasswordForm } from '../ui/password-form.tsx'
import { PinPad } from '../ui/pin-pad.tsx'
import { type AttemptOutcome, usePinAttempt } from '../ui/use-pin-attempt.ts'
import { tryToLeave } from './kiosk-exit-attempt.ts'
import styles from './kiosk-exit-dialog.module.css'

/** The dialog closes without input after this time, so that the next client does not see it. */
const IDLE_TIMEOUT_MS = 60_000

type KioskExitDialogProps = { to: '/login' | '/manager-login'; onClose: () => void }

export function KioskExitDialog({ to, onClose }: KioskExitDialogProps) {
  const navigate = useNavigate()
  const [step, setStep] = useState<'question' | 'keys'>('question')
  useInactivity({ durationMs: IDLE_TIMEOUT_MS, onTimeout: onClose })
  if (step === 'question')
    return (
      <ConfirmDialog
        question="Exit Kiosk Mode? This will log out the iPad."
        confirmLabel="Exit Kiosk Mode"
        onConfirm={() => setStep('keys')}
        onCancel={onClose}
      />
    )
  const leave = () => {
    endVisit()
    leaveKioskMode()
    logout()
    navigate(to)
  }
  // The dialog has its own header, so a portal renders it outside the page header.
  return createPortal(<ExitKeys onLeave={leave} onClose={onClose} />, document.body)
}

function ExitKeys({ onLeave, onClose }: { onLeave: () => void; onClose: () => void }) {
  const [way, setWay] = useState<'pin' | 'password'>('pin')
  /** Why this device accepts no PIN; null while it accepts PINs. */
  const [pinOff, setPinOff] = useState<string | null>(null)
  const isOpen = useIsMounted()
  // The response is ignored if the dialog has been closed in the meantime.
  const leave = () => {
    if (isOpen()) onLeave()
  }
  const checkPin = async (pin: string): Promise<AttemptOutcome> => {
    const outcome = await tryToLeave({ pin })
    if (!outcome.ok && outcome.isPinOff) {
      setPinOff(outcome.sentence)
      setWay('password')
    }
    return outcome
  }
  return (
    <Dialog title="Exit Kiosk Mode" lead={<p className={styles.lead}>{LEADS[way]}</p>} onClose={onClose}>
      <div className={styles.keys}>
        {way === 'pin' ? (
          <ExitPin check={checkPin} onRight={leave} />
        ) : (
          <PasswordForm
            check={(username, password) => tryToLeave({ username, password })}
            onRight={leave}
            submitLabel="Exit Kiosk Mode"
            busyLabel="One moment..."
            firstError={pinOff}
          />
        )}
        {(way === 'pin' || pinOff === null) && (
          <Button
            kind="quiet"
            icon="user"
            className={styles.switch}
            onClick={() => setWay(way === 'pin' ? 'password' : 'pin')}
          >
            {way === 'pin' ? 'Use user name and password' : 'Use your PIN'}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const LEADS = { pin: 'Enter a manager’s PIN', password: 'Enter a manager’s user name and password' }

function ExitPin({ check, onRight }: { check: (pin: string) => Promise<AttemptOutcome>; onRight: () => void }) {
  const entry = usePinAttempt(check, onRight)
  return <PinPad entry={entry} label="Manager’s PIN" errorClassName={styles.error} />
}

function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
