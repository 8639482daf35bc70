import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { ErrorLine } from './error-line.tsx'
import styles from './field.module.css'

type FieldProps = Omit<ComponentProps<'input'>, 'className'> & {
  label: string
  /** The error message. Its space is reserved unless `hasErrorRoom` is false. */
  error?: string | null | undefined
  hasErrorRoom?: boolean
  /** Rendered at the end of the field, for example a counter or a small button. */
  trailing?: ReactNode
  className?: string | undefined
}

/** A field for a line of input. The label is above it, never inside; the error is in the reserved space below. */
export function Field({ label, error, hasErrorRoom = true, trailing, className, ...input }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-wrong={error ? '' : undefined} data-read-only={input.readOnly ? '' : undefined}>
        <input
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={hasErrorRoom ? errorId : undefined}
        />
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </div>
      {hasErrorRoom && <ErrorLine id={errorId} message={error} align="start" className={styles.error} />}
    </div>
  )
}
