import { useId } from 'react'
import { useSay, useShownWarning } from '../language/say.ts'
import { Button } from '../ui/button.tsx'
import { useModal } from '../ui/use-modal.ts'
import { LanguageChoice } from './language-choice.tsx'
import styles from './language-dialog.module.css'

/** The dialog in which a client chooses a language on a screen other than `/`. It closes when a language is chosen. */
export default function LanguageDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const warning = useShownWarning()
  const dialog = useModal(onClose)
  const titleId = useId()
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {say('lang.label')}
      </h2>
      {warning && <p className="quiet-note">{say(warning)}</p>}
      <LanguageChoice isLarge onChoose={onClose} />
      <Button kind="quiet" onClick={onClose}>
        {say('common.close')}
      </Button>
    </dialog>
  )
}
