import { LashMark } from '@frontlash/ui/lash-mark'
import { Said } from '../../language/said.tsx'
import { useSay } from '../../language/say.ts'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { LashFace } from './lash-face.tsx'
import styles from './rating-step.module.css'
import { RATINGS, type Rating } from './survey-flow.ts'

type RatingStepProps = { name: string | null; chosen: Rating | null; onRate: (rating: Rating) => void }

/** The first step: five faces. A happy client needs only one tap. */
export function RatingStep({ name, chosen, onRate }: RatingStepProps) {
  const say = useSay()
  return (
    <div className={styles.step}>
      <LashMark widthPx={68} className={styles.mark} />
      <div className="centred-words">
        <ScreenHeading isLarge>
          <Said messages={[name ? ['survey.titleNamed', { name }] : ['survey.title']]} />
        </ScreenHeading>
        <p className="quiet-lead">{say('survey.tapFace')}</p>
      </div>
      <ul className={styles.faces}>
        {RATINGS.map(rating => (
          <li key={rating}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={chosen === rating}
              onClick={() => onRate(rating)}
            >
              <LashFace rating={rating} />
              <span>{say(`survey.rating${rating}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
