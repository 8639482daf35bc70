import { useCallback } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useInactivity } from '../../device/inactivity.ts'
import { useKioskMode } from '../../device/kiosk-mode.ts'
import { KioskExit } from '../../shell/kiosk-exit.tsx'
import { KioskScreen } from '../../ui/kiosk-screen.tsx'
import { VisitCountdown } from '../visit/visit-countdown.tsx'
import { endVisit } from '../visit/visit-state.ts'
import { SavingCover } from './saving-cover.tsx'
import { useWaiverClient } from './use-waiver-client.ts'
import { useWaiverOnFile } from './use-waiver-on-file.ts'
import { useWaiverSubmission } from './use-waiver-submission.ts'
import { WaiverForm } from './waiver-form.tsx'
import { WaiverOnFile } from './waiver-on-file.tsx'
import styles from './waiver-screen.module.css'

/** /waiver: the client reads and signs, or goes on with the waiver that the salon has of her (docs/product/kiosk.md, "Waiver"). */
export default function WaiverScreen() {
  const navigate = useNavigate()
  const kioskMode = useKioskMode()
  const { client, isSomebody, error: clientError, ensure } = useWaiverClient()
  const onFile = useWaiverOnFile(client?.id)
  const goOn = useCallback(() => navigate('/appointment-status', { replace: true }), [navigate])
  const submission = useWaiverSubmission(goOn)
  const leave = useCallback(() => {
    endVisit()
    navigate('/', { replace: true })
  }, [navigate])
  const countdown = useInactivity({
    onTimeout: leave,
    pausedWhile: submission.running !== null || !isSomebody,
    isScrollingActivity: true,
  })

  if (!isSomebody) return <Navigate to="/" replace />
  return (
    <KioskScreen title="Waiver" layout="page" className={styles.screen}>
      {onFile instanceof Date ? (
        <WaiverOnFile signedAt={onFile} onContinue={goOn} onBack={leave} />
      ) : (
        <WaiverForm
          client={client}
          isAsking={onFile === 'asking'}
          error={submission.error ?? clientError}
          isInert={submission.running !== null}
          ensureClient={ensure}
          onError={submission.showError}
          onSubmit={submission.submit}
          onBack={leave}
        />
      )}
      <p className={styles.kioskNote}>
        {kioskMode.isOn && `This iPad is in Client Kiosk Mode, managed by ${kioskMode.manager ?? 'the salon'}`}
      </p>
      {submission.running && <SavingCover {...submission.running} />}
      <VisitCountdown countdown={countdown} />
      {kioskMode.isOn && <KioskExit look="hidden" to="/manager-login" />}
    </KioskScreen>
  )
}
