import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import styles from './feedback-step.module.css'
import { StarRating } from './star-rating.tsx'
import { canSendFeedback, FEEDBACK_MAX, type SurveyEvent, type SurveyState } from './survey-flow.ts'

type FeedbackStepProps = {
  state: SurveyState
  dispatch: (event: SurveyEvent) => void
  onSend: () => void
  /** Null where this salon offers no site to review on. */
  onReview: (() => void) | null
}

/** Somebody was not quite happy: stars, and what was missing in her own words. */
export function FeedbackStep({ state, dispatch, onSend, onReview }: FeedbackStepProps) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const canSend = canSendFeedback(state)
  return (
    <div className={styles.step}>
      <ScreenHeading>What could we do better?</ScreenHeading>
      <StarRating stars={state.stars} onChange={stars => dispatch({ type: 'starred', stars })} />
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          In your own words
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
          Back to rating
        </Button>
        <Button
          className={styles.send}
          state={state.isSending ? 'busy' : 'idle'}
          isWaiting={!canSend}
          onClick={() => (canSend ? onSend() : box.current?.focus())}
        >
          Send feedback
        </Button>
      </div>
      {onReview && (
        <Button kind="quiet" onClick={onReview}>
          Leave a public review instead
        </Button>
      )}
    </div>
  )
}
