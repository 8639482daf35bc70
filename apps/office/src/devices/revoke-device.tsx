import type { OfficeDevice } from '@frontlash/contract/office-devices'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { useConfirmed } from '@frontlash/web-client/confirm/use-confirmed'
import { managerCalls } from '@frontlash/web-client/manager-calls'
import { useState } from 'react'
import { AskDialog } from '../form/ask-dialog.tsx'
import { Actions, Section } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import { markStale } from '../frame/stale-reads.ts'
import { nameOf } from './device-labels.tsx'

/** Revokes a device. The admin must confirm first, because only somebody at the device can set up the device again. */
export function RevokeDevice({ device }: { device: OfficeDevice }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const save = useOfficeSave()
  const { confirmed, dialog } = useConfirmed()
  const name = nameOf(device)

  const revoke = async () => {
    setDialogOpen(false)
    const params = { id: device.id }
    const done = await save.run(idempotencyKey =>
      confirmed(() => managerCalls.revokeDevice({ params, idempotencyKey })),
    )
    if (done === undefined) return
    showToast(`${name} is revoked.`)
    await markStale('device')
  }
  return (
    <Section title="Take it out of use">
      <p>For a tablet that is lost, sold or broken, and for a browser that should not take PINs any more.</p>
      {save.error && <ErrorLine message={save.error} align="start" />}
      <Actions>
        <DeskButton look="rose" aria-haspopup="dialog" isBusy={save.isBusy} onClick={() => setDialogOpen(true)}>
          Revoke
        </DeskButton>
      </Actions>
      {isDialogOpen && (
        <AskDialog
          title={`Revoke ${name}?`}
          verb="Revoke"
          consequence={consequence(device)}
          stays="The check-ins, waivers and surveys that it has sent stay."
          onConfirm={() => void revoke()}
          onClose={() => setDialogOpen(false)}
        />
      )}
      {dialog}
    </Section>
  )
}

function consequence({ kind, unsent }: OfficeDevice): string {
  if (kind === 'paired')
    return 'Whoever is signed in on it is signed out. PINs no longer sign in there, until it is paired again.'
  const unsentNote = unsent
    ? ` ${unsent} of its deliveries ${unsent === 1 ? 'is' : 'are'} not sent yet and would wait on it.`
    : ''
  return `It can no longer check clients in until somebody with a PIN sets it up again. Whoever is signed in on it is signed out.${unsentNote}`
}
