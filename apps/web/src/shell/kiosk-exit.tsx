import { lazy, Suspense, useEffect, useState } from 'react'
import { reloadIfReachable } from '../device/page-reload.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { useTaps } from '../ui/use-taps.ts'
import styles from './kiosk-exit.module.css'

/** Five taps, none more than three seconds after the one before. */
const EXIT_TAPS = { count: 5, pauseMs: 3000 }

// Of what the first screen must fetch it is no part; it comes while nobody waits for it.
const fetchDialog = () => import('./kiosk-exit-dialog.tsx')
const KioskExitDialog = lazy(fetchDialog)

type KioskExitProps = {
  /** A gear in the corner, or a corner that shows nothing. */
  look?: 'gear' | 'hidden'
  to?: '/login' | '/manager-login'
}

/** How staff take a tablet back from clients: five taps in the corner, a question, a PIN (docs/product/kiosk.md, "Kiosk mode"). */
export function KioskExit({ look = 'gear', to = '/login' }: KioskExitProps) {
  const [isAsking, setIsAsking] = useState(false)
  // Asked once the question's code is there: while the server is away the first screen stays as it is.
  const ask = () => {
    fetchDialog().then(
      () => setIsAsking(true),
      () => void reloadIfReachable(),
    )
  }
  const tap = useTaps(EXIT_TAPS, ask)
  useEffect(() => {
    fetchDialog().catch(() => undefined)
  }, [])
  return (
    <>
      <button
        type="button"
        className={classNames(styles.control, look === 'hidden' && styles.hidden)}
        aria-label={look === 'hidden' ? 'Admin' : 'Settings'}
        onClick={tap}
      >
        <Icon name="settings" sizePx={24} />
      </button>
      {isAsking && (
        <Suspense fallback={null}>
          <KioskExitDialog to={to} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
