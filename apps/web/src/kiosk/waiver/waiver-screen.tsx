import { useState } from 'react'
import type { Countdown } from '../../device/countdown.ts'
import { useInactivity, useSecondsLeft } from '../../device/inactivity.ts'
import { useKioskMode } from '../../device/kiosk-mode.ts'
import { Said } from '../../language/said.tsx'
import { useLanguageWarning, useSay } from '../../language/say.ts'
import { useLanguage } from '../../language/shown-language.ts'
import { useLanguageLock } from '../../language/words.ts'
import { Navigate } from '../../router/router.tsx'
import { KioskExit } from '../../shell/lazy-kiosk-exit.tsx'
import { LAST_SECONDS } from '../../ui/countdown-ring.tsx'
import { KioskScreen } from '../../ui/kiosk-screen.tsx'
import { LANGUAGE_OFFER_MS, LanguageOffer } from '../visit/language-offer.tsx'
import { LeaveVisitDialog } from '../visit/leave-visit-dialog.tsx'
import { VisitCountdown } from '../visit/visit-countdown.tsx'
import { NoWaiver } from './no-waiver.tsx'
import { SavingCover } from './saving-cover.tsx'
import { DEFAULT_TEXT_SIZE_PX, type TextSizePx } from './text-size.ts'
import { useSigner } from './use-signer.ts'
import { useWaiverClient } from './use-waiver-client.ts'
import { useWaiverEnd } from './use-waiver-end.ts'
import { useWaiverSubmission } from './use-waiver-submission.ts'
import { useWaiverToSign } from './use-waiver-to-sign.ts'
import { WaiverForm } from './waiver-form.tsx'
import { WaiverOnFile } from './waiver-on-file.tsx'
import styles from './waiver-screen.module.css'

/**
 * /waiver: the client reads and signs the waiver, or continues with the waiver on file (docs/product/kiosk.md,
 * "Waiver").
 */
export default function WaiverScreen() {
  const say = useSay()
  const language = useLanguage()
  const { isOn: isKiosk } = useKioskMode()
  const { client, hasVisit, error: clientError, ensure } = useWaiverClient()
  const signer = useSigner(client)
  const { appointmentId, toSign } = signer
  const { onFile, text } = useWaiverToSign(
    client && { clientId: client.id, ...(appointmentId && { appointmentId }) },
    language,
  )
  const { checkIn, isCheckingIn, proceed, continueOnFile, goBack, leave } = useWaiverEnd(client, toSign)
  const submission = useWaiverSubmission(proceed, checkIn)
  const [isSigned, setSigned] = useState(false)
  const [textSize, setTextSize] = useState<TextSizePx>(DEFAULT_TEXT_SIZE_PX)
  useLanguageWarning(isSigned ? 'waiver.otherLanguage' : null)
  useLanguageLock(submission.running !== null || isCheckingIn)
  const countdown = useInactivity({
    onTimeout: leave,
    pausedWhile: submission.running !== null || isCheckingIn || !hasVisit,
    isScrollingActivity: true,
  })

  if (!hasVisit) return <Navigate to="/" replace />
  if (toSign?.state === 'submitted') return null
  return (
    <KioskScreen title={say('waiver.window')} layout="page" className={styles.screen}>
      {onFile instanceof Date && <LanguageOffer durationMs={LANGUAGE_OFFER_MS} />}
      {onFile instanceof Date ? (
        <WaiverOnFile
          signedAt={onFile}
          name={toSign && signer.name}
          isBusy={isCheckingIn}
          onContinue={() => void continueOnFile()}
          onBack={goBack}
        />
      ) : text === null ? (
        <NoWaiver onBack={goBack} />
      ) : (
        // A change of the language starts the form again: the new React key removes the signature.
        <WaiverForm
          key={language}
          signer={signer}
          text={onFile === 'asking' || text === 'asking' ? null : text}
          textSize={textSize}
          onTextSize={setTextSize}
          error={submission.error ?? clientError}
          isSigned={isSigned}
          isInert={submission.running !== null}
          ensureClient={ensure}
          onError={submission.showError}
          onSubmit={submission.submit}
          onBack={goBack}
          onSigned={setSigned}
        />
      )}
      <LeaveVisitDialog loses={isSigned ? 'signature' : null} />
      <KioskNote countdown={countdown} />
      {submission.running && <SavingCover {...submission.running} />}
      <VisitCountdown countdown={countdown} />
      {isKiosk && <KioskExit look="hidden" to="/manager-login" />}
    </KioskScreen>
  )
}

/** The kiosk banner. It is a separate component, so that the screen does not render every second. */
function KioskNote({ countdown }: { countdown: Countdown }) {
  const say = useSay()
  const { isOn, manager } = useKioskMode()
  const isAsking = useSecondsLeft(countdown) <= LAST_SECONDS
  return (
    <p className={styles.kioskNote} data-covered={isAsking || undefined}>
      {isOn && <Said messages={[['kiosk.banner', { name: manager ?? say('kiosk.nobody') }]]} />}
    </p>
  )
}
