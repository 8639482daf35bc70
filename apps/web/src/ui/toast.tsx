import { Icon } from '@frontlash/ui/icon'
import styles from './toast.module.css'

type ToastProps = {
  message: string | null
  tone?: 'success' | 'error'
}

/**
 * A message about the result of an action, at the top of the page and never over a keypad. The element always exists,
 * so that screen readers announce its content.
 */
export function Toast({ message, tone = 'success' }: ToastProps) {
  return (
    <div className={styles.place} role="status">
      {message && (
        <div className={styles.toast} data-tone={tone}>
          <Icon name={tone === 'success' ? 'check-circle' : 'error-circle'} sizePx={28} />
          <span>{message}</span>
        </div>
      )}
    </div>
  )
}
