import styles from './saving-notes.module.css'
import type { SavingState } from './use-saving-state.ts'

/** The small notes below a screen's main sentence: what is still being saved, and what is known about the text. */
export function SavingNotes({ saving }: { saving: SavingState }) {
  return (
    <div className={styles.notes} role="status">
      {saving.note && <p data-tone={saving.tone}>{saving.note}</p>}
      {saving.textNote && <p>{saving.textNote}</p>}
    </div>
  )
}
