import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { KioskScreen, ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { LashLine } from '../../ui/lash-line.tsx'
import styles from './coming-screen.module.css'

/** Stands in for a screen that this version does not have yet, and says so. */
export default function ComingScreen() {
  const navigate = useNavigate()
  return (
    <KioskScreen title="Not here yet" layout="entry" className={styles.screen}>
      <LashLine lashes={[]} className={styles.lashes} />
      <ScreenHeading>This page is not here yet</ScreenHeading>
      <p className={styles.advice}>Please ask the team at the front desk. They can help you with this.</p>
      <Button onClick={() => navigate('/')}>Back to check-in</Button>
    </KioskScreen>
  )
}
