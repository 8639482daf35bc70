import { Icon } from '@frontlash/ui/icon'
import { arrowLeft, file } from '@frontlash/ui/icon-drawings'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { Button } from '../../ui/button.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import styles from './waiver-on-file.module.css'

type WaiverOnFileProps = {
  signedAt: Date
  /** The name of the person whose waiver it is; null for the client of the visit. */
  name: string | null
  isBusy: boolean
  onContinue: () => void
  onBack: () => void
}

/** The screen of a client whose valid waiver is on file, so that there is nothing to sign. */
export function WaiverOnFile({ signedAt, name, isBusy, onContinue, onBack }: WaiverOnFileProps) {
  const { timeZone } = useServerInfo()
  const day = new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric', year: 'numeric' })
  return (
    <div className={styles.card}>
      <span className={styles.disc}>
        <Icon name={file} sizePx={52} />
      </span>
      <ScreenHeading>
        Your waiver of <span className="unbroken">{day.format(signedAt)}</span> is on file
      </ScreenHeading>
      <p className={styles.detail}>
        {name === null ? 'There is nothing to sign today.' : `${name}, there is nothing to sign today.`}
      </p>
      <Button isWide state={isBusy ? 'busy' : 'idle'} onClick={onContinue}>
        {isBusy ? 'Processing...' : 'Continue'}
      </Button>
      <Button kind="quiet" icon={arrowLeft} onClick={onBack}>
        Back
      </Button>
    </div>
  )
}
