import { arrowLeft } from '@frontlash/ui/icon-drawings'
import { useSay } from '../../language/say.ts'
import { Button } from '../../ui/button.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import styles from './waiver-on-file.module.css'

/** Shown when no wording of the waiver is available, so that nothing can be signed. */
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
