import { DeskButton } from '@frontlash/ui/desk-button'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useState } from 'react'
import { Form, TextField } from '../form/fields.tsx'
import { useLeaveQuestion } from '../form/leave-question.tsx'
import { Actions, Section } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import styles from './me.module.css'
import type { KeysPart } from './my-keys.ts'

const FIELDS = ['current', 'pin']

/** The form for a new PIN, drawn by the server or (admins only) typed. It asks for the current PIN or password. */
export function MyPin({ keys, role, onChanged }: KeysPart) {
  const [current, setCurrent] = useState('')
  const [typed, setTyped] = useState('')
  const [drawn, setDrawn] = useState<string | null>(null)
  const save = useOfficeSave(FIELDS)
  const { question } = useLeaveQuestion(typed !== '')
  const label = [keys.pin && 'PIN', keys.password && 'password'].filter(Boolean).join(' or ')

  const needsCurrent = () => {
    if (current !== '') return false
    save.refuse({ field: 'current', msg: `Please type your current ${label}.` })
    return true
  }
  const draw = async () => {
    // "Another one" sends the PIN that was just drawn as the current one.
    if (drawn === null && needsCurrent()) return
    const body = { current: drawn ?? current, drawPin: true } as const
    const response = await save.run(idempotencyKey => officeCalls.changeMyKeys({ body, idempotencyKey }))
    if (!response) return
    setDrawn(response.pin ?? null)
    setCurrent('')
    onChanged()
  }
  const type = async () => {
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
        {keys.pin ? 'You have a PIN.' : 'You have no PIN yet.'} A new one ends your sessions on all other browsers.
      </p>
      <div role="status">
        {drawn !== null && (
          <p className={styles.pin}>
            Your PIN is <strong>{drawn}</strong>
          </p>
        )}
      </div>
      <Form save={save} onSubmit={() => void (typed === '' ? draw() : type())}>
        {drawn === null && (
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
        {role === 'admin' && drawn === null && (
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
          {drawn !== null ? (
            <>
              <DeskButton type="submit" look="purple" isBusy={save.isBusy}>
                Another one
              </DeskButton>
              <DeskButton look="primary" onClick={() => setDrawn(null)}>
                I know it now
              </DeskButton>
            </>
          ) : (
            <DeskButton type="submit" look="primary" isBusy={save.isBusy}>
              {typed === '' ? 'Draw a new PIN' : 'Save the PIN'}
            </DeskButton>
          )}
        </Actions>
      </Form>
      {question}
    </Section>
  )
}
