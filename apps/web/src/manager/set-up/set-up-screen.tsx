import type { SetUpResponse } from '@frontlash/contract/office-staff'
import { PASSWORD_MIN } from '@frontlash/domain/access/password-rule'
import { Field } from '@frontlash/ui/field'
import { useWait } from '@frontlash/ui/use-wait'
import { ApiError, NoResponseError } from '@frontlash/web-client/http-client'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { randomId } from '@frontlash/web-client/random-id'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useLocation, useNavigate } from '../../router/router.tsx'
import { CentredPage } from '../../shell/centred-page.tsx'
import { Button } from '../../ui/button.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import styles from './set-up-screen.module.css'

type Choice = { drawPin?: true; password?: string; done?: true }

const LINK_OVER = 'This link is used or too old. Ask for a new one.'
const NO_RESPONSE = 'No response from server. Please check your connection and try again.'

/**
 * /set-up: the page for an admin's set-up link, on which a new user chooses a PIN and a password
 * (docs/product/office/accounts.md, "Set-up links").
 */
export default function SetUpScreen() {
  const key = useLocation().hash.slice(1)
  const hasKey = /^[\w-]{22}$/.test(key)
  const result = useCall(takeStep, hasKey ? { key } : null)
  const isOver = result.state === 'failed' && result.error instanceof ApiError && result.error.code === 'LINK_OVER'
  return (
    <CentredPage title="Choose your PIN and password">
      {!hasKey && (
        <Message heading="Choose your PIN and password">
          This address is not complete. Please open the whole link that you were given.
        </Message>
      )}
      {isOver && <Message heading="Choose your PIN and password">{LINK_OVER}</Message>}
      {result.state === 'failed' && !isOver && (
        <>
          <Message heading="Choose your PIN and password">{messageFor(result.error)}</Message>
          <Button isWide state={result.isPending ? 'busy' : 'idle'} onClick={result.again}>
            Try again
          </Button>
        </>
      )}
      {result.state === 'loaded' && <Keys linkKey={key} {...result.response} />}
    </CentredPage>
  )
}

function takeStep(body: { key: string } & Choice) {
  return officeCalls.setUp({ body, idempotencyKey: randomId() })
}

function Message({ heading, children }: { heading: string; children: string }) {
  return (
    <>
      <ScreenHeading>{heading}</ScreenHeading>
      <p className="quiet-subtitle" role="status">
        {children}
      </p>
    </>
  )
}

type KeysProps = { linkKey: string } & Pick<SetUpResponse, 'username' | 'firstName' | 'needsPassword'>

function Keys({ linkKey, username, firstName, needsPassword }: KeysProps) {
  const navigate = useNavigate()
  const [pin, setPin] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [state, setState] = useState<'idle' | 'drawing' | 'saving' | 'done'>('idle')
  const [error, setError] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const wait = useWait()

  const step = async (doing: 'drawing' | 'saving', body: Choice) => {
    if (state !== 'idle' || wait.secondsLeft > 0) return
    setState(doing)
    setError(null)
    try {
      const response = await takeStep({ key: linkKey, ...body })
      if (response.pin !== undefined) setPin(response.pin)
      setState(doing === 'saving' ? 'done' : 'idle')
    } catch (failure) {
      setState('idle')
      const refusal = failure instanceof ApiError ? failure : null
      if (refusal?.code === 'LINK_OVER') setOver(true)
      else if (refusal?.status === 429 && refusal.retryAfterMs !== null) wait.begin(refusal.retryAfterMs)
      else setError(messageFor(failure))
    }
  }
  const finish = (event: FormEvent) => {
    event.preventDefault()
    void step('saving', { ...(password !== '' && { password }), done: true })
  }

  if (isOver) return <Message heading="Choose your PIN and password">{LINK_OVER}</Message>
  if (state === 'done')
    return (
      <>
        <Message heading={`You are ready, ${firstName}`}>From now on you sign in with what you have chosen.</Message>
        <Button isWide onClick={() => navigate('/login', { replace: true })}>
          Go to Manager Login
        </Button>
      </>
    )
  return (
    <>
      <ScreenHeading>{`Welcome, ${firstName}`}</ScreenHeading>
      <p className="quiet-subtitle">
        Choose how you sign in: a PIN, a password or both.{needsPassword && ' Admins need a password.'}
      </p>
      <p className="quiet-subtitle">
        With the password you type your user name: <strong>{username}</strong>
      </p>
      <form className={styles.form} noValidate onSubmit={finish}>
        <div className={styles.drawn} role="status">
          {pin !== null && (
            <p>
              Your PIN is <strong>{pin}</strong>
            </p>
          )}
        </div>
        <Button
          kind="secondary"
          isWide
          state={state === 'drawing' ? 'busy' : 'idle'}
          onClick={() => void step('drawing', { drawPin: true })}
        >
          {pin === null ? 'Give me a PIN' : 'Another one'}
        </Button>
        <Field
          label={`Password, ${PASSWORD_MIN} characters or more`}
          type="password"
          name="password"
          autoComplete="new-password"
          maxLength={200}
          enterKeyHint="done"
          value={password}
          error={wait.secondsLeft > 0 ? 'Too many tries.' : error}
          onChange={event => setPassword(event.target.value)}
        />
        <Button type="submit" isWide state={state === 'saving' ? 'busy' : 'idle'}>
          {wait.secondsLeft > 0 ? `Wait ${wait.secondsLeft} s` : state === 'saving' ? 'Saving...' : 'Finish'}
        </Button>
      </form>
    </>
  )
}

function messageFor(error: unknown): string {
  if (error instanceof NoResponseError) return NO_RESPONSE
  return (error instanceof ApiError && error.msg) || 'This could not be done. Please try again.'
}
