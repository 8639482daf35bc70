import type { PublishedResponse, WaiverPublicationRow } from '@frontlash/contract/office-waiver-editions'
import { LAWYER_NEEDED, NOTE_MAX_LETTERS, PUBLISHED_DAYS_AHEAD } from '@frontlash/domain/waiver/waiver-editions'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { useConfirmed } from '@frontlash/web-client/confirm/use-confirmed'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useState } from 'react'
import { AskDialog } from '../form/ask-dialog.tsx'
import { CheckField, Form, TextField } from '../form/fields.tsx'
import { Actions } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import { markStale } from '../frame/stale-reads.ts'
import { formatDay } from './edition-labels.ts'

type PublishInput = { readonly from: string; readonly note: string; readonly lawyerRead: boolean }

type PublishFormProps = {
  /** The label of the button: `Publish` or `Publish again`. */
  verb: string
  today: string
  /** The heading of the confirmation dialog. It names the edition. */
  question: string
  publish: (input: PublishInput, idempotencyKey: string) => Promise<PublishedResponse>
  onDone?: () => void
  /** Called when the form gets unsaved input, and when it no longer has unsaved input. */
  onTyped?: (isTyped: boolean) => void
}

/** The form that publishes an edition: a checkbox "a lawyer has read it", a note and a first day. */
export function PublishForm({ verb, question, today, publish, onDone, onTyped }: PublishFormProps) {
  const [from, setFrom] = useState(today)
  const [note, setNote] = useState('')
  const [lawyer, setLawyer] = useState<string[]>([])
  const [isDialogOpen, setDialogOpen] = useState(false)
  const save = useOfficeSave(['from', 'lawyerRead', 'note'])
  const { confirmed, dialog } = useConfirmed()
  const typed = () => onTyped?.(true)
  const ask = () => {
    if (lawyer.length === 0) return save.refuse({ field: 'lawyerRead', msg: LAWYER_NEEDED })
    save.clear()
    setDialogOpen(true)
  }
  const go = async () => {
    setDialogOpen(false)
    const input = { from, note, lawyerRead: lawyer.length > 0 }
    const done = await save.run(key => confirmed(() => publish(input, key)))
    if (!done) return
    onTyped?.(false)
    showToast(
      done.effectiveFrom === today
        ? `Text ${done.edition} is signed from now on.`
        : `Text ${done.edition} is published for ${formatDay(done.effectiveFrom)}.`,
    )
    await markStale('edition')
    onDone?.()
  }
  return (
    <>
      <Form save={save} onSubmit={ask}>
        <TextField
          label="Signed from"
          name="from"
          type="date"
          save={save}
          value={from}
          min={today}
          max={daysAfter(today, PUBLISHED_DAYS_AHEAD)}
          hint="The day begins at midnight. Today means at once."
          onChange={event => {
            setFrom(event.target.value)
            typed()
          }}
        />
        <TextField
          label="Note"
          name="note"
          save={save}
          value={note}
          hint={`Why it was changed, at most ${NOTE_MAX_LETTERS} letters.`}
          onChange={event => {
            setNote(event.target.value)
            typed()
          }}
        />
        <CheckField
          label="Lawyer"
          name="lawyerRead"
          save={save}
          values={lawyer}
          choices={[['read', 'A lawyer has read this change.']]}
          onChange={values => {
            setLawyer(values)
            typed()
          }}
        />
        <Actions>
          <DeskButton type="submit" look="primary" aria-haspopup="dialog" isBusy={save.isBusy}>
            {verb}
          </DeskButton>
        </Actions>
        {isDialogOpen && (
          <AskDialog
            title={question}
            verb={verb}
            consequence={`${from === today ? 'At once' : `From ${formatDay(from)} on`}, clients read and sign this text. Who signed another one is asked to sign again.`}
            stays="Signed waivers stay as they are. A text never changes afterwards; an earlier one can be published again."
            onConfirm={() => void go()}
            onClose={() => setDialogOpen(false)}
          />
        )}
      </Form>
      {/* The dialog contains its own form. Inside the form above, the dialog's button would reload the page. */}
      {dialog}
    </>
  )
}

/** The button that withdraws a publication before its first day. The action has Undo. */
export function Withdraw({ publication }: { publication: WaiverPublicationRow }) {
  const save = useOfficeSave()
  const { confirmed, dialog } = useConfirmed()
  const set = async (withdrawn: boolean) => {
    const request = { params: { id: publication.id }, body: { withdrawn } }
    const done = await save.run(idempotencyKey =>
      confirmed(() => officeCalls.withdrawPublication({ ...request, idempotencyKey })),
    )
    if (!done) return
    if (withdrawn) showToast(`Text ${publication.edition} is withdrawn.`, { undo: () => void set(false) })
    else showToast(`Text ${publication.edition} is published again.`)
    await markStale('edition')
  }
  return (
    <>
      <ErrorLine message={save.error} align="start" />
      <DeskButton isBusy={save.isBusy} onClick={() => void set(true)}>
        Withdraw
      </DeskButton>
      {dialog}
    </>
  )
}

/**
 * Returns the day `count` days later. The functions of packages/domain are not used, because their calendar library
 * would add 19 kB.
 */
function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}
