import { visit } from '../visit/visit-state.ts'
import styles from './appointment-status-screen.module.css'
import { textNote } from './saving-note.ts'
import { useSavingState } from './use-saving-state.ts'

/** The server was asked to check her in, and would not. */
const NOT_CHECKED_IN = 'We couldn’t save your check-in. Please see the front desk.'

type StatusNotesProps = {
  /** Her booking's time says that she is checked in. */
  isArrival: boolean
}

/** The small print under the sentence: what is still being saved, and what is certain about the text message. */
export function StatusNotes({ isArrival }: StatusNotesProps) {
  const lastCheckIn = visit.lastCheckIn.read()
  const saving = useSavingState(visit.client.read()?.id ?? '', lastCheckIn)
  const wasRefused = isArrival && lastCheckIn !== null && !lastCheckIn.checkedIn && !lastCheckIn.kept
  const text = textNote(lastCheckIn?.smsResult ?? null)
  return (
    <div className={styles.notes} role="status">
      {wasRefused && <p data-tone="not-saved">{NOT_CHECKED_IN}</p>}
      {saving.note && <p data-tone={saving.tone}>{saving.note}</p>}
      {text && <p>{text}</p>}
    </div>
  )
}
