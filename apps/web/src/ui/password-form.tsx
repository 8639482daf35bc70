import { classNames } from '@frontlash/ui/class-names'
import { ErrorLine } from '@frontlash/ui/error-line'
import { Field } from '@frontlash/ui/field'
import { useWait } from '@frontlash/ui/use-wait'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './password-form.module.css'
import type { AttemptOutcome } from './use-pin-attempt.ts'

type PasswordFormProps = {
  /** Checks user name, password and code. Must not throw. */
  check: (username: string, password: string, code: string | undefined) => Promise<AttemptOutcome>
  onRight: () => void
  /** The labels of the button: idle, and while the call is running. */
  submitLabel: string
  busyLabel: string
  /** Why user name and password are needed. It is shown until the first attempt. */
  firstError?: string | null
  className?: string | undefined
}

/** The form for user name and password. It is for users without a PIN and for times when no PIN is accepted. */
export function PasswordForm({
  check,
  onRight,
  submitLabel,
  busyLabel,
  firstError = null,
  className,
}: PasswordFormProps) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  // The code of two-step sign-in; null until the server asks for it.
  const [code, setCode] = useState<string | null>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [error, setError] = useState(firstError)
  const [advice, setAdvice] = useState<string>()
  const wait = useWait()
  const isEmpty = username.trim() === '' || password === ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'idle' || wait.secondsLeft > 0) return
    if (isEmpty) return setError('Please enter your user name and password')
    setState('busy')
    setError(null)
    const outcome = await check(username.trim(), password, code?.trim() || undefined)
    setState(outcome.ok ? 'done' : 'idle')
    if (outcome.ok) return onRight()
    if (outcome.retryAfterMs !== null) wait.begin(outcome.retryAfterMs)
    else setError(outcome.sentence)
    setAdvice(outcome.advice)
    if (outcome.asksCode || outcome.advice) setCode(typed => typed ?? '')
    if (outcome.asksCode) codeField.current?.focus()
  }

  return (
    <form className={classNames(styles.form, className)} onSubmit={submit}>
      <Field
        label="User name"
        value={username}
        name="username"
        maxLength={80}
        autoComplete="username"
        autoCapitalize="none"
        enterKeyHint="next"
        hasErrorRoom={false}
        onChange={event => setUsername(event.target.value)}
      />
      <Field
        label="Password"
        type="password"
        value={password}
        name="password"
        maxLength={200}
        autoComplete="current-password"
        enterKeyHint="go"
        hasErrorRoom={false}
        onChange={event => setPassword(event.target.value)}
      />
      {code !== null && (
        <Field
          ref={codeField}
          autoFocus={!advice}
          label="Code from your app, or a recovery code"
          value={code}
          name="code"
          maxLength={40}
          autoComplete="one-time-code"
          autoCapitalize="none"
          enterKeyHint="go"
          hasErrorRoom={false}
          onChange={event => setCode(event.target.value)}
        />
      )}
      <ErrorLine message={wait.sentence || error} align="start" className={styles.error} />
      {advice && <p role="status">{advice}</p>}
      <Button type="submit" isWide state={state} isWaiting={isEmpty || wait.secondsLeft > 0}>
        {state === 'busy' ? busyLabel : submitLabel}
      </Button>
    </form>
  )
}
