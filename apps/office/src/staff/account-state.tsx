import { refusalMessage } from '@frontlash/domain/access/staff-messages'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { useConfirmed } from '@frontlash/web-client/confirm/use-confirmed'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useState } from 'react'
import { AskDialog } from '../form/ask-dialog.tsx'
import { Actions } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import { formatName } from '../format/staff-labels.ts'
import styles from './account-screen.module.css'
import type { AccountPart } from './account-screen.tsx'

/** Disables an account after a confirmation, or enables it at once. Both actions have Undo. */
export function AccountState({ account, isOwn, onChanged }: AccountPart) {
  const { username, isDisabled } = account
  const name = formatName(account)
  const save = useOfficeSave()
  const { confirmed, dialog } = useConfirmed()
  const [isDialogOpen, setDialogOpen] = useState(false)

  const turn = async (on: boolean, isUndo = false) => {
    setDialogOpen(false)
    const call = on ? officeCalls.enableStaff : officeCalls.disableStaff
    const request = { params: { username }, body: {} }
    const response = await save.run(idempotencyKey => confirmed(() => call({ ...request, idempotencyKey })))
    if (!response?.success) return
    onChanged(response.row)
    const message = on ? `${name} can sign in again.` : `${name} is disabled.`
    showToast(message, isUndo ? {} : { undo: () => void turn(!on, true) })
  }
  return (
    <>
      <ErrorLine message={save.error} align="start" className={styles.error} />
      {isOwn ? (
        <p className="quiet">{refusalMessage({ kind: 'self', reason: 'own account' })}</p>
      ) : (
        <Actions>
          {isDisabled ? (
            <DeskButton look="purple" isBusy={save.isBusy} onClick={() => void turn(true)}>
              Enable
            </DeskButton>
          ) : (
            <DeskButton look="rose" isBusy={save.isBusy} onClick={() => setDialogOpen(true)}>
              Disable
            </DeskButton>
          )}
        </Actions>
      )}
      {isDialogOpen && (
        <AskDialog
          title={`Disable ${name}?`}
          verb="Disable"
          consequence={`${name} is signed out everywhere at once and cannot sign in any more.`}
          stays="The account, its PIN and password, its role and its locations stay, and so does all that was written down."
          onConfirm={() => void turn(false)}
          onClose={() => setDialogOpen(false)}
        />
      )}
      {dialog}
    </>
  )
}
