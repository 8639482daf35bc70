import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './desk-button.module.css'
import { Icon, type IconChoice } from './icon.tsx'
import { chevronDown } from './icon-drawings.tsx'

type Look = 'plain' | 'purple' | 'soft' | 'primary' | 'rose'

type DeskButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  icon?: IconChoice
  /**
   * The purpose: `primary` and `rose` for decisions, `soft` for navigation, `purple` for actions on the page, `plain`
   * for everything else.
   */
  look?: Look
  isBusy?: boolean
}

export function DeskButton({ icon, look = 'plain', isBusy = false, className, children, ...rest }: DeskButtonProps) {
  return (
    <button type="button" {...rest} className={deskControl(look, className)} aria-busy={isBusy || undefined}>
      {icon && <Icon name={icon} sizePx={18} />}
      {children}
    </button>
  )
}

/** Returns the class that makes a link or a label look like a button. */
export function deskControl(look: Look, className?: string): string {
  return classNames(styles.control, look !== 'plain' && styles[look], className) ?? ''
}

type DeskFieldProps = { icon: IconChoice; isChoice?: boolean; children: ReactNode }

/**
 * The frame of a date field or select field in the bar of a managers' screen. `children` is the field, which must have
 * an accessible name.
 */
export function DeskField({ icon, isChoice = false, children }: DeskFieldProps) {
  return (
    <div className={classNames(styles.control, styles.field)}>
      <Icon name={icon} sizePx={18} />
      {children}
      {isChoice && <Icon name={chevronDown} sizePx={18} className={styles.chevron} />}
    </div>
  )
}
