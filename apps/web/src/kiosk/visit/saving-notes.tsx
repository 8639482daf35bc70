import { textNote } from './saving-note.ts'
import styles from './saving-notes.module.css'
import type { SavingState } from './use-saving-state.ts'
import { visit } from './visit-state.ts'

/** The small print under the sentence: what is still being saved, and what is certain about the text message. */
export function SavingNotes({ saving }: { saving: SavingState }) {
  const text = textNote(visit.lastCheckIn.read()?.smsResult ?? null)
  return (
    <div className={styles.notes} role="status">
      {saving.note && <p data-tone={saving.tone}>{saving.note}</p>}
      {text && <p>{text}</p>}
    </div>
  )
}
