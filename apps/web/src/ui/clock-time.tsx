import { classNames } from '@frontlash/ui/class-names'
import styles from './clock-time.module.css'

type ClockTimeProps = {
  /** The formatted time, such as `11:45 AM`. */
  time: string
  /** True if the time is large in portrait too. Without it, the time is large only in landscape. */
  isHero?: boolean
}

/** The time of a visit, with AM or PM at half the size. */
export function ClockTime({ time, isHero = false }: ClockTimeProps) {
  const [digits, half] = time.split(/\s/)
  return (
    <p className={classNames(styles.time, isHero && styles.hero)}>
      {digits} <span className={styles.half}>{half}</span>
    </p>
  )
}
