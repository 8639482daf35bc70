import { Icon } from '@frontlash/ui/icon'
import { useNavigate } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { KioskScreen, ScreenHeading } from '../../ui/kiosk-screen.tsx'
import styles from './location-required-screen.module.css'

/** /location-required: shown on a tablet without a location, on which nobody can check in. */
export default function LocationRequiredScreen() {
  const navigate = useNavigate()
  return (
    <KioskScreen title="Set location" layout="entry" className={styles.screen}>
      <span className={styles.disc}>
        <Icon name="pin" sizePx={56} />
      </span>
      <ScreenHeading>Please select your salon location before checking in.</ScreenHeading>
      <p className={styles.advice}>A manager sets it once, with a PIN.</p>
      <Button isWide onClick={() => navigate('/change-location')}>
        Set Location Now
      </Button>
    </KioskScreen>
  )
}
