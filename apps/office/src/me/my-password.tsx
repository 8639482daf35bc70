import { PASSWORD_MIN } from '@frontlash/domain/access/password-rule'
import { DeskButton } from '@frontlash/ui/desk-button'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useState } from 'react'
import { Form, TextField } from '../form/fields.tsx'
import { useLeaveQuestion } from '../form/leave-question.tsx'
import { Actions, Section } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import type { CredentialsPart } from './my-credentials.ts'

const FIELDS = ['current', 'password', 'code']
const NO_PASSWORD =
  'You need a password for this. Another admin can send you a set-up link; on the server, npm run staff -- reset does the same.'

/** The form for a new password. It asks for the current password or, if there is none, for the PIN. */
export function MyPassword({ credentials, role, onChanged }: CredentialsPart) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const save = useOfficeSave(FIELDS)
  const { question } = useLeaveQuestion(password !== '')
  const currentLabel = credentials.password ? 'password' : 'PIN'

  const change = async () => {
    if (current === '') return save.refuse({ field: 'current', msg: `Please type your current ${currentLabel}.` })
    if (password === '') return save.refuse({ field: 'password', msg: 'Please type a new password.' })
    if (credentials.twoStep && code.trim() === '')
      return save.refuse({ field: 'code', msg: 'Please type the code from your app.' })
    const body = { current, password, ...(credentials.twoStep && { code: code.trim() }) }
    const response = await save.run(idempotencyKey => officeCalls.changeMyKeys({ body, idempotencyKey }))
    if (!response) return
    setCurrent('')
    setPassword('')
    setCode('')
    showToast('Your password is changed.')
    onChanged()
  }
  return (
    <Section title="Password">
      {!credentials.password && role === 'admin' ? (
        <p className="quiet">{NO_PASSWORD}</p>
      ) : (
        <>
          <p className="quiet">
            {credentials.password ? 'You have a password.' : 'You have no password yet.'} A new one ends your sessions
            on all other browsers.
          </p>
          <Form save={save} onSubmit={() => void change()}>
            <TextField
              save={save}
              label={`Current ${currentLabel}`}
              name="current"
              type="password"
              autoComplete={credentials.password ? 'current-password' : 'off'}
              maxLength={200}
              value={current}
              onChange={event => setCurrent(event.target.value)}
            />
            <TextField
              save={save}
              label="New password"
              name="password"
              type="password"
              autoComplete="new-password"
              maxLength={200}
              hint={`${PASSWORD_MIN} characters or more.`}
              value={password}
              onChange={event => setPassword(event.target.value)}
            />
            {credentials.twoStep && (
              <TextField
                save={save}
                label="Code from your app, or a recovery code"
                name="code"
                autoComplete="one-time-code"
                autoCapitalize="none"
                maxLength={40}
                value={code}
                onChange={event => setCode(event.target.value)}
              />
            )}
            <Actions>
              <DeskButton type="submit" look="primary" isBusy={save.isBusy}>
                Save the password
              </DeskButton>
            </Actions>
          </Form>
        </>
      )}
      {question}
    </Section>
  )
}
