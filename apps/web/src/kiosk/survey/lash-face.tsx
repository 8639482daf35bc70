import styles from './lash-face.module.css'
import type { Rating } from './survey-flow.ts'

const CLOSED_EYE = 'M-13 -5Q0 8 13 -5M-12 -3.5L-16 5M-4.5 1L-6.5 9M4.5 1L6.5 9M12 -3.5L16 5'
const OPEN_EYE = 'M-13 0Q0 -13 13 0M-11.5 -2L-16 -7M-4.5 -6L-6.5 -12.5M4.5 -6L6.5 -12.5M11.5 -2L16 -7'

const MOUTHS: Record<Rating, string> = {
  5: 'M35 75H85Q82 94 60 94Q38 94 35 75Z',
  4: 'M36 76Q60 100 84 76',
  3: 'M39 80Q60 90 81 80',
  2: 'M41 84H79',
  1: 'M39 91Q60 74 81 91',
}

/**
 * A face for a rating. Its eyes are closed for a good rating and open for any other rating. It has no accessible name,
 * because the label beside it names the rating.
 */
export function LashFace({ rating }: { rating: Rating }) {
  const isAtRest = rating >= 4
  return (
    <svg className={styles.face} data-rating={rating} viewBox="0 0 120 120" aria-hidden="true">
      <circle className={styles.skin} cx="60" cy="60" r="60" />
      {[37, 83].map(x => (
        <g key={x} transform={`translate(${x} ${isAtRest ? 55 : 54})`}>
          <path className={styles.line} d={isAtRest ? CLOSED_EYE : OPEN_EYE} />
          {!isAtRest && <circle className={styles.pupil} cy="3" r="6" />}
        </g>
      ))}
      <path className={styles.line} d={MOUTHS[rating]} data-open={rating === 5 || undefined} />
    </svg>
  )
}
