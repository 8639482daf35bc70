import type { WalkInIntent } from '@frontlash/contract/clients'
import { classNames } from '@frontlash/ui/class-names'
import { Icon } from '@frontlash/ui/icon'
import { arrowLeft } from '@frontlash/ui/icon-drawings'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { areWalkInsRefused } from '../../api/walk-in-calls.ts'
import { useInactivity } from '../../device/inactivity.ts'
import { readSelectedLocation } from '../../device/selected-location.ts'
import { useSay } from '../../language/say.ts'
import { useLanguageLock } from '../../language/words.ts'
import { Navigate, useNavigate } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { KioskScreen } from '../../ui/kiosk-screen.tsx'
import { useAbandonment } from '../visit/abandonment.ts'
import { endVisit } from '../visit/end-visit.ts'
import { readVisit } from '../visit/read-visit.ts'
import { VisitCountdown } from '../visit/visit-countdown.tsx'
import { type WalkInService, walkInIntent } from '../visit/walk-in-intent.ts'
import { ChosenPopup } from './chosen-popup.tsx'
import { FullyBooked } from './fully-booked.tsx'
import { ServiceStep } from './service-step.tsx'
import { TimingStep } from './timing-step.tsx'
import { useFinishedChoice } from './use-finished-choice.ts'
import styles from './walk-in-options-screen.module.css'

/** /walk-in-options: a walk-in chooses a time and a service (docs/product/kiosk.md, "Walk-in options"). */
export default function WalkInOptionsScreen() {
  const [hasVisit] = useState(() => readVisit().step !== 'none')
  return hasVisit ? <WalkInOptions /> : <Navigate to="/" replace />
}

function WalkInOptions() {
  const say = useSay()
  const navigate = useNavigate()
  const [step, setStep] = useState<'timing' | 'service'>('timing')
  const [chosen, setChosen] = useState<WalkInIntent | null>(null)
  const noWalkIns = useNoWalkIns()
  const finish = useFinishedChoice(() => {
    setChosen(null)
    noWalkIns.setRefused()
  })
  useLanguageLock(chosen !== null)
  const countdown = useInactivity({
    onTimeout: () => {
      endVisit()
      navigate('/', { replace: true })
    },
    pausedWhile: chosen !== null,
  })
  // If a client reads that no walk-ins are taken and then leaves, the visit does not count as abandoned.
  useAbandonment(chosen === null && !noWalkIns.isRefused ? step : null)
  const askForNow = () => {
    setStep('service')
    noWalkIns.ask()
  }

  const choose = (intent: WalkInIntent) => {
    if (chosen) return
    setChosen(intent)
    finish(intent)
  }
  const chooseService = (service: WalkInService) => choose(walkInIntent('now', service))

  return (
    <KioskScreen title={say('walkin.title')} layout="page">
      <div className={styles.options} inert={chosen !== null}>
        {noWalkIns.isRefused ? (
          <FullyBooked onManager={() => chooseService('speak_manager')} onLater={() => choose(walkInIntent('later'))} />
        ) : (
          <>
            <Steps step={step} />
            {step === 'timing' ? (
              <TimingStep onNow={askForNow} onLater={() => choose(walkInIntent('later'))} />
            ) : (
              <ServiceStep onChoose={chooseService} />
            )}
          </>
        )}
        <Button
          kind="quiet"
          icon={arrowLeft}
          className={styles.back}
          onClick={() =>
            step === 'service' && !noWalkIns.isRefused ? setStep('timing') : navigate('/appointment-check')
          }
        >
          {say('common.back')}
        </Button>
      </div>
      <ChosenPopup intent={chosen} />
      <VisitCountdown countdown={countdown} />
    </KioskScreen>
  )
}

/**
 * True if walk-ins are refused today. The server is asked when the screen appears and when the client chooses to come
 * now. If there is no response, walk-ins are accepted.
 */
function useNoWalkIns() {
  const [isRefused, setIsRefused] = useState(() => readVisit().step === 'no-walk-ins')
  const { again } = useCall(
    () => areWalkInsRefused(readSelectedLocation()),
    {},
    {
      onResponse: refused => refused !== null && setIsRefused(refused),
    },
  )
  return { isRefused, ask: again, setRefused: () => setIsRefused(true) }
}

function Steps({ step }: { step: 'timing' | 'service' }) {
  const say = useSay()
  const isTimed = step === 'service'
  return (
    <ol className={styles.steps} aria-label={say('walkin.steps')}>
      <li className={classNames(styles.step, isTimed && styles.done)} aria-current={isTimed ? undefined : 'step'}>
        {isTimed && <Icon name="check" sizePx={22} />}
        {say(isTimed ? 'walkin.stepNow' : 'walkin.stepTiming')}
      </li>
      <li className={styles.step} aria-current={isTimed ? 'step' : undefined}>
        {say('common.service')}
      </li>
    </ol>
  )
}
