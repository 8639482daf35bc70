import { Dialog } from '@frontlash/ui/dialog'
import styles from './actions-dialog.module.css'

type AccessDeniedDialogProps = {
  locationName: string
  /** The people to contact, from the salon's settings; empty if the server has sent none. */
  contacts: readonly string[]
  onClose: () => void
}

/** The dialog that explains why a location's day is not shown. It names the people to contact, if known. */
export default function AccessDeniedDialog({ locationName, contacts, onClose }: AccessDeniedDialogProps) {
  const whom = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(contacts)
  return (
    <Dialog title="Access Denied" onPhone="actions low" onClose={onClose}>
      <p>
        You do not have permission to open {locationName} today.{whom && ` Please ask ${whom} for access.`}
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.action} data-kind="likely" onClick={onClose}>
          OK
        </button>
      </div>
    </Dialog>
  )
}
