import { Icon } from '@frontlash/ui/icon'
import styles from './toast.module.css'

type ToastProps = {
  message: string | null
  tone?: 'success' | 'error'
  /** On screens without a keypad, above the actions at the foot of a phone. */
  isAtFoot?: boolean
}

/**
 * What happened, and what happens next; at the top, never over a keypad. The element is always there, so that its text
 * is announced.
 */
export function Toast({ message, tone = 'success', isAtFoot = false }: ToastProps) {
  return (
    <div className={styles.place} data-foot={isAtFoot || undefined} role="status">
      {message && (
        <div className={styles.toast} data-tone={tone}>
          <Icon name={tone === 'success' ? 'check-circle' : 'error-circle'} sizePx={28} />
          <span>{message}</span>
        </div>
      )}
    </div>
  )
}
