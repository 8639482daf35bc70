import { DeskButton } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { Field } from '@frontlash/ui/field'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/http-client.ts'
import { confirmSignIn } from '../../../api/office-calls.ts'
import { useWait } from '../../../ui/use-wait.tsx'
import styles from './confirm-sign-in-dialog.module.css'

/** Asks for the password again; the call that needs it goes on afterwards. */
export function ConfirmSignInDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const wait = useWait()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || wait.secondsLeft > 0) return
    if (password === '') return setError('Please type your password to go on.')
    setIsBusy(true)
    setError(null)
    try {
      await confirmSignIn(password)
      onConfirmed()
    } catch (failure) {
      const refusal = failure instanceof ApiError ? failure : null
      if (refusal?.code === 'TOO_MANY_TRIES' && refusal.retryAfterMs !== null) wait.begin(refusal.retryAfterMs)
      else setError(refusal?.msg || 'No answer from the server. Please try again.')
      setIsBusy(false)
    }
  }
  return (
    <Dialog title="Confirm that it is you" lead={<p>Please type your password to go on.</p>} onClose={onClose}>
      <form className={styles.form} onSubmit={event => void submit(event)}>
        <Field
          ref={field}
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          maxLength={200}
          enterKeyHint="go"
          value={password}
          error={wait.secondsLeft > 0 ? 'Too many tries.' : error}
          onChange={event => setPassword(event.target.value)}
        />
        <div className={styles.answers}>
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton type="submit" look="primary" isBusy={isBusy}>
            {wait.secondsLeft > 0 ? `Wait ${wait.secondsLeft} s` : 'Confirm'}
          </DeskButton>
        </div>
      </form>
    </Dialog>
  )
}
