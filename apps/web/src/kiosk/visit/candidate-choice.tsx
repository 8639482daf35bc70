import { useServerInfo } from '@frontlash/web-client/server-clock'
import { useDates } from '../../language/dates.ts'
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
  const { clockTime } = useDates()
  const { timeZone } = useServerInfo()
  return (
    <div className={`${styles.choice} ${className ?? ''}`}>
      {candidates.map(({ appointmentId, name, start_at, isCheckedIn }) => (
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
          <span className={styles.time}>{clockTime(new Date(start_at), timeZone)}</span>
        </Button>
      ))}
    </div>
  )
}
