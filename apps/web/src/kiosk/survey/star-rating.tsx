import { useId } from 'react'
import { useSay } from '../../language/say.ts'
import styles from './star-rating.module.css'
import type { Rating } from './survey-flow.ts'

const STARS: readonly Rating[] = [1, 2, 3, 4, 5]
const STAR = 'M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z'

type StarRatingProps = { stars: Rating; onChange: (stars: Rating) => void }

export function StarRating({ stars, onChange }: StarRatingProps) {
  const say = useSay()
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{say('survey.stars')}</legend>
      <div className={styles.stars}>
        {STARS.map(star => (
          <label key={star} className={styles.star} data-shining={star <= stars || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={star === stars}
              onChange={() => onChange(star)}
              aria-label={say('survey.star', { n: star })}
            />
            <svg viewBox="0 0 24 24" width="48" height="48" aria-hidden="true">
              <path d={STAR} />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
