import type { WalkInIntent } from '@frontlash/contract/clients'
import { Icon } from '@frontlash/ui/icon'
import { useSay } from '../../language/say.ts'
import { intentText } from '../visit/walk-in-intent.ts'
import styles from './chosen-popup.module.css'

/**
 * Confirms the client's walk-in choice for a moment. The element is always rendered, so that screen readers announce
 * the choice.
 */
export function ChosenPopup({ intent }: { intent: WalkInIntent | null }) {
  const say = useSay()
  return (
    <div className={styles.place} role="status" data-shown={intent ? '' : undefined}>
      {intent && (
        <div className={styles.popup}>
          <span className={styles.disc}>
            <Icon name="check" sizePx={44} />
          </span>
          <p className={styles.thanks}>{say('walkin.thanks')}</p>
          <p className="quiet-lead">{intentText(say, intent)}</p>
        </div>
      )}
    </div>
  )
}
