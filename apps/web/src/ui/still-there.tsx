import { CountdownRing, LAST_SECONDS } from './countdown-ring.tsx'
import styles from './still-there.module.css'

type StillThereProps = {
  secondsLeft: number
  totalSeconds: number
  /**
   * The top of the visible part of the page in px; set while the tablet's keyboard covers the bottom. "Still there?" is
   * then shown at this top.
   */
  topPx?: number | undefined
}

/**
 * Asks in the last ten seconds whether the client is still there; any touch confirms it. Until then it renders an empty
 * element.
 */
export function StillThere({ secondsLeft, totalSeconds, topPx }: StillThereProps) {
  const isAsking = secondsLeft <= LAST_SECONDS
  return (
    <div
      className={styles.stillThere}
      role="status"
      style={topPx === undefined ? undefined : { position: 'fixed', top: topPx + 4, bottom: 'auto' }}
    >
      {isAsking && (
        <div className={styles.card}>
          <CountdownRing secondsLeft={secondsLeft} totalSeconds={totalSeconds} />
          <div>
            <p className={styles.question}>Still there?</p>
            <p className={styles.advice}>Touch anywhere to stay</p>
          </div>
        </div>
      )}
    </div>
  )
}
