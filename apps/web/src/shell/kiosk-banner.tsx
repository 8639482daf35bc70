import { Icon } from '../ui/icon.tsx'
import styles from './kiosk-banner.module.css'

type KioskBannerProps = { manager: string }

/** Says that this tablet is for clients now, and who answers for it. */
export function KioskBanner({ manager }: KioskBannerProps) {
  return (
    <div className={styles.banner}>
      <Icon name="tablet" sizePx={20} />
      <span>This iPad is in Client Kiosk Mode, managed by {manager}</span>
    </div>
  )
}
