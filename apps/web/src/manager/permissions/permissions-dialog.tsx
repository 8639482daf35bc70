import { DeskButton } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { ErrorLine } from '@frontlash/ui/error-line'
import { link } from '@frontlash/ui/icon-drawings'
import { useState } from 'react'
import { salonToday } from '../../api/salon-today.ts'
import { PairingDialog } from '../office/confirm/pairing-dialog.tsx'
import { weekdayOf } from '../weekday-grid/access-grid.ts'
import { AccessTable } from '../weekday-grid/access-table.tsx'
import { useUsersAccess } from '../weekday-grid/use-users-access.ts'
import styles from './permissions-dialog.module.css'

type PermissionsDialogProps = { onClose: () => void }

/** Who may work where on which weekdays, for admins to change (docs/product/access.md, "The weekday grid"). */
export default function PermissionsDialog({ onClose }: PermissionsDialogProps) {
  const access = useUsersAccess()
  const [showsEverybody, setShowsEverybody] = useState(false)
  const [isPairing, setIsPairing] = useState(false)
  const shown = access.users?.filter(user => showsEverybody || user.role === 'manager')

  if (isPairing) return <PairingDialog onClose={() => setIsPairing(false)} />
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
