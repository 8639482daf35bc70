import { arrowLeft } from '@frontlash/ui/icon-drawings'
import { useSay } from '../../language/say.ts'
import { Button } from '../../ui/button.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import styles from './waiver-on-file.module.css'

/** This screen is shown if no text of the waiver is available. The client then cannot sign. */
export function NoWaiver({ onBack }: { onBack: () => void }) {
  const say = useSay()
  return (
    <div className={styles.card}>
      <ScreenHeading>{say('waiver.notShown')}</ScreenHeading>
      <Button kind="quiet" icon={arrowLeft} onClick={onBack}>
        {say('common.back')}
      </Button>
    </div>
  )
}
