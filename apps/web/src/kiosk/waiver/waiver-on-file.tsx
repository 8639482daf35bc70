import { unbroken } from '@frontlash/domain/messages/unbroken'
import { Icon } from '@frontlash/ui/icon'
import { arrowLeft, file } from '@frontlash/ui/icon-drawings'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { Said } from '../../language/said.tsx'
import { useScreenWords } from '../../language/screen-words.ts'
import { Button } from '../../ui/button.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import styles from './waiver-on-file.module.css'

type WaiverOnFileProps = {
  signedAt: Date
  /** The name of the person who signed the waiver; null if the client of the visit signed it. */
  name: string | null
  isBusy: boolean
  onContinue: () => void
  onBack: () => void
}

/** The screen of a client whose valid waiver is on file, so that there is nothing to sign. */
export function WaiverOnFile({ signedAt, name, isBusy, onContinue, onBack }: WaiverOnFileProps) {
  const { timeZone } = useServerInfo()
  const { say, dates } = useScreenWords()
  const date = dates.dateAndYear(signedAt, timeZone)
  const [before, after] = say('waiver.onFile', { date }).split(date)
  return (
    <div className={styles.card}>
      <span className={styles.disc}>
        <Icon name={file} sizePx={52} />
      </span>
      <ScreenHeading>
        {before}
        <span className="unbroken">{unbroken(date)}</span>
        {after}
      </ScreenHeading>
      <p className={styles.detail}>
        <Said messages={[name === null ? ['waiver.nothingToSign'] : ['waiver.nothingToSignNamed', { name }]]} />
      </p>
      <Button isWide state={isBusy ? 'busy' : 'idle'} onClick={onContinue}>
        {say(isBusy ? 'entry.processing' : 'common.continue')}
      </Button>
      <Button kind="quiet" icon={arrowLeft} onClick={onBack}>
        {say('common.back')}
      </Button>
    </div>
  )
}
