import { Icon } from '@frontlash/ui/icon'
import styles from './kiosk-banner.module.css'

type KioskBannerProps = { manager: string; id?: string; hidden?: boolean }

/** Shows that the tablet is in kiosk mode, and which manager started kiosk mode. */
export function KioskBanner({ manager, ...rest }: KioskBannerProps) {
  return (
    <aside {...rest} className={styles.banner} aria-label="Kiosk mode">
      <Icon name="tablet" sizePx={20} />
      <span>This iPad is in Client Kiosk Mode, managed by {manager}</span>
    </aside>
  )
}
