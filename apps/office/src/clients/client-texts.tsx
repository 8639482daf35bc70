import { Badge } from '@frontlash/ui/badge'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { Actions, Section } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import { Timestamp } from '../format/timestamp.tsx'
import { TEXTING_LABELS } from './client-labels.tsx'
import styles from './client-screen.module.css'
import type { ClientPart } from './client-screen.tsx'

/** Shows whether the client may get texts, and has a button that records an opt-out. */
export function ClientTexts({ client, onChanged }: ClientPart) {
  const save = useOfficeSave()
  const { why, optOut } = client.texts
  const record = async (optedOut: boolean, isUndo = false) => {
    const request = { params: { id: client.id }, body: { optedOut } }
    const response = await save.run(idempotencyKey => officeCalls.setClientOptOut({ ...request, idempotencyKey }))
    if (!response?.success) return
    onChanged(response.row)
    // If the client sent STOP (`by` is null), staff cannot undo the opt-out.
    const mayUndo = !isUndo && response.row.texts.optOut?.by !== null
    showToast(
      optedOut ? 'Recorded: the client wants no texts.' : 'Taken back: the client may be texted again.',
      mayUndo ? { undo: () => void record(!optedOut, true) } : {},
    )
  }
  return (
    <Section
      title="Texts"
      aside={<Badge tone={why === null ? 'success' : 'warning'}>{TEXTING_LABELS[why ?? 'yes']}</Badge>}
    >
      {optOut && (
        <p>
          {optOut.by === null ? 'The client has sent STOP' : `Recorded by ${optOut.by}`},{' '}
          <Timestamp at={optOut.since} />.
        </p>
      )}
      {optOut && optOut.by === null && <p className="quiet">Only the client can undo this, by sending START.</p>}
      {save.error && (
        <div className={styles.error}>
          <ErrorLine message={save.error} align="start" />
        </div>
      )}
      {optOut?.by !== null && (
        <Actions>
          <DeskButton isBusy={save.isBusy} onClick={() => void record(!optOut)}>
            {optOut ? 'Take it back' : 'Record that the client wants no texts'}
          </DeskButton>
        </Actions>
      )}
    </Section>
  )
}
