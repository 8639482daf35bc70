import { Field } from '@frontlash/ui/field'
import { Icon } from '@frontlash/ui/icon'
import { pencil } from '@frontlash/ui/icon-drawings'
import type { ReactNode } from 'react'
import { useSay } from '../../language/say.ts'
import { AreaCodeHint } from '../visit/area-code-hint.tsx'
import { formatDigits, type PhoneDigits } from '../visit/phone-digits.ts'
import styles from './phone-field.module.css'

type PhoneFieldProps = {
  digits: PhoneDigits
  isEditing: boolean
  isLocked: boolean
  error: string | null
  /** A note that the phone number belongs to a known client. It is no error. */
  note: ReactNode
  /** The number of consecutive rejected digits 0 or 1 at the beginning. */
  refusedDigits: number
  className?: string | undefined
  onFill: (text: string) => void
  /** Called when Edit or Done is pressed. */
  onToggle: () => void
}

/** The phone number from the phone entry. After a press of Edit, it can be changed with the keypad on the page. */
export function PhoneField({
  digits,
  isEditing,
  isLocked,
  error,
  note,
  refusedDigits,
  className,
  onFill,
  onToggle,
}: PhoneFieldProps) {
  const say = useSay()
  const toggle = say(isEditing ? 'common.done' : 'register.edit')
  return (
    <div className={className}>
      <Field
        label={say('register.phone')}
        type="tel"
        inputMode="none"
        readOnly={!isEditing || isLocked}
        value={formatDigits(digits)}
        error={refusedDigits > 0 ? null : error}
        onChange={event => onFill(event.target.value)}
        trailing={
          <button
            type="button"
            className={styles.toggle}
            aria-label={toggle}
            aria-pressed={isEditing}
            aria-disabled={isLocked || undefined}
            onClick={isLocked ? undefined : onToggle}
          >
            <Icon name={isEditing ? 'check' : pencil} sizePx={22} />
            {toggle}
          </button>
        }
      />
      <div className={styles.notes}>
        <AreaCodeHint digits={digits} refusedDigits={refusedDigits} />
        <p className={styles.note} role="status">
          {!error && refusedDigits === 0 && note}
        </p>
      </div>
    </div>
  )
}
