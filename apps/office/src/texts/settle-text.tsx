import type { OfficeTextDetails } from '@frontlash/contract/office-texts'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { Actions } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'

/**
 * The buttons with which an admin settles a parked text: send the text again (if it is not too late), or leave the
 * text.
 */
export function SettleText({
  text,
  onSettled,
}: {
  text: OfficeTextDetails
  onSettled: (row: OfficeTextDetails) => void
}) {
  const save = useOfficeSave()
  const settle = async (send: boolean) => {
    const request = { params: { id: text.id }, body: { send } }
    const response = await save.run(idempotencyKey => officeCalls.settleText({ ...request, idempotencyKey }))
    if (response === undefined) return
    if (response.success) {
      onSettled(response.row)
      showToast(send ? 'The text will be sent again.' : 'The text is left as it is.')
    } else {
      onSettled(response.current)
      showToast(response.msg, { tone: 'error' })
    }
  }
  return (
    <>
      {text.settle?.refusal && <p>{text.settle.refusal}</p>}
      <ErrorLine message={save.error} align="start" />
      <Actions>
        {text.settle?.mayBeSent && (
          <DeskButton look="primary" isBusy={save.isBusy} onClick={() => void settle(true)}>
            Send again
          </DeskButton>
        )}
        <DeskButton isBusy={save.isBusy} onClick={() => void settle(false)}>
          Leave it
        </DeskButton>
      </Actions>
    </>
  )
}
