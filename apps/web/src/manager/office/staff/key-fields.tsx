import { type ReactNode, useId } from 'react'
import type { KeyChoice } from '../../../api/staff-account-calls.ts'
import { TextField } from '../form/fields.tsx'
import type { Save } from '../form/use-save.ts'
import styles from './key-fields.module.css'

/** How somebody gets keys: a link of their own, a drawn PIN, or keys that the admin types. */
export type KeyWay = 'link' | 'draw' | 'type'

export type KeyInput = { readonly way: KeyWay; readonly pin: string; readonly password: string }

export const NO_KEYS: KeyInput = { way: 'link', pin: '', password: '' }

const WAYS: readonly (readonly [KeyWay, string, string])[] = [
  ['link', 'By a set-up link', 'They choose their own keys. The link is good once, for 24 hours.'],
  ['draw', 'With a PIN that is drawn now', 'It is shown once.'],
  ['type', 'With keys that I type', 'A PIN, a password or both.'],
]

/** What a choice sends. */
export function chosenKeys({ way, pin, password }: KeyInput): KeyChoice {
  if (way === 'link') return {}
  if (way === 'draw') return { drawPin: true }
  return { ...(pin !== '' && { pin }), ...(password !== '' && { password }) }
}

/** The names of the fields that a choice shows. */
export function keyFields({ way }: KeyInput): readonly string[] {
  return way === 'type' ? ['pin', 'password'] : []
}

/** Why a choice cannot be sent yet, or null. Without typed keys the server would make a link. */
export function keyFault({ way, pin, password }: KeyInput): string | null {
  return way === 'type' && pin === '' && password === '' ? 'A PIN, a password or both are needed.' : null
}

type KeyFieldsProps = { legend: string; keys: KeyInput; save: Save; onChange: (keys: KeyInput) => void }

/** The choice of how somebody gets keys, with the fields for typed ones. */
export function KeyFields({ legend, keys, save, onChange }: KeyFieldsProps) {
  const name = useId()
  return (
    <fieldset className={styles.ways}>
      <legend>{legend}</legend>
      {WAYS.map(([way, words, more]) => (
        <Way key={way} name={name} isChosen={keys.way === way} more={more} onChoose={() => onChange({ ...keys, way })}>
          {words}
        </Way>
      ))}
      {keys.way === 'type' && (
        <div className={styles.typed}>
          <TextField
            save={save}
            label="PIN, four digits"
            name="pin"
            inputMode="numeric"
            maxLength={4}
            value={keys.pin}
            onChange={event => onChange({ ...keys, pin: event.target.value.replace(/\D/g, '') })}
          />
          <TextField
            save={save}
            label="Password"
            name="password"
            type="password"
            autoComplete="new-password"
            maxLength={200}
            value={keys.password}
            onChange={event => onChange({ ...keys, password: event.target.value })}
          />
        </div>
      )}
    </fieldset>
  )
}

type WayProps = { name: string; isChosen: boolean; more: string; onChoose: () => void; children: ReactNode }

function Way({ name, isChosen, more, onChoose, children }: WayProps) {
  return (
    <label className={styles.way}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>
        {children}
        <small>{more}</small>
      </span>
    </label>
  )
}
