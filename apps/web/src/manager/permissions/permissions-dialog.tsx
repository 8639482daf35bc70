import { DeskButton } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { ErrorLine } from '@frontlash/ui/error-line'
import { link } from '@frontlash/ui/icon-drawings'
import { PairingDialog } from '@frontlash/web-client/confirm/pairing-dialog'
import { salonToday } from '@frontlash/web-client/salon-today'
import { weekdayOf } from '@frontlash/web-client/weekday-grid/access-grid'
import { AccessTable } from '@frontlash/web-client/weekday-grid/access-table'
import { useUsersAccess } from '@frontlash/web-client/weekday-grid/use-users-access'
import { useState } from 'react'
import styles from './permissions-dialog.module.css'

type PermissionsDialogProps = { onClose: () => void }

/** Lets an admin change where and on which weekdays staff may work (docs/product/access.md, "The weekday grid"). */
export default function PermissionsDialog({ onClose }: PermissionsDialogProps) {
  const access = useUsersAccess()
  const [showsEverybody, setShowsEverybody] = useState(false)
  const [isPairing, setIsPairing] = useState(false)
  const shown = access.users?.filter(user => showsEverybody || user.role === 'manager')

  if (isPairing) return <PairingDialog onClose={() => setIsPairing(false)} />
  // The password dialog replaces this dialog, because only one dialog is shown at a time.
  if (access.confirmDialog) return access.confirmDialog
  return (
    <Dialog
      title="Manage Location Permissions"
      lead={<p className="quiet-text">Tap a day to grant or revoke. Changes save at once.</p>}
      aside={
        <button
          type="button"
          role="switch"
          className={styles.everybody}
          aria-checked={showsEverybody}
          onClick={() => setShowsEverybody(!showsEverybody)}
        >
          <span className={styles.track} aria-hidden="true" />
          Show everybody
        </button>
      }
      width="wide"
      onPhone="close low"
      onClose={onClose}
    >
      <ErrorLine message={access.error} align="start" className={styles.error} />
      {access.users === null && access.error !== null && (
        <DeskButton icon="refresh" look="purple" onClick={access.reload}>
          Try again
        </DeskButton>
      )}
      {!shown && access.error === null && (
        <p className={styles.loading} role="status">
          Loading users...
        </p>
      )}
      {shown?.length === 0 && <p className={styles.loading}>There are no managers yet.</p>}
      {shown && shown.length > 0 && (
        <AccessTable users={shown} today={weekdayOf(salonToday())} saving={access.saving} onChange={access.change} />
      )}
      <footer className={styles.footer}>
        <p>A manager’s own computer or phone takes PINs once it is paired.</p>
        <DeskButton icon={link} look="soft" onClick={() => setIsPairing(true)}>
          Pair a browser
        </DeskButton>
      </footer>
    </Dialog>
  )
}
