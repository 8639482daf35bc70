import { tenDigits } from '@frontlash/domain/phone'
import { salonNow, useServerInfo } from '@frontlash/web-client/server-clock'
import { useState } from 'react'
import { useInactivity } from '../../device/inactivity.ts'
import { type ScreenWords, useScreenWords } from '../../language/screen-words.ts'
import { keepLanguage } from '../../language/shown-language.ts'
import { useLanguageLock } from '../../language/words.ts'
import { Navigate, useNavigate } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { KioskScreen, ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { useAbandonment } from '../visit/abandonment.ts'
import { CandidateChoice } from '../visit/candidate-choice.tsx'
import { endVisit } from '../visit/end-visit.ts'
import { LanguageOffer } from '../visit/language-offer.tsx'
import { readVisit } from '../visit/read-visit.ts'
import { type ServerWords, serverWords } from '../visit/server-words.tsx'
import { VisitCountdown } from '../visit/visit-countdown.tsx'
import styles from './appointment-check-screen.module.css'
import { continueWithAppointment, saveFinding } from './continue-with-appointment.ts'
import { Greeting } from './greeting.tsx'
import { resultView } from './result-view.ts'
import { SearchProgress } from './search-progress.tsx'
import { SearchResult } from './search-result.tsx'
import { useAppointmentSearch } from './use-appointment-search.ts'

/**
 * /appointment-check: asks whether the client has an appointment or is a walk-in (docs/product/kiosk.md, "Appointment
 * check").
 */
export default function AppointmentCheckScreen() {
  const [phone] = useState(() => tenDigits(readVisit().phone))
  if (phone === undefined) return <Navigate to="/" replace />
  return <AppointmentCheck phone={phone} />
}

function AppointmentCheck({ phone }: { phone: string }) {
  const navigate = useNavigate()
  const words = useScreenWords()
  const { say } = words
  const { timeZone } = useServerInfo()
  const { check, search } = useAppointmentSearch(phone)
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => {
    endVisit()
    navigate('/', { replace: true })
  }
  const startOver = () => keepLanguage(leave)
  const walkIn = () => {
    setIsLeaving(true)
    navigate('/walk-in-options')
  }
  const isBusy = check.step === 'searching' || isLeaving
  useLanguageLock(isBusy)
  const countdown = useInactivity({ onTimeout: leave, pausedWhile: isBusy })
  useAbandonment(check.step === 'asking' && !isLeaving ? 'appointment or walk-in' : null)

  return (
    <KioskScreen title={say('check.title')} layout="page">
      <LanguageOffer />
      {check.step === 'asking' && (
        <Greeting
          checkedInBefore={checkedInBefore(words, timeZone)}
          onAppointment={() => search()}
          onWalkIn={walkIn}
          onBack={startOver}
        />
      )}
      {check.step === 'searching' && <SearchProgress {...check} onStartOver={startOver} />}
      {check.step === 'choosing' && (
        <div className={styles.choosing}>
          <ScreenHeading>{say('entry.who')}</ScreenHeading>
          <CandidateChoice candidates={check.candidates} onChoose={search} />
          <Button kind="quiet" icon="restart" onClick={startOver}>
            {say('common.startOver')}
          </Button>
        </div>
      )}
      {check.step === 'result' && (
        <Result
          {...check.finding}
          isBusy={isLeaving}
          onContinue={async appointment => {
            setIsLeaving(true)
            await continueWithAppointment(check.finding.response, appointment)
            navigate('/waiver')
          }}
          onWalkIn={() => {
            saveFinding(check.finding.response)
            walkIn()
          }}
          onStartOver={startOver}
        />
      )}
      <VisitCountdown countdown={countdown} />
    </KioskScreen>
  )
}

/** Returns the message for a client who was already checked in here today; null for other clients. */
function checkedInBefore(words: ScreenWords, timeZone: string): ServerWords | null {
  const { verification } = readVisit()
  return verification?.visitToday ? serverWords(verification, words, timeZone) : null
}

type ResultProps = Omit<Parameters<typeof SearchResult>[0], 'view'> & { response: Parameters<typeof resultView>[0] }

function Result({ response, ...rest }: ResultProps) {
  const words = useScreenWords()
  const { timeZone } = useServerInfo()
  return <SearchResult view={resultView(response, salonNow(), timeZone, words)} {...rest} />
}
