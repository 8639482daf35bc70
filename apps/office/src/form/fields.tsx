import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { Field } from '@frontlash/ui/field'
import type { Save } from '@frontlash/web-client/use-save'
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './fields.module.css'

type FormProps = { save: Save; onSubmit: () => void; children: ReactNode }

/** A form of the office. An error that concerns no field is shown between the fields and the buttons. */
export function Form({ save, onSubmit, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={save.form} className={styles.form} noValidate onSubmit={submit}>
      {children}
      <ErrorLine message={save.error} align="start" />
    </form>
  )
}

/**
 * The conflict message: another user has changed the row since it was loaded. The message is above the fields and is
 * scrolled into view, because Save may be far below.
 */
export function Conflict({ msg }: { msg: string | null }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (msg) line.current?.scrollIntoView({ block: 'nearest' })
  }, [msg])
  return (
    <p ref={line} className={styles.conflict} role="status">
      {msg}
    </p>
  )
}

export type NowProps = {
  /** The value that another user has saved, as plain text; undefined if there is no conflict. */
  now?: string | undefined
  hint?: ReactNode
}

type TextFieldProps = ComponentProps<typeof Field> & NowProps & { name: string; save: Save }

/** An input field of the office. The validation error for the field's `name` is shown below the field. */
export function TextField({ save, now, hint, ...field }: TextFieldProps) {
  return (
    <div className={styles.field}>
      <Field {...field} error={save.errorOf(field.name)} />
      <Below now={now} hint={hint} />
    </div>
  )
}

type ChoiceFieldProps = NowProps & {
  label: string
  name: string
  save: Save
  value: string
  choices: readonly (readonly [value: string, name: string])[]
  /** The reason why the field is disabled; undefined if the field is enabled. */
  closed?: string | undefined
  onChange: (value: string) => void
}

export function ChoiceField({ label, name, save, value, choices, closed, now, hint, onChange }: ChoiceFieldProps) {
  const id = useId()
  const error = save.errorOf(name)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className={styles.choice}
        value={value}
        disabled={closed !== undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error ${id}-below`}
        onChange={event => onChange(event.target.value)}
      >
        {choices.map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <ErrorLine id={`${id}-error`} message={error} align="start" />
      <Below id={`${id}-below`} now={now} hint={closed ?? hint} />
    </div>
  )
}

type CheckFieldProps = NowProps & {
  label: string
  name: string
  save: Save
  values: readonly string[]
  choices: readonly (readonly [value: string, name: string])[]
  onChange: (values: string[]) => void
}

export function CheckField({ label, name, save, values, choices, now, hint, onChange }: CheckFieldProps) {
  const error = save.errorOf(name)
  const toggle = (value: string, isOn: boolean) =>
    onChange(choices.map(([key]) => key).filter(key => (key === value ? isOn : values.includes(key))))
  return (
    <fieldset className={styles.checks}>
      <legend className={styles.label}>{label}</legend>
      <div>
        {choices.map(([value, label]) => (
          <label key={value} className={styles.check}>
            <input
              type="checkbox"
              name={name}
              checked={values.includes(value)}
              onChange={event => toggle(value, event.target.checked)}
            />
            {label}
          </label>
        ))}
      </div>
      <ErrorLine message={error} align="start" />
      <Below now={now} hint={hint} />
    </fieldset>
  )
}

export function Below({ id, now, hint }: NowProps & { id?: string }) {
  return (
    <div id={id} className={styles.below}>
      {now !== undefined && (
        <p className={styles.now}>
          Now: <strong>{now}</strong>
        </p>
      )}
      {hint && <p>{hint}</p>}
    </div>
  )
}

type SaveButtonsProps = { save: Save; isUnsaved: boolean; onDiscard: () => void; verb?: string }

export function SaveButtons({ save, isUnsaved, onDiscard, verb = 'Save' }: SaveButtonsProps) {
  return (
    <div className="actions">
      <DeskButton type="submit" look={isUnsaved ? 'primary' : 'plain'} isBusy={save.isBusy}>
        {verb}
      </DeskButton>
      {isUnsaved && !save.isBusy && (
        <DeskButton look="purple" onClick={onDiscard}>
          Discard
        </DeskButton>
      )}
    </div>
  )
}
