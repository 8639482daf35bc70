import { LashMark } from '@frontlash/ui/lash-mark'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { LashFace } from './lash-face.tsx'
import styles from './rating-step.module.css'
import { RATINGS, type Rating } from './survey-flow.ts'

type RatingStepProps = { name: string | null; chosen: Rating | null; onRate: (rating: Rating) => void }

/** The first step: five faces. A happy client needs only one tap. */
export function RatingStep({ name, chosen, onRate }: RatingStepProps) {
  return (
    <div className={styles.step}>
      <LashMark widthPx={68} className={styles.mark} />
      <div className="centred-words">
        <ScreenHeading isLarge>{name ? `How was your visit, ${name}?` : 'How was your visit?'}</ScreenHeading>
        <p className="quiet-lead">Tap the face that fits</p>
      </div>
      <ul className={styles.faces}>
        {RATINGS.map(({ rating, word }) => (
          <li key={rating}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={chosen === rating}
              onClick={() => onRate(rating)}
            >
              <LashFace rating={rating} />
              <span>{word}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
