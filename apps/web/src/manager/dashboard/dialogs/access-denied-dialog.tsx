import { Dialog } from '@frontlash/ui/dialog'
import styles from './actions-dialog.module.css'

type AccessDeniedDialogProps = {
  locationName: string
  /** The people to contact, from the salon's settings; may be empty. */
  contacts: readonly string[]
  onClose: () => void
}

/** The dialog that explains why a location's day is not shown, and names whom to ask. */
export default function AccessDeniedDialog({ locationName, contacts, onClose }: AccessDeniedDialogProps) {
  const whom = contacts.length > 0 ? new Intl.ListFormat('en-US', { type: 'disjunction' }).format(contacts) : 'an admin'
  return (
    <Dialog title="Access Denied" onClose={onClose}>
      <p>
        You do not have permission to open {locationName} today. Please ask {whom} for access.
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.action} data-kind="likely" onClick={onClose}>
          OK
        </button>
      </div>
    </Dialog>
  )
}
