import { DeskButton } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { Field } from '@frontlash/ui/field'
import { useWait } from '@frontlash/ui/use-wait'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../http-client.ts'
import { officeCalls } from '../office-calls.ts'
import { randomId } from '../random-id.ts'
import styles from './confirm-sign-in-dialog.module.css'

/** A dialog that asks for the password again. When the user has confirmed, the caller sends the refused call again. */
export function ConfirmSignInDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const [password, setPassword] = useState('')
  // The two-step code; null until the server asks for it.
  const [code, setCode] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<{ at: 'password' | 'code'; msg: string } | null>(null)
  const wait = useWait()
  const field = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const needsCode = code !== null
  useEffect(() => (needsCode ? codeField : field).current?.focus(), [needsCode])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || wait.secondsLeft > 0) return
    if (password === '') return setError({ at: 'password', msg: 'Please type your password to go on.' })
    setIsBusy(true)
    setError(null)
    try {
      const body = { password, ...(code?.trim() && { code: code.trim() }) }
      await officeCalls.confirmSignIn({ body, idempotencyKey: randomId() })
      onConfirmed()
    } catch (failure) {
      const refusal = failure instanceof ApiError ? failure : null
      if (refusal?.code === 'TOO_MANY_TRIES' && refusal.retryAfterMs !== null) wait.begin(refusal.retryAfterMs)
      else if (refusal?.code === 'CODE_NEEDED' && code === null) setCode('')
      else {
        const at = refusal?.code === 'CODE_NEEDED' || refusal?.code === 'WRONG_CODE' ? 'code' : 'password'
        setError({ at, msg: refusal?.msg || 'No answer from the server. Please try again.' })
        // In an unknown browser the server may need a code, so the field for the code is shown. Only the user knows
        // whether the account has two-step sign-in.
        if (at === 'code' || refusal?.code === 'NEW_BROWSER') setCode(typed => typed ?? '')
        ;(at === 'code' ? codeField : field).current?.focus()
      }
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title="Confirm that it is you"
      lead={<p>{needsCode ? 'Please type the code from your app.' : 'Please type your password to go on.'}</p>}
      onClose={onClose}
    >
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
          error={wait.secondsLeft > 0 ? 'Too many tries.' : error?.at === 'password' ? error.msg : null}
          onChange={event => setPassword(event.target.value)}
        />
        {needsCode && (
          <Field
            ref={codeField}
            label="Code from your app, or a recovery code"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            maxLength={40}
            enterKeyHint="go"
            value={code}
            error={error?.at === 'code' ? error.msg : null}
            onChange={event => setCode(event.target.value)}
          />
        )}
        <div className={styles.responses}>
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton type="submit" look="primary" isBusy={isBusy}>
            {wait.secondsLeft > 0 ? `Wait ${wait.secondsLeft} s` : 'Confirm'}
          </DeskButton>
        </div>
      </form>
    </Dialog>
  )
}
