import { passwordError } from '@frontlash/domain/access/password-rule'
import { pinError } from '@frontlash/domain/access/pin-rule'
import { refusalMessage, type StaffRefusal } from '@frontlash/domain/access/staff-messages'
import type { FieldError, Save } from '@frontlash/web-client/use-save'
import { type ReactNode, useId } from 'react'
import { TextField } from '../form/fields.tsx'
import styles from './credential-fields.module.css'

/**
 * The credentials in the body of a call: typed credentials or a generated PIN. If there are none, the server makes a
 * set-up link.
 */
type CredentialChoice = { readonly pin?: string; readonly password?: string; readonly drawPin?: true }

/** How an account gets its PIN and password: with a set-up link, as a generated PIN, or typed by the admin. */
export type CredentialMethod = 'link' | 'draw' | 'type'

export type CredentialInput = { readonly method: CredentialMethod; readonly pin: string; readonly password: string }

export const NO_CREDENTIALS: CredentialInput = { method: 'link', pin: '', password: '' }

const METHODS: readonly (readonly [CredentialMethod, string, string])[] = [
  ['link', 'By a set-up link', 'They choose their own PIN and password. The link works once, for 24 hours.'],
  ['draw', 'With a random PIN', 'It is shown once.'],
  ['type', 'With a PIN or password that I type', 'One of them or both.'],
]

/** Returns the fields of the body for the chosen method. */
export function chosenCredentials({ method, pin, password }: CredentialInput): CredentialChoice {
  if (method === 'link') return {}
  if (method === 'draw') return { drawPin: true }
  return { ...(pin !== '' && { pin }), ...(password !== '' && { password }) }
}

/** True if the account may have a password after this choice: the admin has typed one, or a set-up link is made. */
export function mayHavePassword({ method, password }: CredentialInput): boolean {
  return method === 'link' || (method === 'type' && password !== '')
}

export function credentialFieldNames({ method }: CredentialInput): readonly string[] {
  return method === 'type' ? ['pin', 'password'] : []
}

/** Validation errors by field. It is an error if both fields are empty, because the server would then make a link. */
export function credentialErrors({ method, pin, password }: CredentialInput, username: string): FieldError[] {
  if (method !== 'type') return []
  const wrongPin = pin === '' ? undefined : pinError(pin, [])
  const wrongPassword = password === '' ? undefined : passwordError(password, username)
  const refusals: (readonly [string, StaffRefusal])[] = [
    ...(pin === '' && password === '' ? [['pin', { kind: 'keys', reason: 'neither PIN nor password' }] as const] : []),
    ...(wrongPin ? [['pin', { kind: 'PIN', reason: wrongPin }] as const] : []),
    ...(wrongPassword ? [['password', { kind: 'password', reason: wrongPassword }] as const] : []),
  ]
  return refusals.map(([field, refusal]) => ({ field, msg: refusalMessage(refusal) }))
}

type CredentialFieldsProps = {
  legend: string
  credentials: CredentialInput
  save: Save
  onChange: (credentials: CredentialInput) => void
}

export function CredentialFields({ legend, credentials, save, onChange }: CredentialFieldsProps) {
  const name = useId()
  return (
    <fieldset className={styles.ways}>
      <legend>{legend}</legend>
      {METHODS.map(([method, label, more]) => (
        <Method
          key={method}
          name={name}
          isChosen={credentials.method === method}
          more={more}
          onChoose={() => onChange({ ...credentials, method })}
        >
          {label}
        </Method>
      ))}
      {credentials.method === 'type' && (
        <div className={styles.typed}>
          <TextField
            save={save}
            label="PIN, four digits"
            name="pin"
            inputMode="numeric"
            maxLength={4}
            value={credentials.pin}
            onChange={event => onChange({ ...credentials, pin: event.target.value.replace(/\D/g, '') })}
          />
          <TextField
            save={save}
            label="Password"
            name="password"
            type="password"
            autoComplete="new-password"
            maxLength={200}
            value={credentials.password}
            onChange={event => onChange({ ...credentials, password: event.target.value })}
          />
        </div>
      )}
    </fieldset>
  )
}

type MethodProps = { name: string; isChosen: boolean; more: string; onChoose: () => void; children: ReactNode }

function Method({ name, isChosen, more, onChoose, children }: MethodProps) {
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
