import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatDigits, type PhoneDigits, readDigits } from '../visit/phone-digits.ts'
import styles from './phone-field.module.css'

type PhoneFieldProps = {
  digits: PhoneDigits
  isEditing: boolean
  isLocked: boolean
  error: string | null
  /** Whose number it is; nothing is wrong with that. */
  note: string | null
  className?: string | undefined
  onChange: (digits: PhoneDigits) => void
  /** Edit, or Done. */
  onToggle: () => void
}

/** The number she came with; to be changed only after Edit, by the keypad on the page. */
export function PhoneField({
  digits,
  isEditing,
  isLocked,
  error,
  note,
  className,
  onChange,
  onToggle,
}: PhoneFieldProps) {
  return (
    <div className={className}>
      <Field
        label="Phone Number"
        type="tel"
        inputMode="none"
        readOnly={!isEditing || isLocked}
        value={formatDigits(digits)}
        error={error}
        onChange={event => onChange(readDigits(event.target.value))}
        trailing={
          <button
            type="button"
            className={styles.toggle}
            aria-label={isEditing ? 'Done' : 'Edit'}
            aria-pressed={isEditing}
            aria-disabled={isLocked || undefined}
            onClick={isLocked ? undefined : onToggle}
          >
            <Icon name={isEditing ? 'check' : 'pencil'} sizePx={22} />
            {isEditing ? 'Done' : 'Edit'}
          </button>
        }
      />
      <p className={styles.note} role="status">
        {!error && note}
      </p>
    </div>
  )
}
