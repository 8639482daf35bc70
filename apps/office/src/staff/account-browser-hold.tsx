import { Badge } from '@frontlash/ui/badge'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { useConfirmed } from '@frontlash/web-client/confirm/use-confirmed'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { useState } from 'react'
import { AskDialog } from '../form/ask-dialog.tsx'
import { Form, TextField } from '../form/fields.tsx'
import { Actions, Section, Wide } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import { formatName } from '../format/staff-labels.ts'
import { formatTime, Timestamp } from '../format/timestamp.tsx'
import styles from './account-screen.module.css'
import type { AccountPart } from './account-screen.tsx'

/**
 * The notice that somebody is guessing the password of an account. It is shown only during a hold. The admin can admit
 * one browser by the code that this browser shows, or end the hold for all unknown browsers
 * (docs/product/office/accounts.md, "New browsers").
 */
export function AccountBrowserHold({ account, onChanged }: AccountPart) {
  const { username, browserHold } = account
  const name = formatName(account)
  const { timeZone } = useServerInfo()
  const [code, setCode] = useState('')
  const [isDialogOpen, setDialogOpen] = useState(false)
  const letting = useOfficeSave(['code'])
  const closing = useOfficeSave()
  const { confirmed, dialog } = useConfirmed()
  if (!browserHold) return null

  const letIn = async () => {
    const typed = code.trim()
    if (!/^\d{4}(\d\d)?$/.test(typed))
      return letting.refuse({ field: 'code', msg: 'Please type all digits of the code.' })
    const request = { params: { username }, body: { code: typed } }
    const response = await letting.run(idempotencyKey =>
      confirmed(() => officeCalls.letBrowserIn({ ...request, idempotencyKey })),
    )
    if (!response) return
    setCode('')
    showToast(`The browser with the code ${typed} can sign in until ${formatTime(timeZone, new Date(response.until))}.`)
  }
  const close = async () => {
    setDialogOpen(false)
    const params = { username }
    const response = await closing.run(idempotencyKey =>
      confirmed(() => officeCalls.endBrowserHold({ params, idempotencyKey })),
    )
    if (!response) return
    onChanged(response.row)
    showToast(`${name} can sign in with new browsers again.`)
  }
  return (
    <Wide>
      <Section
        title="New browsers"
        aside={
          <Badge tone="rose" icon="warning">
            Password under attack
          </Badge>
        }
      >
        <p>
          Somebody is guessing the password of {name}: {browserHold.wrong} wrong attempts from unknown browsers. Since{' '}
          <Timestamp at={browserHold.since} /> a new browser needs the code of two-step sign-in, or that you let it in.
          Tablets and known browsers sign in as before.
        </p>
        <Form save={letting} onSubmit={() => void letIn()}>
          <TextField
            save={letting}
            label="Code on the new browser"
            name="code"
            inputMode="numeric"
            maxLength={6}
            value={code}
            hint="Let somebody in only if you know who it is. It lasts for 15 minutes."
            onChange={event => setCode(event.target.value)}
          />
          <Actions>
            <DeskButton type="submit" look="primary" isBusy={letting.isBusy}>
              Let in
            </DeskButton>
            <DeskButton look="purple" isBusy={closing.isBusy} onClick={() => setDialogOpen(true)}>
              Close
            </DeskButton>
          </Actions>
        </Form>
        <ErrorLine message={closing.error} align="start" className={styles.error} />
      </Section>
      {isDialogOpen && (
        <AskDialog
          title="Close this notice?"
          verb="Close the notice"
          consequence={`${name} can sign in with new browsers by user name and password alone again.`}
          stays="The password stays. After 100 more wrong attempts the notice comes back."
          onConfirm={() => void close()}
          onClose={() => setDialogOpen(false)}
        />
      )}
      {dialog}
    </Wide>
  )
}
