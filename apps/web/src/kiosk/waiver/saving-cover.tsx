import { grownLashes, LashLine } from '@frontlash/ui/lash-line'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './saving-cover.module.css'
import type { WaiverSubmission } from './use-waiver-submission.ts'
import type { Saving } from './waiver-submission.ts'

const LASHES = 10

/** Each message claims only what is certain. */
const WORDS: Record<Saving, { sentence: string; detail: string }> = {
  preparing: { sentence: 'Saving your signature', detail: 'One moment, please.' },
  sending: { sentence: 'Saving your signature', detail: 'One moment, please.' },
  saved: { sentence: 'Your signature is saved', detail: 'Thank you.' },
  pending: { sentence: 'Your signature is kept', detail: 'We will finish saving it in a moment. You can go on.' },
}

/** Covers the waiver while it is being saved. The signature stays in place behind the cover, in case saving fails. */
export function SavingCover({ progressPercent, saving }: WaiverSubmission) {
  const pink = Math.round((progressPercent / 100) * LASHES)
  // The result is shown when the bar is full, so that message and bar never contradict each other.
  const { sentence, detail } = WORDS[progressPercent === 100 ? saving : 'sending']
  return (
    <div className={styles.cover}>
      <LashLine lashes={grownLashes(LASHES).fill('pink', 0, pink)} className={styles.lashes} />
      <div role="status">
        <p className={styles.sentence}>{sentence}</p>
        <p className={styles.detail}>{detail}</p>
      </div>
      <ProgressBar label="Saving" percent={progressPercent} />
    </div>
  )
}
