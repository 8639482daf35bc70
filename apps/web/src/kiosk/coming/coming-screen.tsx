import { useNavigate } from 'react-router'
import { useInactivity } from '../../device/inactivity.ts'
import { Button } from '../../ui/button.tsx'
import { KioskScreen, ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { LashLine } from '../../ui/lash-line.tsx'
import { endVisit } from '../visit/visit-state.ts'
import styles from './coming-screen.module.css'

/** Stands in for a screen that this version does not have yet, and says so. */
export default function ComingScreen() {
  const navigate = useNavigate()
  const leave = () => {
    endVisit()
    navigate('/', { replace: true })
  }
  useInactivity({ onTimeout: leave })
  return (
    <KioskScreen title="Not here yet" layout="entry" className={styles.screen}>
      <LashLine lashes={[]} className={styles.lashes} />
      <ScreenHeading>This page is not here yet</ScreenHeading>
      <p className={styles.advice}>Please ask the team at the front desk. They can help you with this.</p>
      <Button onClick={leave}>Back to check-in</Button>
    </KioskScreen>
  )
}
