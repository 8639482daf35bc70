import { Icon } from '@frontlash/ui/icon'
import { useInactivity } from '../../device/inactivity.ts'
import { useSay } from '../../language/say.ts'
import { showLanguage } from '../../language/shown-language.ts'
import { useNavigate } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { KioskScreen, ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { endVisit } from '../visit/end-visit.ts'
import styles from './location-required-screen.module.css'

/** /location-required: shown on a tablet without a location, on which nobody can check in. */
export default function LocationRequiredScreen() {
  const navigate = useNavigate()
  const say = useSay()
  useInactivity({
    onTimeout: () => {
      endVisit()
      showLanguage()
    },
  })
  return (
    <KioskScreen title={say('location.title')} layout="entry" className={styles.screen}>
      <span className={styles.disc}>
        <Icon name="pin" sizePx={56} />
      </span>
      <ScreenHeading>{say('location.required')}</ScreenHeading>
      <p className={styles.advice}>{say('location.advice')}</p>
      <Button isWide onClick={() => navigate('/change-location')}>
        {say('location.set')}
      </Button>
    </KioskScreen>
  )
}
