import { ErrorLine } from '@frontlash/ui/error-line'
import { Field } from '@frontlash/ui/field'
import { ApiError, NoResponseError } from '@frontlash/web-client/http-client'
import { managerCalls } from '@frontlash/web-client/manager-calls'
import { useState } from 'react'
import { DEVICE_NAME_MAX } from '../../device/device-identity.ts'
import { useLocation, useNavigate } from '../../router/router.tsx'
import { CentredPage } from '../../shell/centred-page.tsx'
import { Button } from '../../ui/button.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import styles from './pair-screen.module.css'

/**
 * /pair: the page for an admin's pairing link. The link is used only when the user presses the button. A program that
 * loads the page for a preview does not use the link (docs/product/access.md, "Devices").
 */
export default function PairScreen() {
  const navigate = useNavigate()
  const key = useLocation().hash.slice(1)
  const [name, setName] = useState('')
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [error, setError] = useState<string | null>(null)
  const hasKey = /^[\w-]{22}$/.test(key)

  const pair = async () => {
    setState('busy')
    setError(null)
    try {
      await managerCalls.pairBrowser({ body: { key, ...(name.trim() === '' ? {} : { name: name.trim() }) } })
      setState('done')
    } catch (failure) {
      setState('idle')
      setError(messageFor(failure))
    }
  }

  return (
    <CentredPage title="Pair this browser" className={styles.screen}>
      <ScreenHeading>{state === 'done' ? 'This browser is paired' : 'Pair this browser'}</ScreenHeading>
      {state === 'done' ? (
        <>
          <p className="quiet-subtitle">From now on you can sign in here with your PIN.</p>
          <Button isWide onClick={() => navigate('/login', { replace: true })}>
            Go to Manager Login
          </Button>
        </>
      ) : hasKey ? (
        <>
          <p className="quiet-subtitle">
            Then PINs sign in here, as on the salon’s own devices. Do this only on a computer that is yours.
          </p>
          <Field
            label="What this computer is called"
            value={name}
            maxLength={DEVICE_NAME_MAX}
            autoCapitalize="words"
            enterKeyHint="done"
            hasErrorRoom={false}
            trailing={`${name.length} / ${DEVICE_NAME_MAX}`}
            onChange={event => setName(event.target.value)}
          />
          <ErrorLine message={error} align="start" />
          <Button isWide state={state} onClick={() => void pair()}>
            {state === 'busy' ? 'Pairing...' : 'Pair this browser'}
          </Button>
        </>
      ) : (
        <p className="quiet-subtitle">This address is not complete. Please open the whole link that you were given.</p>
      )}
    </CentredPage>
  )
}

function messageFor(error: unknown): string {
  if (error instanceof NoResponseError) return 'No response from server. Please check your connection and try again.'
  if (error instanceof ApiError && error.code === 'PAIRING_LINK_OVER') return error.msg
  return 'This browser could not be paired. Please try again.'
}
