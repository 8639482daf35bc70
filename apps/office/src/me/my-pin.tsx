import { DeskButton } from '@frontlash/ui/desk-button'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useState } from 'react'
import { Form, TextField } from '../form/fields.tsx'
import { useLeaveQuestion } from '../form/leave-question.tsx'
import { Actions, Section } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import styles from './me.module.css'
import type { CredentialsPart } from './my-credentials.ts'

const FIELDS = ['current', 'pin']

/**
 * The form for a new PIN. The server generates it, or an admin types it. The form asks for the current PIN or password.
 */
export function MyPin({ credentials, role, onChanged }: CredentialsPart) {
  const [current, setCurrent] = useState('')
  const [typed, setTyped] = useState('')
  const [generatedPin, setGeneratedPin] = useState<string | null>(null)
  const save = useOfficeSave(FIELDS)
  const { question } = useLeaveQuestion(typed !== '')
  const label = [credentials.pin && 'PIN', credentials.password && 'password'].filter(Boolean).join(' or ')

  const needsCurrent = () => {
    if (current !== '') return false
    save.refuse({ field: 'current', msg: `Please type your current ${label}.` })
    return true
  }
  const generate = async () => {
    // The button "Another one" sends the PIN that was just generated as the current PIN.
    if (generatedPin === null && needsCurrent()) return
    const body = { current: generatedPin ?? current, drawPin: true } as const
    const response = await save.run(idempotencyKey => officeCalls.changeMyKeys({ body, idempotencyKey }))
    if (!response) return
    setGeneratedPin(response.pin ?? null)
    setCurrent('')
    onChanged()
  }
  const saveTyped = async () => {
    if (needsCurrent()) return
    const body = { current, pin: typed }
    const response = await save.run(idempotencyKey => officeCalls.changeMyKeys({ body, idempotencyKey }))
    if (!response) return
    setTyped('')
    setCurrent('')
    showToast('Your PIN is changed.')
    onChanged()
  }
  return (
    <Section title="PIN">
      <p className="quiet">
        {credentials.pin ? 'You have a PIN.' : 'You have no PIN yet.'} A new one ends your sessions on all other
        browsers.
      </p>
      <div role="status">
        {generatedPin !== null && (
          <p className={styles.pin}>
            Your PIN is <strong>{generatedPin}</strong>
          </p>
        )}
      </div>
      <Form save={save} onSubmit={() => void (typed === '' ? generate() : saveTyped())}>
        {generatedPin === null && (
          <TextField
            save={save}
            label={`Current ${label}`}
            name="current"
            type="password"
            autoComplete="off"
            maxLength={200}
            value={current}
            onChange={event => setCurrent(event.target.value)}
          />
        )}
        {role === 'admin' && generatedPin === null && (
          <TextField
            save={save}
            label="New PIN, if you want to choose it"
            name="pin"
            inputMode="numeric"
            maxLength={4}
            value={typed}
            onChange={event => setTyped(event.target.value.replace(/\D/g, ''))}
          />
        )}
        <Actions>
          {generatedPin !== null ? (
            <>
              <DeskButton type="submit" look="purple" isBusy={save.isBusy}>
                Another one
              </DeskButton>
              <DeskButton look="primary" onClick={() => setGeneratedPin(null)}>
                I know it now
              </DeskButton>
            </>
          ) : (
            <DeskButton type="submit" look="primary" isBusy={save.isBusy}>
              {typed === '' ? 'Pick a new PIN' : 'Save the PIN'}
            </DeskButton>
          )}
        </Actions>
      </Form>
      {question}
    </Section>
  )
}
