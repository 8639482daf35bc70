import { Badge } from '@frontlash/ui/badge'
import { useState } from 'react'
import { call, type FailureKind, type FailureView, type HealthView, type Provider } from '../calls.ts'
import { Choice } from '../choice.tsx'
import { bolt } from '../drawings.tsx'
import styles from './faults-view.module.css'

const KINDS: readonly { kind: FailureKind; name: string; meaning: string }[] = [
  { kind: 'ok', name: 'Works', meaning: 'Answers at once.' },
  { kind: 'slow', name: 'Slow', meaning: 'Answers after 8 seconds; what was asked is done.' },
  { kind: 'hang', name: 'Hangs', meaning: 'Takes the call and never answers; nothing is done.' },
  { kind: 'down', name: 'Down', meaning: 'Breaks the connection.' },
  { kind: '429', name: 'Too many requests', meaning: 'Answers 429 and asks to wait 2 seconds.' },
  { kind: '500', name: 'Broken', meaning: 'Answers 500.' },
  {
    kind: 'garbage',
    name: 'Garbage',
    meaning: 'Answers 200 with a stranger’s page or half an answer; what was asked is done.',
  },
]

const PROVIDERS: readonly { provider: Provider; name: string; meaning: string }[] = [
  { provider: 'square', name: 'Square', meaning: 'Bookings, clients, technicians and services' },
  { provider: 'twilio', name: 'Twilio', meaning: 'Text messages' },
]

const LASTS = [
  { seconds: 10, name: '10 seconds' },
  { seconds: 30, name: '30 seconds' },
  { seconds: 60, name: '1 minute' },
  { seconds: 300, name: '5 minutes' },
  { seconds: 1800, name: '30 minutes' },
]

/** Switches that make providers fail, to show that the product keeps working. */
export function FaultsView(props: {
  faults: HealthView['faults']
  onSet: () => Promise<void>
  showToast: (text: string) => void
}) {
  const { faults, onSet, showToast } = props
  const [seconds, setSeconds] = useState(60)
  // Optimistic update: the switch changes before the sandbox responds.
  const [pressed, setAsked] = useState<{ provider: Provider; kind: FailureKind }>()

  async function set(provider: Provider, kind: FailureKind) {
    setAsked({ provider, kind })
    const response = await call('POST', '/faults', { provider, kind, seconds })
    if (!response.ok) showToast(response.msg)
    await onSet()
    setAsked(undefined)
  }

  return (
    <section className={styles.view} aria-label="Faults">
      <div className={styles.head}>
        <div>
          <h2>When a provider fails</h2>
          <p>Check-in must go on as before; texts go out once Twilio is back. A fault ends by itself.</p>
        </div>
        <Choice label="Lasts" value={seconds} onChange={event => setSeconds(Number(event.target.value))}>
          {LASTS.map(one => (
            <option key={one.seconds} value={one.seconds}>
              {one.name}
            </option>
          ))}
        </Choice>
      </div>
      <div className={styles.cards}>
        {PROVIDERS.map(({ provider, name, meaning }) => (
          <ProviderCard
            key={provider}
            name={name}
            meaning={meaning}
            fault={faults[provider]}
            asked={pressed?.provider === provider ? pressed.kind : undefined}
            onChoose={kind => void set(provider, kind)}
          />
        ))}
      </div>
    </section>
  )
}

function ProviderCard(props: {
  name: string
  meaning: string
  fault: FailureView
  asked: FailureKind | undefined
  onChoose: (kind: FailureKind) => void
}) {
  const { name, meaning, fault, asked: requestedKind, onChoose } = props
  const isOk = fault.kind === 'ok'
  return (
    <fieldset className={styles.card}>
      <legend>{name}</legend>
      <p className={styles.meaning}>
        <span>{meaning}</span>
        <Badge tone={isOk ? 'success' : 'error'} icon={isOk ? 'check' : bolt}>
          {isOk ? 'Works' : `${KINDS.find(one => one.kind === fault.kind)!.name}, ${fault.seconds_left} s left`}
        </Badge>
      </p>
      <ul>
        {KINDS.map(one => (
          <li key={one.kind}>
            <label>
              <input
                type="radio"
                name={name}
                checked={(requestedKind ?? fault.kind) === one.kind}
                onChange={() => onChoose(one.kind)}
              />
              <span>
                <strong>{one.name}</strong>
                {one.meaning}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
