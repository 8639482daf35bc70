import type { RelatedClientRow } from '@frontlash/contract/office-clients'
import { readSearchTerm } from '@frontlash/domain/clients/search-term'
import { formatPhone } from '@frontlash/domain/phone'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { useConfirmed } from '@frontlash/web-client/confirm/use-confirmed'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, TextField } from '../form/fields.tsx'
import { useLeaveQuestion } from '../form/leave-question.tsx'
import { Actions, Section } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import { AppLink } from '../frame/app-link.tsx'
import { fullName } from './client-labels.tsx'
import styles from './client-screen.module.css'
import type { ClientPart } from './client-screen.tsx'

/** The clients that are linked as the same person. Admins also see suggestions, and can link and unlink clients. */
export function SamePerson({ client, onChanged, isAdmin }: ClientPart & { isAdmin: boolean }) {
  const save = useOfficeSave(['other'])
  const { confirmed, dialog } = useConfirmed()
  const [other, setOther] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const isDialogOpen = other !== null
  useEffect(() => {
    if (isDialogOpen) field.current?.focus()
  }, [isDialogOpen])
  const { question } = useLeaveQuestion(other !== null && other.trim() !== '')
  const { linked, suggested } = client
  if (!isAdmin && linked.length === 0) return null

  const params = { id: client.id }
  const link = async (otherId: string, version = client.version) => {
    const body = { otherId, version }
    const response = await save.run(idempotencyKey =>
      confirmed(() => officeCalls.linkClient({ params, body, idempotencyKey })),
    )
    if (response === undefined) return
    onChanged(response.success ? response.row : response.current)
    if (!response.success) return save.refuse({ field: null, msg: response.msg })
    setOther(null)
    showToast('Linked as the same person.', { undo: () => void unlink() })
  }
  const unlink = async () => {
    const [first] = linked
    const response = await save.run(idempotencyKey => officeCalls.unlinkClient({ params, idempotencyKey }))
    if (!response?.success) return
    onChanged(response.row)
    const { version } = response.row
    showToast('Unlinked.', first ? { undo: () => void link(first.id, version) } : {})
  }
  const linkNumber = async () => {
    if (readSearchTerm(other ?? '')?.by !== 'number')
      return save.refuse({ field: 'other', msg: 'Please enter a valid 10-digit phone number' })
    const found = await save.run(() => officeCalls.searchClients({ body: { q: other ?? '' } }))
    if (found === undefined) return
    const id = found.rows[0]?.id
    if (!id) return save.refuse({ field: 'other', msg: 'No client has this number.' })
    await link(id)
  }
  return (
    <Section title="Same person">
      {save.error && other === null && (
        <div className={styles.error}>
          <ErrorLine message={save.error} align="start" />
        </div>
      )}
      <People people={linked} label={linked.length > 0 && 'Linked with'}>
        {() => null}
      </People>
      {isAdmin && linked.length > 0 && (
        <Actions>
          <DeskButton isBusy={save.isBusy} onClick={() => void unlink()}>
            Unlink
          </DeskButton>
        </Actions>
      )}
      {isAdmin && (
        <People people={suggested} label={suggested.length > 0 && 'Perhaps the same: the same name, another number'}>
          {one => (
            <DeskButton isBusy={save.isBusy} onClick={() => void link(one.id)}>
              Link as the same person
            </DeskButton>
          )}
        </People>
      )}
      {isAdmin && other === null && (
        <Actions>
          <DeskButton look="purple" onClick={() => setOther('')}>
            Link with another number
          </DeskButton>
        </Actions>
      )}
      {isAdmin && other !== null && (
        <Form save={save} onSubmit={() => void linkNumber()}>
          <TextField
            ref={field}
            save={save}
            label="Number of the other client"
            name="other"
            type="tel"
            inputMode="tel"
            maxLength={40}
            value={other}
            hint="Both keep their rows, waivers and opt-outs. Unlink undoes it."
            onChange={event => setOther(event.target.value)}
          />
          <Actions>
            <DeskButton type="submit" look="primary" isBusy={save.isBusy}>
              Link
            </DeskButton>
            <DeskButton
              onClick={() => {
                save.clear()
                setOther(null)
              }}
            >
              Cancel
            </DeskButton>
          </Actions>
        </Form>
      )}
      {question}
      {dialog}
    </Section>
  )
}

type PeopleProps = {
  people: readonly RelatedClientRow[]
  label: string | false
  children: (one: RelatedClientRow) => ReactNode
}

function People({ people, label, children }: PeopleProps) {
  if (people.length === 0) return null
  return (
    <div>
      <p className="quiet-staff-label">{label}</p>
      <ul className={styles.people}>
        {people.map(one => (
          <li key={one.id}>
            <AppLink to={`/office/clients/${one.id}/visits`} className={styles.person} data-place={`person-${one.id}`}>
              {fullName(one)}
              <span className="quiet">{formatPhone(one.phone)}</span>
            </AppLink>
            {children(one)}
          </li>
        ))}
      </ul>
    </div>
  )
}
