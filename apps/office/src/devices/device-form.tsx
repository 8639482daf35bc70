import type { OfficeDevice } from '@frontlash/contract/office-devices'
import { LOCATION_KEYS, LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'
import { NotConfirmed, useConfirmed } from '@frontlash/web-client/confirm/use-confirmed'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { randomId } from '@frontlash/web-client/random-id'
import { toFieldError } from '@frontlash/web-client/use-save'
import { ChoiceField, Conflict, Form, SaveButtons, TextField } from '../form/fields.tsx'
import { useLeaveQuestion } from '../form/leave-question.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import { useRowForm } from '../form/use-row-form.ts'
import { storeChanged } from '../frame/stale-reads.ts'
import { locationOf, nameOf } from './device-labels.tsx'
import styles from './device-screen.module.css'

const LOCATIONS = LOCATION_KEYS.map(key => [key, LOCATION_NAMES[key]] as const)
const NONE = ''

/** The form for a device's name and for a kiosk's location. */
export function DeviceForm({ device }: { device: OfficeDevice }) {
  const { values, set, isUnsaved, seen, conflict, now, take, discard } = useRowForm(device, row => ({
    name: row.name ?? '',
    location: row.location as LocationKey | null,
  }))
  const save = useOfficeSave(['name', 'location'])
  const { confirmed, dialog } = useConfirmed()
  const { question } = useLeaveQuestion(isUnsaved)
  const isMoved = values.location !== seen.location

  const show = (row: OfficeDevice) => storeChanged('device', ['device', row.id], row)
  const send = (to: Pick<OfficeDevice, 'name' | 'location'>, from: OfficeDevice, idempotencyKey: string) =>
    officeCalls.changeDevice({
      params: { id: device.id },
      body: {
        ...((to.name ?? '') !== (from.name ?? '') && { name: to.name }),
        ...(to.location !== null && to.location !== from.location && { location: to.location }),
        version: from.version,
      },
      idempotencyKey,
    })
  const undo = async (before: OfficeDevice, saved: OfficeDevice) => {
    try {
      const to = { name: before.name, location: before.location }
      const key = randomId()
      const response = await confirmed(() => send(to, saved, key))
      show(response.success ? response.row : response.current)
      showToast(response.success ? 'Change undone.' : response.msg, { tone: response.success ? 'success' : 'error' })
    } catch (error) {
      if (!(error instanceof NotConfirmed)) showToast(toFieldError(error).msg, { tone: 'error' })
    }
  }
  const submit = async () => {
    const before = seen
    const response = await save.run(key => confirmed(() => send(values, seen, key)))
    if (response === undefined || !take(response) || !response.success) return
    const { row } = response
    show(row)
    if (row.version === before.version) return
    const message = row.location === before.location ? `Renamed to ${nameOf(row)}.` : `Moved to ${locationOf(row)}.`
    // The location of a device cannot be removed, so the first choice of a location has no Undo.
    const mayUndo = before.location !== null || row.location === null
    showToast(message, { undo: mayUndo ? () => void undo(before, row) : null })
  }
  return (
    <>
      <Form save={save} onSubmit={() => void submit()}>
        <Conflict msg={conflict} />
        <TextField
          save={save}
          label="Name"
          name="name"
          value={values.name}
          now={now('name')}
          onChange={event => set({ name: event.target.value })}
        />
        {device.kind === 'kiosk' && (
          <ChoiceField
            save={save}
            label="Location"
            name="location"
            value={values.location ?? NONE}
            choices={values.location === null ? [[NONE, 'None yet'], ...LOCATIONS] : LOCATIONS}
            now={nameOfLocation(now('location'))}
            onChange={value => set({ location: value as LocationKey })}
            hint={
              isMoved &&
              values.location && (
                <>
                  It checks clients in at {LOCATION_NAMES[values.location]} from its next call on.{' '}
                  {device.mayBeInUse && <strong className={styles.use}>Somebody may be using it.</strong>}
                </>
              )
            }
          />
        )}
        <SaveButtons save={save} isUnsaved={isUnsaved} onDiscard={discard} />
      </Form>
      {dialog}
      {question}
    </>
  )
}

function nameOfLocation(location: LocationKey | null | undefined): string | undefined {
  return location ? LOCATION_NAMES[location] : undefined
}
