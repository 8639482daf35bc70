import { useFirstSay } from '../../language/words.ts'
import { Button } from '../../ui/button.tsx'
import styles from './candidate-choice.module.css'
import type { Candidate } from './candidates.ts'

type CandidateChoiceProps = {
  candidates: readonly Candidate[]
  onChoose: (appointmentId: string) => void
  className?: string | undefined
}

/** Asks which of two people the client is. Both have the same phone number and a booking today. */
export function CandidateChoice({ candidates, onChoose, className }: CandidateChoiceProps) {
  const say = useFirstSay()
  return (
    <div className={`${styles.choice} ${className ?? ''}`}>
      {candidates.map(({ appointmentId, name, time, isCheckedIn }) => (
        <Button
          key={appointmentId}
          kind="secondary"
          isWide
          className={styles.person}
          onClick={() => onChoose(appointmentId)}
        >
          <span>
            <span translate="no">{name}</span>{' '}
            {isCheckedIn && <span className={styles.note}>{say('entry.alreadyCheckedIn')}</span>}
          </span>{' '}
          <span className={styles.time}>{time}</span>
        </Button>
      ))}
    </div>
  )
}
