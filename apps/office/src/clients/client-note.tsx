import type { ClientDetailsResponse } from '@frontlash/contract/office-clients'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { Conflict, Form, SaveButtons } from '../form/fields.tsx'
import { useLeaveQuestion } from '../form/leave-question.tsx'
import { Section } from '../form/section.tsx'
import { TextArea } from '../form/text-area.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import { useRowForm } from '../form/use-row-form.ts'
import { Timestamp } from '../format/timestamp.tsx'
import type { ClientPart } from './client-screen.tsx'

/** The staff's note about the client, such as an allergy. Technicians read it on the dashboard. */
export function ClientNote({ client, onChanged }: ClientPart) {
  const { values, set, isUnsaved, seen, conflict, now, take, discard } = useRowForm(client, noteOf)
  const save = useOfficeSave(['note'])
  const { question } = useLeaveQuestion(isUnsaved)
  const submit = async () => {
    const request = { params: { id: client.id }, body: { note: values.note, version: seen.version } }
    const response = await save.run(idempotencyKey => officeCalls.setClientNote({ ...request, idempotencyKey }))
    if (response === undefined || !take(response) || !response.success) return
    onChanged(response.row)
    showToast(response.row.note ? 'The note is saved.' : 'The note is removed.')
  }
  return (
    <Section title="Note">
      <Form save={save} onSubmit={() => void submit()}>
        <Conflict msg={conflict} />
        <TextArea
          save={save}
          label="Allergy, glue, eyes"
          name="note"
          value={values.note}
          now={now('note')}
          hint="Technicians read it in the dialog of the client's card. Exported lists leave it out."
          onChange={event => set({ note: event.target.value })}
        />
        {client.note && (
          <p className="quiet">
            By {client.note.by}, <Timestamp at={client.note.at} />.
          </p>
        )}
        <SaveButtons save={save} isUnsaved={isUnsaved} onDiscard={discard} verb="Save the note" />
      </Form>
      {question}
    </Section>
  )
}

function noteOf({ note }: ClientDetailsResponse) {
  return { note: note?.text ?? '' }
}
