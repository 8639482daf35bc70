import { useFirstSay } from '../language/words.ts'
import styles from './closing-ring.module.css'
import { CountdownRing, LAST_SECONDS } from './countdown-ring.tsx'

type ClosingRingProps = { secondsLeft: number; totalSeconds: number }

/** The countdown of a screen that closes automatically and needs no input. A touch keeps the screen. */
export function ClosingRing({ secondsLeft, totalSeconds }: ClosingRingProps) {
  const say = useFirstSay()
  const isAsking = secondsLeft <= LAST_SECONDS
  return (
    <div className={styles.closing}>
      <CountdownRing secondsLeft={secondsLeft} totalSeconds={totalSeconds} />
      <p className={styles.words} role="status">
        {isAsking ? (
          <>
            <span className={styles.asking}>{say('still.question')}</span> {say('still.advice')}
          </>
        ) : (
          say('still.closes')
        )}
      </p>
    </div>
  )
}
