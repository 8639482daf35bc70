import { classNames } from '@frontlash/ui/class-names'
import { Icon, type IconChoice } from '@frontlash/ui/icon'
import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  /** A screen has only one primary button. `secondary` and `quiet` attract less attention. */
  kind?: 'primary' | 'secondary' | 'quiet'
  /** A busy or done button keeps its width and ignores presses. `children` describes the progress. */
  state?: 'idle' | 'busy' | 'done'
  icon?: IconChoice
  isWide?: boolean
  /** True if the action is not possible yet. The button looks disabled, but a press shows what is missing. */
  isWaiting?: boolean
}

/** A button of the kiosk (docs/product/look.md, "Components"). It is never disabled without an explanation. */
export function Button({
  kind = 'primary',
  state = 'idle',
  icon,
  isWide = false,
  isWaiting = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isAtRest = state === 'idle'
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isAtRest) onClick?.(event)
    else event.preventDefault()
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[kind], isWide && styles.wide, className)}
      data-state={state}
      aria-busy={state === 'busy' || undefined}
      aria-disabled={isWaiting || !isAtRest || undefined}
      onClick={press}
    >
      {state === 'busy' && <span className={styles.spinner} aria-hidden="true" />}
      {state === 'done' && <Icon name="check" sizePx={26} />}
      {isAtRest && icon && <Icon name={icon} sizePx={kind === 'quiet' ? 22 : 26} />}
      <span>{children}</span>
    </button>
  )
}
