import { DeskButton } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { ErrorLine } from '@frontlash/ui/error-line'
import { link } from '@frontlash/ui/icon-drawings'
import { useConfirmed } from '@frontlash/web-client/confirm/use-confirmed'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useState } from 'react'
import { AskDialog } from '../form/ask-dialog.tsx'
import { Form } from '../form/fields.tsx'
import { useLeaveQuestion } from '../form/leave-question.tsx'
import { Actions, DetailList, Section } from '../form/section.tsx'
import { useOfficeSave } from '../form/use-office-save.ts'
import { formatName } from '../format/staff-labels.ts'
import { AppLink } from '../frame/app-link.tsx'
import styles from './account-screen.module.css'
import type { AccountPart } from './account-screen.tsx'
import {
  CredentialFields,
  chosenCredentials,
  credentialErrors,
  credentialFieldNames,
  NO_CREDENTIALS,
} from './credential-fields.tsx'
import { NewCredentials, type ShownCredentials } from './new-credentials.tsx'

/** The PIN and password of an account. They can be reset, or chosen again with a new set-up link. */
export function AccountCredentials({ account, isOwn, onChanged }: AccountPart) {
  const { username, keys: credentials } = account
  const name = formatName(account)
  const [isResetting, setResetting] = useState(false)
  const [made, setMade] = useState<ShownCredentials | null>(null)
  const [choice, setChoice] = useState(NO_CREDENTIALS)
  const save = useOfficeSave(isResetting ? credentialFieldNames(choice) : [])
  const { confirmed, dialog } = useConfirmed()
  const leave = useLeaveQuestion(choice.pin + choice.password !== '')

  const closeReset = () => {
    setResetting(false)
    setChoice(NO_CREDENTIALS)
    save.clear()
  }
  const makeLink = async () => {
    const request = { params: { username }, body: {} }
    const response = await save.run(idempotencyKey =>
      confirmed(() => officeCalls.makeSetUpLink({ ...request, idempotencyKey })),
    )
    if (!response) return
    setMade(response)
    onChanged(response.row)
  }
  const reset = async () => {
    const errors = credentialErrors(choice, username)
    if (errors.length > 0) return save.refuse(...errors)
    const request = { params: { username }, body: chosenCredentials(choice) }
    const response = await save.run(idempotencyKey =>
      confirmed(() => officeCalls.resetStaff({ ...request, idempotencyKey })),
    )
    if (!response) return
    closeReset()
    setMade(response)
    onChanged(response.row)
  }
  return (
    <Section title="PIN and password">
      <DetailList
        details={[
          ['PIN', credentials.pin ? 'Set' : 'None'],
          ['Password', credentials.password ? 'Set' : 'None'],
          ['Two-step sign-in', credentials.twoStep ? 'On' : 'Off'],
        ]}
      />
      {!isResetting && <ErrorLine message={save.error} align="start" className={styles.error} />}
      {isOwn ? (
        <p className={styles.ways}>
          <AppLink to="/office/me">Change your own PIN and password in My account</AppLink>
        </p>
      ) : (
        <Actions>
          {!account.isDisabled && (
            <DeskButton icon={link} look="purple" isBusy={save.isBusy && !isResetting} onClick={() => void makeLink()}>
              Make a set-up link
            </DeskButton>
          )}
          <DeskButton look="rose" onClick={() => setResetting(true)}>
            Reset
          </DeskButton>
        </Actions>
      )}
      {dialog}
      {isResetting && !dialog && (
        <AskDialog
          title={`Reset ${name}?`}
          verb="Reset"
          consequence={`The PIN and the password of ${name} stop working, all sessions end, and two-step sign-in is switched off.${account.isDisabled ? ' The account is enabled.' : ''}`}
          stays="The account, its role and its locations stay."
          isBusy={save.isBusy}
          onConfirm={() => void reset()}
          onClose={() => leave.beforeLeaving(closeReset)}
        >
          <Form save={save} onSubmit={() => void reset()}>
            <CredentialFields
              legend={`How ${name} gets a new PIN and password`}
              credentials={choice}
              save={save}
              onChange={setChoice}
            />
          </Form>
          {leave.question}
        </AskDialog>
      )}
      {made && (
        <Dialog
          title={made.url ? 'Set-up link' : made.pin ? 'New PIN' : 'New PIN and password'}
          closesOutside={false}
          onClose={() => setMade(null)}
        >
          <NewCredentials name={name} shown={made}>
            <DeskButton look="primary" onClick={() => setMade(null)}>
              Done
            </DeskButton>
          </NewCredentials>
        </Dialog>
      )}
    </Section>
  )
}
