import { LashLine } from '@frontlash/ui/lash-line'
import { reloadIfReachable } from '@frontlash/web-client/page-reload'
import { useEffect } from 'react'
import { endVisit } from '../kiosk/visit/end-visit.ts'
import { Button } from '../ui/button.tsx'
import { KioskScreen, ScreenHeading } from '../ui/kiosk-screen.tsx'
import styles from './broken-screen.module.css'

/** The time after which a kiosk reloads automatically, because nobody may be there to press Reload. */
const RELOAD_BY_ITSELF_MS = 20_000

/**
 * Shown when a screen could not be rendered or its code could not be fetched, with a button to reload. A kiosk
 * (`isKiosk`) returns to its first screen automatically; a desktop does not.
 */
export function BrokenScreen({ isKiosk }: { isKiosk: boolean }) {
  useEffect(() => {
    if (!isKiosk) return
    const timer = setInterval(startAgain, RELOAD_BY_ITSELF_MS)
    return () => clearInterval(timer)
  }, [isKiosk])
  return (
    <KioskScreen title="Please reload" layout="entry" className={styles.screen}>
      <LashLine lashes={[]} className={styles.lashes} />
      <ScreenHeading>This screen stopped working</ScreenHeading>
      <p className={styles.advice}>
        Press reload and start again. If that does not help, the team at the front desk will check you in.
      </p>
      <Button onClick={startAgain}>Reload</Button>
    </KioskScreen>
  )
}

function startAgain(): void {
  void reloadIfReachable(() => {
    endVisit()
    window.location.assign('/')
  })
}
