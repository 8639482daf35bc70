import type { MessageKey } from '@frontlash/domain/messages/en'
import { grownLashes, LashLine } from '@frontlash/ui/lash-line'
import { useSay } from '../../language/say.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './saving-cover.module.css'
import type { WaiverSubmission } from './use-waiver-submission.ts'
import type { Saving } from './waiver-submission.ts'

const LASHES = 10

/** The messages claim only what is certain: the tablet has the signature and sends it. */
const WORDS = {
  preparing: { sentence: 'waiver.saving', detail: 'common.moment' },
  sending: { sentence: 'waiver.saving', detail: 'common.moment' },
  saved: { sentence: 'waiver.saved', detail: 'waiver.thankYou' },
  pending: { sentence: 'waiver.kept', detail: 'waiver.keptDetail' },
} as const satisfies Record<Saving, { sentence: MessageKey; detail: MessageKey }>

/** Covers the waiver while it is being saved. The signature stays behind the cover, in case saving fails. */
export function SavingCover({ progressPercent, saving }: WaiverSubmission) {
  const say = useSay()
  const pink = Math.round((progressPercent / 100) * LASHES)
  // The result is shown when the bar is full, so that message and bar never contradict each other.
  const { sentence, detail } = WORDS[progressPercent === 100 ? saving : 'sending']
  return (
    <div className={styles.cover}>
      <LashLine lashes={grownLashes(LASHES).fill('pink', 0, pink)} className={styles.lashes} />
      <div role="status">
        <p className={styles.sentence}>{say(sentence)}</p>
        <p className={styles.detail}>{say(detail)}</p>
      </div>
      <ProgressBar label={say('waiver.savingLabel')} percent={progressPercent} />
    </div>
  )
}
