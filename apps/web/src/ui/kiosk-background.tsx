import styles from './kiosk-background.module.css'

export function KioskBackground() {
  return (
    <div className={styles.background} aria-hidden="true">
      <svg className={styles.lid} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 0Q50 17.5 100 0V10H0Z" />
      </svg>
    </div>
  )
}
