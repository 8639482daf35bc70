import { useFirstSay } from '../language/words.ts'
import { CountdownRing, LAST_SECONDS } from './countdown-ring.tsx'
import styles from './still-there.module.css'

type StillThereProps = {
  secondsLeft: number
  totalSeconds: number
  /** The top of the page's visible part in pixels. It is set while the tablet's keyboard covers the bottom. */
  topPx?: number | undefined
}

/** Asks "Still there?" in the last ten seconds. Before that, the element is empty. Any touch continues the visit. */
export function StillThere({ secondsLeft, totalSeconds, topPx }: StillThereProps) {
  const say = useFirstSay()
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
            <p className={styles.question}>{say('still.question')}</p>
            <p className={styles.advice}>{say('still.advice')}</p>
          </div>
        </div>
      )}
    </div>
  )
}
