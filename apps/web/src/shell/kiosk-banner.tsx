import { Icon } from '@frontlash/ui/icon'
import { useFirstSay } from '../language/words.ts'
import styles from './kiosk-banner.module.css'

type KioskBannerProps = {
  manager: string | null
  id?: string
  hidden?: boolean
}

/** Shows that the tablet is in kiosk mode, and which manager started it. */
export function KioskBanner({ manager, ...rest }: KioskBannerProps) {
  const say = useFirstSay()
  return (
    <aside {...rest} className={styles.banner} aria-label={say('kiosk.label')}>
      <Icon name="tablet" sizePx={20} />
      <span>{say('kiosk.banner', { name: manager ?? say('kiosk.nobody') })}</span>
    </aside>
  )
}
