import { grownLashes, LashLine } from '@frontlash/ui/lash-line'
import { Button } from '../../ui/button.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './search-progress.module.css'
import type { SearchStep } from './search-steps.ts'

const LASHES = 10

export function SearchProgress({ percent, message, onStartOver }: SearchStep & { onStartOver: () => void }) {
  const pink = Math.round((percent / 100) * LASHES)
  return (
    <div className={styles.search}>
      <LashLine lashes={grownLashes(LASHES).fill('pink', 0, pink)} className={styles.lashes} />
      <div className={styles.words}>
        <ScreenHeading>Looking for your appointment</ScreenHeading>
        <p className={styles.message} role="status">
          {message}
        </p>
      </div>
      <ProgressBar label="Search" percent={percent} />
      <Button kind="quiet" icon="restart" onClick={onStartOver}>
        Start Over
      </Button>
    </div>
  )
}
