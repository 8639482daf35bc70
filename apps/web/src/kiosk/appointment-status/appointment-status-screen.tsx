import type { VerificationResponse } from '@frontlash/contract/check-in'
import { DEFAULT_LOCATION, LOCATION_NAMES } from '@frontlash/domain/location-key'
import { formatPhone } from '@frontlash/domain/phone'
import { classNames } from '@frontlash/ui/class-names'
import { LashLine } from '@frontlash/ui/lash-line'
import { salonNow, useServerInfo } from '@frontlash/web-client/server-clock'
import type { ReactNode } from 'react'
import { useInactivity } from '../../device/inactivity.ts'
import { useSelectedLocation } from '../../device/selected-location.ts'
import { Said } from '../../language/said.tsx'
import { useSay } from '../../language/say.ts'
import { useScreenWords } from '../../language/screen-words.ts'
import { Navigate, useNavigate } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { KioskScreen, ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { ClosingFooter } from '../visit/closing-footer.tsx'
import { endVisit } from '../visit/end-visit.ts'
import { RateOfferWhenKnown } from '../visit/rate-offer.tsx'
import { readVisit } from '../visit/read-visit.ts'
import { SavingNotes } from '../visit/saving-notes.tsx'
import { useSavingState } from '../visit/use-saving-state.ts'
import styles from './appointment-status-screen.module.css'
import { AppointmentCard, CorrectLocationCard } from './details-card.tsx'
import { ManagerRequest, type Request } from './manager-request.tsx'
import { StatusHero } from './status-hero.tsx'
import { type StatusView, statusView } from './status-view.ts'
import { useMinute } from './use-minute.ts'
import { useStatus } from './use-status.ts'
import { WalkInSelected } from './walk-in-selected.tsx'

/**
 * The last screen of a check-in: the state of the booking, and the next step (docs/product/kiosk.md, "Appointment
 * status").
 */
export default function AppointmentStatusScreen() {
  const say = useSay()
  const navigate = useNavigate()
  const load = useStatus()
  const leave = () => {
    endVisit()
    navigate('/', { replace: true })
  }
  const countdown = useInactivity({ onTimeout: leave, pausedWhile: load.state === 'loading' })

  switch (load.state) {
    case 'nobody':
      return <Navigate to="/" replace />
    case 'loading':
      return (
        <KioskScreen title={say('status.window')} layout="card" className={styles.screen}>
          <LashLine lashes={[]} />
          <p className="quiet-subtitle" role="status">
            {say('common.moment')}
          </p>
        </KioskScreen>
      )
    case 'failed':
      return (
        <KioskScreen
          title={say('status.window')}
          layout="card"
          className={styles.screen}
          footer={<ClosingFooter countdown={countdown} />}
        >
          <div className={styles.words} role="alert">
            <ScreenHeading>{say('status.failed')}</ScreenHeading>
          </div>
          <Button onClick={leave}>{say('common.logOut')}</Button>
        </KioskScreen>
      )
    case 'ready':
      return (
        <Status
          verification={load.verification}
          footer={
            <ClosingFooter countdown={countdown}>
              <RateOfferWhenKnown client={readVisit().client} />
              <Button kind="quiet" onClick={leave}>
                {say('common.logOut')}
              </Button>
            </ClosingFooter>
          }
        />
      )
    default:
      return load satisfies never
  }
}

type StatusProps = { verification: VerificationResponse | null; footer: ReactNode }

function Status({ verification, footer }: StatusProps) {
  useMinute()
  const words = useScreenWords()
  const { say } = words
  const { timeZone } = useServerInfo()
  const here = useSelectedLocation()
  const { step, client, intent } = readVisit()
  const now = salonNow()
  const saving = useSavingState()
  const firstName = client?.first_name ?? ''
  const found = verification ?? { scenario: 'NO_APPOINTMENT' as const, appointment: null }
  const view = statusView(found, firstName, saving.checkIn, now, timeZone, words)
  const isWalkIn = view.kind === 'none' || view.mayAskForToday
  // The walk-in was refused while the client was on the waiver screen. The screen with the walk-in options explains the
  // refusal and offers other choices.
  if (step === 'no-walk-ins') return <Navigate to="/walk-in-options" replace />
  if (isWalkIn && intent) return <WalkInSelected intent={intent} firstName={firstName} footer={footer} />

  return (
    <KioskScreen
      title={say('status.window')}
      layout="halves"
      className={classNames(styles.screen, view.managerReason && view.mayAskForToday && styles.crowded)}
      footer={footer}
    >
      <div className={styles.statement}>
        <StatusHero
          view={view}
          hereName={here?.name ?? LOCATION_NAMES[DEFAULT_LOCATION]}
          now={now}
          timeZone={timeZone}
        />
        <div className={styles.words}>
          <ScreenHeading isLarge>{say(view.heading)}</ScreenHeading>
          <p className={styles.sentence}>
            <Said messages={view.sentences} isUnbroken />
          </p>
        </div>
        <SavingNotes saving={saving} />
      </div>
      <div className={styles.details}>
        <Card view={view} />
        {view.kind === 'wrong-location' && <p className="quiet-subtitle">{say('status.askTeam')}</p>}
        {view.kind === 'none' && <WalkInButton kind="primary">{say('status.yesWalkIn')}</WalkInButton>}
        {view.managerReason && (
          <ManagerRequest
            kind={view.kind === 'none' ? 'secondary' : 'primary'}
            request={managerRequest(view.managerReason, here?.key ?? DEFAULT_LOCATION)}
          />
        )}
        {view.mayAskForToday && (
          <WalkInButton kind={view.managerReason ? 'secondary' : 'primary'}>{say('walkin.askToday')}</WalkInButton>
        )}
      </div>
    </KioskScreen>
  )
}

function Card({ view }: { view: StatusView }) {
  if (!view.appointment) return null
  if (view.correctLocation) {
    return <CorrectLocationCard view={view} place={view.correctLocation} appointment={view.appointment} />
  }
  return <AppointmentCard view={view} appointment={view.appointment} />
}

function WalkInButton({ kind, children }: { kind: 'primary' | 'secondary'; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <Button kind={kind} isWide onClick={() => navigate('/walk-in-options')}>
      {children}
    </Button>
  )
}

function managerRequest(reason: Request['reason'], location: string): Request {
  const { client, phone } = readVisit()
  return {
    clientName: [client?.first_name, client?.last_name].filter(Boolean).join(' '),
    clientPhone: formatPhone(client?.phone || phone),
    location,
    reason,
  }
}
