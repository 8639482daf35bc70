import { sayMessage } from '@frontlash/domain/messages/say'
import { useSay } from '../../language/say.ts'
import styles from './saving-notes.module.css'
import type { SavingState } from './use-saving-state.ts'

/** The notes below a screen's main sentence: about unsaved writes and about the text message. */
export function SavingNotes({ saving }: { saving: SavingState }) {
  const say = useSay()
  return (
    <div className={styles.notes} role="status">
      {saving.note && <p data-tone={saving.tone}>{sayMessage(say, saving.note)}</p>}
      {saving.textNote && <p>{sayMessage(say, saving.textNote)}</p>}
    </div>
  )
}
