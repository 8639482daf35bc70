import { ErrorLine } from '@frontlash/ui/error-line'
import type { Save } from '@frontlash/web-client/use-save'
import { type ChangeEvent, useId } from 'react'
import styles from './fields.module.css'
import { Below, type NowProps } from './fields.tsx'

type TextAreaProps = NowProps & {
  label: string
  name: string
  save: Save
  value: string
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void
}

/** A field for several lines. The error for its `name` is below it. */
export function TextArea({ label, name, save, value, now, hint, onChange }: TextAreaProps) {
  const id = useId()
  const error = save.errorOf(name)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        rows={4}
        className={styles.lines}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error ${id}-below`}
        onChange={onChange}
      />
      <ErrorLine id={`${id}-error`} message={error} align="start" />
      <Below id={`${id}-below`} now={now} hint={hint} />
    </div>
  )
}
