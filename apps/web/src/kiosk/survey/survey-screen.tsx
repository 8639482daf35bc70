import { ErrorLine } from '@frontlash/ui/error-line'
import { grownLashes, LashLine } from '@frontlash/ui/lash-line'
import { partIfTight, useVisiblePart } from '@frontlash/web-client/visible-part'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Countdown } from '../../device/countdown.ts'
import { INACTIVITY_MS, useInactivity } from '../../device/inactivity.ts'
import { useKioskMode } from '../../device/kiosk-mode.ts'
import { readSelectedLocation } from '../../device/selected-location.ts'
import { Said } from '../../language/said.tsx'
import { useSay } from '../../language/say.ts'
import { useLanguageLock } from '../../language/words.ts'
import { useLocation, useNavigate } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { KioskScreen, ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { ClosingFooter } from '../visit/closing-footer.tsx'
import { endVisit } from '../visit/end-visit.ts'
import { greetedName, readSurveyVisit } from '../visit/survey-visit.ts'
import { VisitCountdown } from '../visit/visit-countdown.tsx'
import { FeedbackStep } from './feedback-step.tsx'
import { RatingStep } from './rating-step.tsx'
import { ReviewLinks } from './review-links.tsx'
import { BACK_AFTER_LINK_MS } from './survey-flow.ts'
import styles from './survey-screen.module.css'
import { type Survey, useSurvey } from './use-survey.ts'

/** How long the QR codes are shown. The time is long, because a client first has to take out a phone. */
const CODES_SHOWN_MS = 30_000

/** /survey: asks how the visit was, and offers the review pages (docs/product/kiosk.md, "Survey"). */
export default function SurveyScreen() {
  const query = new URLSearchParams(useLocation().search)
  return query.get('closed') === '1' ? <ClosedSurvey /> : <OpenSurvey query={query} />
}

function ClosedSurvey() {
  const navigate = useNavigate()
  const say = useSay()
  useInactivity({ onTimeout: () => navigate('/', { replace: true }), pausedWhile: readSelectedLocation() === null })
  return (
    <KioskScreen title={say('survey.title')} layout="card" className={styles.screen}>
      <div className="centred-words">
        <LashLine lashes={grownLashes(10)} eye="closing" className={styles.lashes} />
        <ScreenHeading>{say('survey.closed')}</ScreenHeading>
      </div>
    </KioskScreen>
  )
}

function OpenSurvey({ query }: { query: URLSearchParams }) {
  const navigate = useNavigate()
  const say = useSay()
  const visit = readSurveyVisit(query)
  const here = readSelectedLocation()
  // A browser without a location is the client's own phone, on which the thank-you screen stays.
  const isOwnPhone = here === null
  const survey = useSurvey({ ...visit, location: visit.location ?? here })
  const { state, dispatch } = survey
  useLanguageLock(state.isSending)
  const name = greetedName(visit)
  const leave = () => {
    endVisit()
    navigate('/', { replace: true })
  }
  const { isOn: isKiosk } = useKioskMode()
  const durationMs = isKiosk && state.step === 'external-review' ? CODES_SHOWN_MS : INACTIVITY_MS
  const countdown = useInactivity({ onTimeout: leave, durationMs, pausedWhile: isOwnPhone || state.isSending })
  const afterLink = useAfterLink(() => (isOwnPhone ? dispatch({ type: 'finished' }) : leave()))
  const isLast = state.step === 'thank-you'
  const visiblePart = useVisiblePart()

  return (
    <KioskScreen
      title={say('survey.title')}
      layout={layoutOf(survey)}
      className={styles.screen}
      footer={isLast && !isOwnPhone ? <Footer countdown={countdown} onLeave={leave} /> : undefined}
    >
      {state.step === 'rating' && <RatingStep name={name} chosen={state.rating} onRate={survey.rate} />}
      {state.step === 'feedback' && (
        <div className={styles.feedback}>
          <FeedbackStep
            state={state}
            tight={partIfTight(visiblePart)}
            dispatch={dispatch}
            onSend={survey.sendFeedback}
            onReview={survey.links.length > 0 ? survey.review : null}
          />
          <NotStored survey={survey} />
        </div>
      )}
      {state.step === 'external-review' && (
        <ExternalReview survey={survey} onOpened={afterLink} onDone={isKiosk ? leave : null} />
      )}
      {isLast && <ThankYou name={name} survey={survey} onOpened={afterLink} />}
      {!isLast && !isOwnPhone && (
        <VisitCountdown countdown={countdown} durationMs={durationMs} topPx={visiblePart?.topPx} />
      )}
    </KioskScreen>
  )
}

type ExternalReviewProps = {
  survey: Survey
  onOpened: () => void
  /** Ends the survey; null outside kiosk mode. In kiosk mode, the last step shows the QR codes of the review pages. */
  onDone: (() => void) | null
}

function ExternalReview({ survey, onOpened, onDone }: ExternalReviewProps) {
  const say = useSay()
  const finish = () => survey.dispatch({ type: 'finished' })
  return (
    <>
      <div className="centred-words">
        <ScreenHeading>{say('survey.tellOthers')}</ScreenHeading>
        <p className="quiet-lead">{say('survey.helps')}</p>
        <NotStored survey={survey} />
      </div>
      <div className={styles.step}>
        <ReviewLinks links={survey.links} onOpened={onOpened} />
        {onDone && (
          <Button isWide onClick={onDone}>
            {say('common.done')}
          </Button>
        )}
        <Button kind={onDone ? 'quiet' : 'primary'} isWide onClick={finish}>
          {say('survey.without')}
        </Button>
      </div>
    </>
  )
}

type ThankYouProps = { name: string | null; survey: Survey; onOpened: () => void }

function ThankYou({ name, survey, onOpened }: ThankYouProps) {
  const say = useSay()
  return (
    <>
      <div className="centred-words">
        <LashLine lashes={grownLashes(10)} eye="closing" className={styles.lashes} />
        <ScreenHeading isLarge>
          <Said messages={[name ? ['survey.thanksNamed', { name }] : ['survey.thanks']]} />
        </ScreenHeading>
        <p className="quiet-lead">{say('survey.itHelps')}</p>
        <NotStored survey={survey} />
      </div>
      {offersLinks(survey) && <ReviewLinks links={survey.links} onOpened={onOpened} />}
    </>
  )
}

/** True if the thank-you screen must offer the review links, because the client has not seen them. */
function offersLinks({ state, links }: Survey): boolean {
  return !state.hasSeenLinks && links.length > 0
}

function layoutOf(survey: Survey): 'page' | 'card' | 'halves' {
  switch (survey.state.step) {
    case 'rating':
      return 'page'
    case 'feedback':
      return 'card'
    case 'external-review':
      return 'halves'
    case 'thank-you':
      return offersLinks(survey) ? 'halves' : 'card'
    default:
      return survey.state.step satisfies never
  }
}

/** The error line of a step, with a button to retry. Empty if the survey was stored. */
function NotStored({ survey }: { survey: Survey }) {
  const say = useSay()
  const { hasFailed, step } = survey.state
  return (
    <div className={styles.notStored}>
      <ErrorLine message={hasFailed ? say('survey.notStored') : null} />
      {hasFailed && step !== 'feedback' && (
        <Button kind="quiet" icon="restart" onClick={survey.sendAgain}>
          {say('common.tryAgain')}
        </Button>
      )}
    </div>
  )
}

function Footer({ countdown, onLeave }: { countdown: Countdown; onLeave: () => void }) {
  const say = useSay()
  return (
    <ClosingFooter countdown={countdown}>
      <Button kind="quiet" onClick={onLeave}>
        {say('common.done')}
      </Button>
    </ClosingFooter>
  )
}

/** Calls back three seconds after a review page was opened in a new window. */
function useAfterLink(proceed: () => void): () => void {
  const [isOpen, setIsOpen] = useState(false)
  const latest = useEffectEvent(proceed)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => latest(), BACK_AFTER_LINK_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  return () => setIsOpen(true)
}
