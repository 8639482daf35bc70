import styles from './status-dial.module.css'
import type { Dial } from './wait-dial.ts'

const RADIUS = 100
const AROUND = 2 * Math.PI * RADIUS
const TICKS = Array.from({ length: 12 }, (_, hour) => hour)

type StatusDialProps = { dial: Dial; tone: 'info' | 'warning' | 'error' }

/** A clock face with an arc for the wait or the delay. The sentence below it contains the same minutes. */
export function StatusDial({ dial, tone }: StatusDialProps) {
  const arcLength = (AROUND * dial.arcDegrees) / 360
  return (
    <svg className={styles.dial} data-tone={tone} viewBox="-112 -112 224 224" aria-hidden="true">
      <circle className={styles.face} r="92" />
      <circle className={styles.ring} r={RADIUS} />
      <circle
        className={styles.arc}
        r={RADIUS}
        strokeDasharray={`${arcLength} ${AROUND}`}
        transform={`rotate(${dial.arcFromDegrees - 90})`}
      />
      {TICKS.map(hour => (
        <line
          key={hour}
          className={styles.tick}
          y1="-89"
          y2={hour % 3 === 0 ? '-79' : '-83'}
          strokeWidth={hour % 3 === 0 ? 4 : 2.5}
          transform={`rotate(${hour * 30})`}
        />
      ))}
      <line className={styles.hand} y2="-44" strokeWidth="7" transform={`rotate(${dial.hourHandDegrees})`} />
      <line className={styles.hand} y2="-66" strokeWidth="5" transform={`rotate(${dial.minuteHandDegrees})`} />
      <circle className={styles.pivot} r="8" />
    </svg>
  )
}
