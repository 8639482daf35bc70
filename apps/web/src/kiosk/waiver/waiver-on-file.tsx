import { Icon } from '@frontlash/ui/icon'
import { arrowLeft, file } from '@frontlash/ui/icon-drawings'
import { useServerFacts } from '../../api/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import styles from './waiver-on-file.module.css'

type WaiverOnFileProps = { signedAt: Date; onContinue: () => void; onBack: () => void }

/** The salon has a valid waiver of this client: there is nothing to sign. */
export function WaiverOnFile({ signedAt, onContinue, onBack }: WaiverOnFileProps) {
  const { timeZone } = useServerFacts()
  const day = new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric', year: 'numeric' })
  return (
    <div className={styles.card}>
      <span className={styles.disc}>
        <Icon name={file} sizePx={52} />
      </span>
      <ScreenHeading>
        Your waiver of <span className={styles.date}>{day.format(signedAt)}</span> is on file
      </ScreenHeading>
      <p className={styles.detail}>There is nothing to sign today.</p>
      <Button isWide onClick={onContinue}>
        Continue
      </Button>
      <Button kind="quiet" icon={arrowLeft} onClick={onBack}>
        Back
      </Button>
    </div>
  )
}
