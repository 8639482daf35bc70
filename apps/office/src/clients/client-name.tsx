import type { ClientDetailsResponse } from '@frontlash/contract/office-clients'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { randomId } from '@frontlash/web-client/random-id'
import { toFieldError } from '@frontlash/web-client/use-save'
import { Conflict, Form, SaveButtons, TextField } from '../form/fields.tsx'
import { useLeaveQuestion } from '../form/leave-question.tsx'
import { Section } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import { useRowForm } from '../form/use-row-form.ts'
import { fullName } from './client-labels.tsx'
import type { ClientPart } from './client-screen.tsx'

export function ClientName({ client, onChanged }: ClientPart) {
  const { values, set, isUnsaved, seen, conflict, now, take, discard } = useRowForm(client, nameOf)
  const save = useOfficeSave(['first_name', 'last_name'])
  const { question } = useLeaveQuestion(isUnsaved)

  const params = { id: client.id }
  const undo = async (before: ClientDetailsResponse, saved: ClientDetailsResponse) => {
    try {
      const body = { ...nameOf(before), version: saved.version }
      const response = await officeCalls.renameClient({ params, body, idempotencyKey: randomId() })
      onChanged(response.success ? response.row : response.current)
      if (response.success) showToast(`It is ${fullName(response.row)} again.`)
      else showToast(response.msg, { tone: 'error' })
    } catch (error) {
      showToast(toFieldError(error).msg, { tone: 'error' })
    }
  }
  const submit = async () => {
    const before = seen
    const body = { ...values, version: seen.version }
    const response = await save.run(idempotencyKey => officeCalls.renameClient({ params, body, idempotencyKey }))
    if (response === undefined || !take(response) || !response.success) return
    const { row } = response
    onChanged(row)
    if (row.version !== before.version)
      showToast(`Renamed to ${fullName(row)}.`, { undo: () => void undo(before, row) })
  }
  return (
    <Section title="Name">
      <Form save={save} onSubmit={() => void submit()}>
        <Conflict msg={conflict} />
        <TextField
          save={save}
          label="First name"
          name="first_name"
          value={values.first_name}
          now={now('first_name')}
          onChange={event => set({ first_name: event.target.value })}
        />
        <TextField
          save={save}
          label="Last name"
          name="last_name"
          value={values.last_name}
          now={now('last_name')}
          hint="The calendar still shows the name in Square. Signed waivers keep the name that was signed."
          onChange={event => set({ last_name: event.target.value })}
        />
        <SaveButtons save={save} isUnsaved={isUnsaved} onDiscard={discard} verb="Rename" />
      </Form>
      {question}
    </Section>
  )
}

function nameOf({ first_name, last_name }: ClientDetailsResponse) {
  return { first_name, last_name }
}
