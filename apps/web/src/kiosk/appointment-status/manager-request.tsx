import type { AskForManagerBody } from '@frontlash/contract/kiosk-messages'
import { ErrorLine } from '@frontlash/ui/error-line'
import { Icon } from '@frontlash/ui/icon'
import { messageHeart } from '@frontlash/ui/icon-drawings'
import { calls } from '@frontlash/web-client/calls'
import { randomId } from '@frontlash/web-client/random-id'
import { useRef, useState } from 'react'
import { Said } from '../../language/said.tsx'
import { useSay } from '../../language/say.ts'
import { chosenLanguageFields } from '../../language/shown-language.ts'
import { useLanguageLock } from '../../language/words.ts'
import { Button } from '../../ui/button.tsx'
import styles from './manager-request.module.css'

export type Request = Omit<AskForManagerBody, 'messageType'>

type ManagerRequestProps = {
  request: Request
  kind: 'primary' | 'secondary'
}

/**
 * The button 'Speak to Manager'. A confirmation replaces it when the request is stored. After a failure, it can be
 * pressed again.
 */
export function ManagerRequest({ request, kind }: ManagerRequestProps) {
  const say = useSay()
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle')
  // All attempts have the same idempotency key and an identical body, so the server stores the request only once.
  const key = useRef(randomId())
  const first = useRef<ReturnType<typeof chosenLanguageFields>>(undefined)
  useLanguageLock(state === 'sending')
  const ask = async () => {
    setState('sending')
    first.current ??= chosenLanguageFields()
    try {
      const body = { messageType: 'manager_request', ...request, ...first.current } as const
      const { success } = await calls.askForManager({ body, idempotencyKey: key.current })
      setState(success ? 'sent' : 'failed')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className={styles.request}>
      <div role="status">
        {state === 'sent' && (
          <p className={styles.confirmation}>
            <Icon name="check-circle" sizePx={28} />
            <Confirmation {...request} />
          </p>
        )}
      </div>
      {state !== 'sent' && (
        <Button kind={kind} isWide icon={messageHeart} state={state === 'sending' ? 'busy' : 'idle'} onClick={ask}>
          {say('walkin.manager')}
        </Button>
      )}
      <ErrorLine className={styles.error} message={state === 'failed' ? say('manager.failed') : null} />
    </div>
  )
}

function Confirmation({ clientPhone: phone, reason }: Request) {
  return (
    <span>
      <Said messages={[[reason === 'reschedule' ? 'manager.askedRebook' : 'manager.asked', { phone }]]} />
    </span>
  )
}
