import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './sign-in-screen.module.css'
import { signInByPassword } from './sign-in-session.ts'
import { useWait } from './use-wait.tsx'

/** User name and password: for whoever has no PIN, and for the hours in which PINs are off. */
export function PasswordSignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [error, setError] = useState<string | null>(null)
  const wait = useWait()
  const isEmpty = username.trim() === '' || password === ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'idle' || wait.secondsLeft > 0) return
    if (isEmpty) return setError('Please enter your user name and password')
    setState('busy')
    setError(null)
    const outcome = await signInByPassword(username.trim(), password)
    setState(outcome.ok ? 'done' : 'idle')
    if (outcome.ok) return onSignedIn()
    if (outcome.retryAfterMs !== null) wait.begin(outcome.retryAfterMs)
    else setError(outcome.sentence)
  }

  return (
    <form className={styles.password} onSubmit={submit}>
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
      <ErrorLine message={wait.sentence || error} align="start" className={styles.error} />
      <Button type="submit" isWide state={state} isWaiting={isEmpty || wait.secondsLeft > 0}>
        {state === 'busy' ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  )
}
