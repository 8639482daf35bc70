import { visit } from '../visit/visit-state.ts'
import styles from './appointment-status-screen.module.css'
import { textNote } from './saving-note.ts'
import type { SavingState } from './use-saving-state.ts'

/** The small print under the sentence: what is still being saved, and what is certain about the text message. */
export function StatusNotes({ saving }: { saving: SavingState }) {
  const text = textNote(visit.lastCheckIn.read()?.smsResult ?? null)
  return (
    <div className={styles.notes} role="status">
      {saving.note && <p data-tone={saving.tone}>{saving.note}</p>}
      {text && <p>{text}</p>}
    </div>
  )
}
