import type { OfficeDevice } from '@frontlash/contract/office-devices'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { useConfirmed } from '@frontlash/web-client/confirm/use-confirmed'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { Actions, Section } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import { storeChanged } from '../frame/stale-reads.ts'
import { nameOf } from './device-labels.tsx'

/** Shows and changes whether a kiosk accepts staff PINs (docs/product/access.md, "Staff PINs on a device"). */
export function StaffPins({ device }: { device: OfficeDevice }) {
  const save = useOfficeSave()
  const { confirmed, dialog } = useConfirmed()

  const change = async (staffPins: boolean, version = device.version): Promise<void> => {
    const request = { params: { id: device.id }, body: { staffPins, version } }
    const response = await save.run(idempotencyKey =>
      confirmed(() => officeCalls.changeDevice({ ...request, idempotencyKey })),
    )
    if (response === undefined) return
    const row = response.success ? response.row : response.current
    storeChanged('device', ['device', row.id], row)
    if (!response.success) {
      showToast(response.msg, { tone: 'error' })
      return
    }
    const done = staffPins ? `Staff PINs work on ${nameOf(row)}.` : `Staff PINs no longer work on ${nameOf(row)}.`
    showToast(done, { undo: () => void change(!staffPins, row.version) })
  }
  return (
    <Section title="Staff PINs">
      <p>{pinsMessage(device)}</p>
      {save.error && <ErrorLine message={save.error} align="start" />}
      <Actions>
        {device.staffPins === 'not allowed' && (
          <DeskButton look="primary" isBusy={save.isBusy} onClick={() => void change(true)}>
            Allow staff PINs
          </DeskButton>
        )}
        {(device.staffPins === 'allowed' || device.pinsOf.length > 0) && device.staffPins !== 'everywhere' && (
          <DeskButton isBusy={save.isBusy} onClick={() => void change(false)}>
            Stop staff PINs
          </DeskButton>
        )}
      </Actions>
      {dialog}
    </Section>
  )
}

function pinsMessage({ staffPins, pinsOf }: OfficeDevice): string {
  if (staffPins === 'everywhere')
    return 'Staff PINs work on every device here: in the demo, and while Settings, Security says “On every browser”.'
  if (staffPins === 'allowed') return 'Staff sign in and leave kiosk mode on it by PIN.'
  const others =
    'For others it is only a kiosk. They sign in with user name and password, and an admin’s or a manager’s password allows all staff PINs.'
  return pinsOf.length === 0
    ? 'It is only a kiosk: staff sign in with user name and password, and an admin’s or a manager’s password allows all staff PINs.'
    : `The PIN of ${pinsOf.join(' and ')} works on it. ${others}`
}
