import { classNames } from '@frontlash/ui/class-names'
import { Icon } from '@frontlash/ui/icon'
import { useState } from 'react'
import { useFirstSay } from '../language/words.ts'
import { useTaps } from '../ui/use-taps.ts'
import styles from './kiosk-exit.module.css'
import { KioskExitDialog } from './kiosk-exit-dialog.tsx'

const EXIT_TAPS = { count: 5, pauseMs: 3000 }

export type KioskExitProps = {
  look?: 'gear' | 'hidden'
  to?: '/login' | '/manager-login'
}

/**
 * The exit of kiosk mode: five taps in the corner, a confirmation, then a PIN (docs/product/kiosk.md, "Kiosk mode").
 */
export default function KioskExit({ look = 'gear', to = '/login' }: KioskExitProps) {
  const say = useFirstSay()
  const [isAsking, setIsAsking] = useState(false)
  const tap = useTaps(EXIT_TAPS, () => setIsAsking(true))
  return (
    <>
      <button
        type="button"
        className={classNames(styles.control, look === 'hidden' && styles.hidden)}
        aria-label={look === 'hidden' ? 'Admin' : say('head.settings')}
        onClick={tap}
      >
        <Icon name="settings" sizePx={24} />
      </button>
      {isAsking && <KioskExitDialog to={to} onClose={() => setIsAsking(false)} />}
    </>
  )
}
