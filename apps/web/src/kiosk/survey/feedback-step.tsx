import type { VisiblePart } from '@frontlash/web-client/visible-part'
import { useId, useRef } from 'react'
import { useSay } from '../../language/say.ts'
import { Button } from '../../ui/button.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import styles from './feedback-step.module.css'
import { StarRating } from './star-rating.tsx'
import { canSendFeedback, FEEDBACK_MAX, type SurveyEvent, type SurveyState } from './survey-flow.ts'

type FeedbackStepProps = {
  state: SurveyState
  /**
   * The visible part of the page while the tablet's keyboard leaves little space; otherwise null. If it is
   * not null, only the question, the text box and the buttons are shown.
   */
  tight: VisiblePart | null
  dispatch: (event: SurveyEvent) => void
  onSend: () => void
  /** Shows the review links; null if this salon has none. */
  onReview: (() => void) | null
}

/** The step for a client who was not fully satisfied: stars, and a text box. */
export function FeedbackStep({ state, tight, dispatch, onSend, onReview }: FeedbackStepProps) {
  const say = useSay()
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const canSend = canSendFeedback(state)
  return (
    <div
      className={styles.step}
      data-tight={tight ? '' : undefined}
      style={tight ? { top: tight.topPx, height: tight.heightPx } : undefined}
    >
      <ScreenHeading className={styles.heading}>{say('survey.better')}</ScreenHeading>
      <div className={styles.stars}>
        <StarRating stars={state.stars} onChange={stars => dispatch({ type: 'starred', stars })} />
      </div>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          {say('survey.ownWords')}
        </label>
        <textarea
          ref={box}
          id={id}
          className={styles.box}
          rows={4}
          maxLength={FEEDBACK_MAX}
          value={state.feedback}
          onChange={event => dispatch({ type: 'typed', feedback: event.target.value })}
        />
      </div>
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={() => dispatch({ type: 'back to rating' })}>
          {say('survey.backToRating')}
        </Button>
        <Button
          className={styles.send}
          state={state.isSending ? 'busy' : 'idle'}
          isWaiting={!canSend}
          onClick={() => (canSend ? onSend() : box.current?.focus())}
        >
          {say('survey.send')}
        </Button>
      </div>
      {onReview && (
        <Button kind="quiet" className={styles.review} onClick={onReview}>
          {say('survey.publicInstead')}
        </Button>
      )}
    </div>
  )
}
