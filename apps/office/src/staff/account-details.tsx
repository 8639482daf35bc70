import type { AccountResponse } from '@frontlash/contract/office-staff'
import { STAFF_ROLES, type StaffRole } from '@frontlash/domain/access/location-days'
import { noPasswordMessage, refusalMessage } from '@frontlash/domain/access/staff-messages'
import { LOCATION_KEYS, LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'
import { useConfirmed } from '@frontlash/web-client/confirm/use-confirmed'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { CheckField, ChoiceField, Conflict, Form, SaveButtons, TextField } from '../form/fields.tsx'
import { useLeaveQuestion } from '../form/leave-question.tsx'
import { Section } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import { useRowForm } from '../form/use-row-form.ts'
import { formatLocations, formatName, ROLE_NAMES } from '../format/staff-labels.ts'
import type { AccountPart } from './account-screen.tsx'

const FIELDS = ['first_name', 'role', 'locations', 'defaultLocation']
const NOT_CHOSEN = ''
const LOCATIONS = LOCATION_KEYS.map(key => [key, LOCATION_NAMES[key]] as const)
const ROLES = STAFF_ROLES.map(key => [key, ROLE_NAMES[key]] as const)

const valuesOf = ({ first_name, role, locations, defaultLocation }: AccountResponse) => ({
  first_name,
  role,
  locations,
  defaultLocation,
})

export function AccountDetails({ account, isOwn, onChanged }: AccountPart) {
  const form = useRowForm(account, valuesOf)
  const save = useOfficeSave(FIELDS)
  const { confirmed, dialog } = useConfirmed()
  const { question } = useLeaveQuestion(form.isUnsaved)
  const { first_name, role, locations, defaultLocation } = form.values
  const now = { name: form.now('first_name'), role: form.now('role'), start: form.now('defaultLocation') }
  const nowAt = form.now('locations')

  const submit = async () => {
    const { seen, values } = form
    const isOther = (name: keyof typeof values) => JSON.stringify(values[name]) !== JSON.stringify(valuesOf(seen)[name])
    const body = {
      ...(isOther('first_name') && { first_name: first_name.trim() }),
      ...(isOther('role') && { role }),
      ...(role !== 'admin' && isOther('locations') && { locations }),
      ...(isOther('defaultLocation') && { defaultLocation }),
      version: seen.version,
    }
    const params = { username: account.username }
    const response = await save.run(idempotencyKey =>
      confirmed(() => officeCalls.changeStaff({ params, body, idempotencyKey })),
    )
    if (!response) return
    if (form.take(response) && response.success) showToast(`${formatName(response.row)} is saved.`)
    onChanged(response.success ? response.row : response.current)
  }
  return (
    <Section title="Details">
      <Form save={save} onSubmit={() => void submit()}>
        <Conflict msg={form.conflict} />
        <TextField
          save={save}
          label="First name"
          name="first_name"
          autoCapitalize="words"
          maxLength={60}
          value={first_name}
          now={now.name}
          onChange={event => form.set({ first_name: event.target.value })}
        />
        <ChoiceField
          save={save}
          label="Role"
          name="role"
          value={role}
          choices={ROLES}
          closed={isOwn ? refusalMessage({ kind: 'self', reason: 'own role' }) : undefined}
          now={now.role && ROLE_NAMES[now.role]}
          onChange={value => form.set({ role: value as StaffRole })}
        />
        {role === 'manager' && !account.keys.password && <p>{noPasswordMessage(formatName(account))}</p>}
        {role === 'admin' ? (
          <p>Admins work at all locations on every day.</p>
        ) : (
          <CheckField
            save={save}
            label="Locations"
            name="locations"
            values={locations}
            choices={LOCATIONS}
            hint="A new location opens on every weekday."
            now={nowAt && formatLocations({ role: form.seen.role, locations: nowAt })}
            onChange={value => form.set({ locations: value as LocationKey[] })}
          />
        )}
        <ChoiceField
          save={save}
          label="Starts at"
          name="defaultLocation"
          value={defaultLocation ?? NOT_CHOSEN}
          choices={[[NOT_CHOSEN, 'The first location open that day'], ...LOCATIONS]}
          now={now.start === undefined ? undefined : now.start === null ? 'not chosen' : LOCATION_NAMES[now.start]}
          onChange={value => form.set({ defaultLocation: value === NOT_CHOSEN ? null : (value as LocationKey) })}
        />
        <SaveButtons
          save={save}
          isUnsaved={form.isUnsaved}
          onDiscard={() => {
            form.discard()
            save.clear()
          }}
        />
      </Form>
      {dialog}
      {question}
    </Section>
  )
}
