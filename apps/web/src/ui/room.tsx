import styles from './room.module.css'

/** The kiosk's ground, behind every kiosk screen. */
export function Room() {
  return (
    <div className={styles.room} aria-hidden="true">
      <svg className={styles.lid} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 0Q50 17.5 100 0V10H0Z" />
      </svg>
    </div>
  )
}
