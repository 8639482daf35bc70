import { grownLashes, LashLine } from '@frontlash/ui/lash-line'
import { useSay } from '../../language/say.ts'
import { Button } from '../../ui/button.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './search-progress.module.css'
import type { SearchStep } from './search-steps.ts'

const LASHES = 10

export function SearchProgress({ percent, message, onStartOver }: SearchStep & { onStartOver: () => void }) {
  const say = useSay()
  const pink = Math.round((percent / 100) * LASHES)
  return (
    <div className={styles.search}>
      <LashLine lashes={grownLashes(LASHES).fill('pink', 0, pink)} className={styles.lashes} />
      <div className={styles.words}>
        <ScreenHeading>{say('check.looking')}</ScreenHeading>
        <p className={styles.message} role="status">
          {say(message)}
        </p>
      </div>
      <ProgressBar label={say('check.searchLabel')} percent={percent} />
      <Button kind="quiet" icon="restart" onClick={onStartOver}>
        {say('common.startOver')}
      </Button>
    </div>
  )
}
