import { LashLine } from '@frontlash/ui/lash-line'
import { reloadIfReachable } from '@frontlash/web-client/page-reload'
import { useEffect } from 'react'
import { endVisit } from '../kiosk/visit/end-visit.ts'
import { useWords } from '../language/shown-language.ts'
import { Button } from '../ui/button.tsx'
import { KioskScreen, ScreenHeading } from '../ui/kiosk-screen.tsx'
import styles from './broken-screen.module.css'

/** A kiosk reloads automatically after this time, because there may be nobody to press Reload. */
const RELOAD_BY_ITSELF_MS = 20_000

/**
 * Shown if a screen could not be rendered or its code could not be fetched, with a button to reload. A kiosk
 * (`isKiosk`) returns to its first screen automatically, a desktop does not.
 */
export function BrokenScreen({ isKiosk }: { isKiosk: boolean }) {
  const words = useWords()
  useEffect(() => {
    if (!isKiosk) return
    const timer = setInterval(startAgain, RELOAD_BY_ITSELF_MS)
    return () => clearInterval(timer)
  }, [isKiosk])
  return (
    <KioskScreen title={words['broken.title']!} layout="entry" className={styles.screen}>
      <LashLine lashes={[]} className={styles.lashes} />
      <ScreenHeading>{words['broken.heading']}</ScreenHeading>
      <p className={styles.advice}>{words['broken.advice']}</p>
      <Button onClick={startAgain}>{words['broken.reload']}</Button>
    </KioskScreen>
  )
}

function startAgain(): void {
  void reloadIfReachable(() => {
    endVisit()
    window.location.assign('/')
  })
}
