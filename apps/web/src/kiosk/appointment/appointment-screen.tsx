import { Skeleton } from '@frontlash/ui/skeleton'
import { logout, useSession } from '@frontlash/web-client/session'
import type { VisitClient } from '@frontlash/web-client/session-start'
import { readClient } from '@frontlash/web-client/visit-client'
import { useState } from 'react'
import { useInactivity } from '../../device/inactivity.ts'
import { Said } from '../../language/said.tsx'
import { useSay } from '../../language/say.ts'
import { useLanguageLock } from '../../language/words.ts'
import { Navigate, useNavigate } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { KioskScreen, ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { ClosingFooter } from '../visit/closing-footer.tsx'
import { endVisit } from '../visit/end-visit.ts'
import styles from './appointment-screen.module.css'
import { AppointmentToday } from './appointment-today.tsx'
import { CheckInHistory } from './check-in-history.tsx'
import { useAppointmentInfo } from './use-appointment-info.ts'
import { useCheckInNow } from './use-check-in-now.ts'

/** /appointment: the bookings and visits of a client (docs/product/kiosk.md, "Appointment info"). */
export default function AppointmentScreen() {
  const session = useSession()
  const [stored] = useState(readClient)
  const signedIn = session.state === 'authenticated' ? session.client : null
  const client = stored ?? signedIn
  if (client) return <AppointmentOf client={client} isSignedIn={signedIn !== null} />
  return session.state === 'loading' ? null : <Navigate to="/" replace />
}

function AppointmentOf({ client, isSignedIn }: { client: VisitClient; isSignedIn: boolean }) {
  const say = useSay()
  const navigate = useNavigate()
  const { load, again } = useAppointmentInfo(client)
  const checkIn = useCheckInNow(client, again)
  useLanguageLock(checkIn.state?.is === 'sending')
  const leave = () => {
    endVisit()
    navigate('/', { replace: true })
  }
  const logOut = () => {
    // Only the client is signed out. If a manager is signed in on this browser, the manager stays signed in.
    if (isSignedIn) logout()
    leave()
  }
  const countdown = useInactivity({
    onTimeout: leave,
    pausedWhile: load.state === 'loading' || checkIn.state?.is === 'sending',
    isScrollingActivity: true,
  })
  const footer = (
    <ClosingFooter countdown={countdown}>
      <Button kind="quiet" onClick={logOut}>
        {say('common.logOut')}
      </Button>
    </ClosingFooter>
  )

  if (load.state === 'failed') {
    return (
      <KioskScreen title={say('check.yourAppointment')} layout="card" className={styles.failed} footer={footer}>
        <div role="alert">
          <ScreenHeading>{say('info.failed')}</ScreenHeading>
        </div>
        <Button icon="restart" onClick={again}>
          {say('common.tryAgain')}
        </Button>
      </KioskScreen>
    )
  }
  const info = load.state === 'ready' ? load.info : null
  return (
    <KioskScreen title={say('check.yourAppointment')} layout="halves" className={styles.screen} footer={footer}>
      <div className={styles.statement}>
        <ScreenHeading>
          <Said messages={[['info.welcome', { name: client.first_name }]]} />
        </ScreenHeading>
        {info ? (
          <AppointmentToday
            client={client}
            info={info}
            checkIn={checkIn}
            onAskForToday={() => navigate('/walk-in-options')}
          />
        ) : (
          <Loading heightPx={360} />
        )}
      </div>
      {info ? <CheckInHistory info={info} /> : <Loading heightPx={280} />}
    </KioskScreen>
  )
}

function Loading({ heightPx }: { heightPx: number }) {
  const say = useSay()
  return (
    <div role="status" aria-label={say('info.loading')}>
      <Skeleton widthPx={580} heightPx={heightPx} />
    </div>
  )
}
