import type { HeldResponse, RelatedClientRow } from '@frontlash/contract/office-clients'
import { LAST_FOUR_ERROR } from '@frontlash/domain/clients/search-term'
import { formatPhone } from '@frontlash/domain/phone'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { file } from '@frontlash/ui/icon-drawings'
import { useConfirmed } from '@frontlash/web-client/confirm/use-confirmed'
import { officeCalls } from '@frontlash/web-client/office-calls'
import type { Save } from '@frontlash/web-client/use-save'
import { lazy, Suspense, useState } from 'react'
import { AskDialog } from '../form/ask-dialog.tsx'
import { CheckField } from '../form/fields.tsx'
import { Actions } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import { saveFile } from '../list/export-button.tsx'
import { fullName } from './client-labels.tsx'
import styles from './personal-data.module.css'

// The code of the deletion dialog is loaded on demand, because the dialog is rarely used.
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))

type PersonalDataProps = {
  phone: string
  name: string
  /** Clients who are linked as the same person. An action includes a client only if the client's checkbox is ticked. */
  linked: readonly RelatedClientRow[]
  onDeleted: () => void
}

/** The buttons with which an admin exports or deletes all data about the person with this phone number. */
export function PersonalData({ phone, name, linked, onDeleted }: PersonalDataProps) {
  const [opened, setOpened] = useState<'export' | null>(null)
  const [held, setHeld] = useState<HeldResponse | null>(null)
  const save = useOfficeSave(held ? ['lastFour'] : [])
  const { confirmed, dialog } = useConfirmed()
  const [included, setIncluded] = useState<string[]>([])
  const people = { phone, linked: included }

  const runExport = async () => {
    setOpened(null)
    const sent = await save.run(() => confirmed(() => officeCalls.exportPerson({ body: people })))
    if (sent === undefined) return
    saveFile(sent)
    showToast('The file is in your downloads.')
  }
  const askToDelete = async () => {
    const response = await save.run(() => confirmed(() => officeCalls.heldOfPerson({ body: { phone, linked: [] } })))
    if (response === undefined) return
    setIncluded([])
    setHeld(response)
  }
  const include = async (ids: string[]) => {
    setIncluded(ids)
    const response = await save.run(() => confirmed(() => officeCalls.heldOfPerson({ body: { phone, linked: ids } })))
    if (response !== undefined) setHeld(response)
  }
  const remove = async (lastFour: string) => {
    if (lastFour.trim() !== phone.slice(-4)) return save.refuse({ field: 'lastFour', msg: LAST_FOUR_ERROR })
    const body = { ...people, lastFour }
    const response = await save.run(idempotencyKey =>
      confirmed(() => officeCalls.forgetPerson({ body, idempotencyKey })),
    )
    if (response === undefined) return
    setHeld(null)
    showToast(`${name} is deleted.`)
    onDeleted()
  }
  return (
    <>
      {save.error && held === null && (
        <div className={styles.error}>
          <ErrorLine message={save.error} align="start" />
        </div>
      )}
      <Actions>
        <DeskButton
          icon={file}
          isBusy={save.isBusy}
          onClick={() => (linked.length === 0 ? void runExport() : setOpened('export'))}
        >
          Export
        </DeskButton>
        <DeskButton look="rose" aria-haspopup="dialog" isBusy={save.isBusy} onClick={() => void askToDelete()}>
          Delete
        </DeskButton>
      </Actions>
      {opened === 'export' && (
        <AskDialog
          title={`Export ${name}?`}
          verb="Export"
          consequence="You get a zip with everything that the salon stores, and the waivers as PDF."
          stays="Nothing is changed."
          onConfirm={() => void runExport()}
          onClose={() => setOpened(null)}
        >
          <Linked save={save} linked={linked} included={included} onChange={setIncluded} />
        </AskDialog>
      )}
      {held && (
        <Suspense fallback={null}>
          <DeleteDialog
            phone={phone}
            name={name}
            held={held}
            save={save}
            onConfirm={lastFour => void remove(lastFour)}
            onClose={() => {
              save.clear()
              setHeld(null)
            }}
          >
            <Linked save={save} linked={linked} included={included} onChange={ids => void include(ids)} />
          </DeleteDialog>
        </Suspense>
      )}
      {dialog}
    </>
  )
}

type LinkedProps = {
  save: Save
  linked: readonly RelatedClientRow[]
  included: readonly string[]
  onChange: (ids: string[]) => void
}

function Linked({ save, linked, included, onChange }: LinkedProps) {
  if (linked.length === 0) return null
  return (
    <CheckField
      save={save}
      label="Linked as the same person: include too?"
      name="linked"
      values={included}
      choices={linked.map(one => [one.id, `${fullName(one)}, ${formatPhone(one.phone)}`])}
      onChange={onChange}
    />
  )
}
