import type { AccountResponse } from '@frontlash/contract/office-staff'
import { STAFF_ROLES, type StaffRole } from '@frontlash/domain/access/location-days'
import { noPasswordMessage, refusalMessage } from '@frontlash/domain/access/staff-messages'
import { isUsername } from '@frontlash/domain/access/username-rule'
import { LOCATION_KEYS, LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'
import { DeskButton, deskControl } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { useConfirmed } from '@frontlash/web-client/confirm/use-confirmed'
import { officeCalls } from '@frontlash/web-client/office-calls'
import type { FieldError } from '@frontlash/web-client/use-save'
import { useEffect, useRef, useState } from 'react'
import { CheckField, ChoiceField, Form, TextField } from '../form/fields.tsx'
import { useLeaveQuestion } from '../form/leave-question.tsx'
import { useOfficeSave } from '../form/use-office-save.ts'
import { ROLE_NAMES } from '../format/staff-labels.ts'
import { AppLink } from '../frame/app-link.tsx'
import { markStale } from '../frame/stale-reads.ts'
import styles from './add-account-dialog.module.css'
import {
  CredentialFields,
  chosenCredentials,
  credentialErrors,
  credentialFieldNames,
  mayHavePassword,
  NO_CREDENTIALS,
} from './credential-fields.tsx'
import { NewCredentials, type ShownCredentials } from './new-credentials.tsx'
import { accountAddress } from './staff-rows.tsx'

const FIELDS = ['username', 'first_name', 'role', 'locations']
const LOCATIONS = LOCATION_KEYS.map(key => [key, LOCATION_NAMES[key]] as const)
const ROLES = STAFF_ROLES.map(key => [key, ROLE_NAMES[key]] as const).toReversed()
const EMPTY = { username: '', firstName: '', role: 'technician' as StaffRole, locations: [] as LocationKey[] }

function usernameErrors(username: string): FieldError[] {
  if (username === '') return [{ field: 'username', msg: 'Please type a user name.' }]
  if (isUsername(username)) return []
  return [{ field: 'username', msg: refusalMessage({ kind: 'user name', reason: 'not a user name' }) }]
}

/** Adds an account. By default, the person chooses PIN and password with a set-up link. */
export function AddAccountDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(EMPTY)
  const [credentials, setCredentials] = useState(NO_CREDENTIALS)
  const [added, setAdded] = useState<{ row: AccountResponse; shown: ShownCredentials } | null>(null)
  const save = useOfficeSave([...FIELDS, ...credentialFieldNames(credentials)])
  const { confirmed, dialog } = useConfirmed()
  const isTyped = JSON.stringify([values, credentials]) !== JSON.stringify([EMPTY, NO_CREDENTIALS])
  const leave = useLeaveQuestion(isTyped && added === null)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const { username, firstName, role, locations } = values
  const set = (changed: Partial<typeof EMPTY>) => setValues({ ...values, ...changed })
  // A new manager first has all locations, as on the server. A new technician has none.
  const changeRole = (to: StaffRole) =>
    set({ role: to, ...(to === 'manager' && locations.length === 0 && { locations: [...LOCATION_KEYS] }) })
  const add = async () => {
    const errors = [...usernameErrors(username.trim()), ...credentialErrors(credentials, username.trim())]
    if (errors.length > 0) return save.refuse(...errors)
    const body = {
      username: username.trim(),
      ...(firstName.trim() !== '' && { first_name: firstName.trim() }),
      role,
      ...(role !== 'admin' && { locations }),
      ...chosenCredentials(credentials),
    }
    const response = await save.run(idempotencyKey => confirmed(() => officeCalls.addStaff({ body, idempotencyKey })))
    if (!response?.success) return
    setAdded({ row: response.row, shown: { ...response, ...response.link } })
    void markStale('account')
  }

  // The password dialog replaces this dialog, because only one dialog is shown at a time.
  if (dialog) return dialog
  if (added)
    return (
      <Dialog title={`${added.row.username} is added`} closesOutside={false} onClose={onClose}>
        <NewCredentials name={added.row.first_name || added.row.username} shown={added.shown}>
          <AppLink to={accountAddress(added.row.username)} className={deskControl('soft')}>
            Open the account
          </AppLink>
          <DeskButton look="primary" onClick={onClose}>
            Done
          </DeskButton>
        </NewCredentials>
      </Dialog>
    )
  return (
    <Dialog title="Add an account" onClose={() => leave.beforeLeaving(onClose)}>
      <Form save={save} onSubmit={() => void add()}>
        <TextField
          ref={first}
          save={save}
          label="User name"
          name="username"
          autoCapitalize="none"
          maxLength={40}
          value={username}
          onChange={event => set({ username: event.target.value })}
        />
        <TextField
          save={save}
          label="First name"
          name="first_name"
          autoCapitalize="words"
          maxLength={60}
          value={firstName}
          onChange={event => set({ firstName: event.target.value })}
        />
        <ChoiceField
          save={save}
          label="Role"
          name="role"
          value={role}
          choices={ROLES}
          onChange={value => changeRole(value as StaffRole)}
        />
        {role !== 'admin' && (
          <CheckField
            save={save}
            label="Locations"
            name="locations"
            values={locations}
            choices={LOCATIONS}
            hint="On every weekday. The weekdays can be changed afterwards."
            onChange={value => set({ locations: value as LocationKey[] })}
          />
        )}
        <CredentialFields legend="PIN and password" credentials={credentials} save={save} onChange={setCredentials} />
        {role === 'manager' && !mayHavePassword(credentials) && (
          <p>{noPasswordMessage(firstName.trim() || username.trim() || 'this manager')}</p>
        )}
        <div className={styles.responses}>
          <DeskButton onClick={() => leave.beforeLeaving(onClose)}>Cancel</DeskButton>
          <DeskButton type="submit" look="primary" isBusy={save.isBusy}>
            Add
          </DeskButton>
        </div>
      </Form>
      {leave.question}
    </Dialog>
  )
}
