import { arrowLeft } from '@frontlash/ui/icon-drawings'
import { Button } from '../../ui/button.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import styles from './waiver-on-file.module.css'

/** Shown when no wording of the waiver is available, so that nothing can be signed. */
export function NoWaiver({ onBack }: { onBack: () => void }) {
  return (
    <div className={styles.card}>
      <ScreenHeading>The waiver cannot be shown right now. Please see the front desk.</ScreenHeading>
      <Button kind="quiet" icon={arrowLeft} onClick={onBack}>
        Back
      </Button>
    </div>
  )
}
