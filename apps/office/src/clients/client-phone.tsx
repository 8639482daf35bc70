import { formatPhone } from '@frontlash/domain/phone'
import { DeskButton } from '@frontlash/ui/desk-button'
import { useConfirmed } from '@frontlash/web-client/confirm/use-confirmed'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useState } from 'react'
import { AskDialog } from '../form/ask-dialog.tsx'
import { Conflict, Form, TextField } from '../form/fields.tsx'
import { useLeaveQuestion } from '../form/leave-question.tsx'
import { Actions, DetailList, Section } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import { fullName } from './client-labels.tsx'
import type { ClientPart } from './client-screen.tsx'

/** The form with which an admin corrects a mistyped phone number. A dialog asks for confirmation before the save. */
export function ClientPhone({ client, onChanged }: ClientPart) {
  const [typed, setTyped] = useState<string | null>(null)
  const [conflict, setConflict] = useState<string | null>(null)
  const save = useOfficeSave(['phone'])
  const { confirmed, dialog } = useConfirmed()
  const { question, beforeLeaving } = useLeaveQuestion(typed !== null && typed.trim() !== '')
  const close = () => {
    save.clear()
    setConflict(null)
    setTyped(null)
  }
  const correct = async () => {
    const request = { params: { id: client.id }, body: { phone: typed ?? '', version: client.version } }
    const response = await save.run(idempotencyKey =>
      confirmed(() => officeCalls.correctClientPhone({ ...request, idempotencyKey })),
    )
    if (response === undefined) return
    onChanged(response.success ? response.row : response.current)
    if (!response.success) return setConflict(response.msg)
    close()
    showToast(`The number is ${formatPhone(response.row.phone)} now.`)
  }
  return (
    <Section title="Number">
      <DetailList details={[['Phone', formatPhone(client.phone)]]} />
      <Actions>
        <DeskButton aria-haspopup="dialog" onClick={() => setTyped('')}>
          Correct the number
        </DeskButton>
      </Actions>
      {typed !== null && (
        <AskDialog
          title={`Correct the number of ${fullName(client)}?`}
          verb="Correct"
          isBusy={save.isBusy}
          consequence="For a mistyped number. The client, the waivers and the surveys take the new one. For a new number of the same person, link two clients instead."
          stays="Texts, consents and opt-outs stay with the old number, and a waiver’s PDF as it is. Square is not changed."
          onConfirm={() => void correct()}
          onClose={() => beforeLeaving(close)}
        >
          <Form save={save} onSubmit={() => void correct()}>
            <Conflict msg={conflict} />
            <TextField
              save={save}
              label="Right number"
              name="phone"
              type="tel"
              inputMode="tel"
              maxLength={40}
              value={typed}
              hint={`Now: ${formatPhone(client.phone)}`}
              onChange={event => setTyped(event.target.value)}
            />
          </Form>
          {question}
        </AskDialog>
      )}
      {dialog}
    </Section>
  )
}
