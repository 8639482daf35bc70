import type { ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  tone?: 'primary' | 'soft' | 'outline' | 'rose'
  icon?: IconName
}

export function Button({ tone = 'outline', icon, children, className, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={[styles.button, styles[tone], className].filter(Boolean).join(' ')}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A round button with an icon alone; `label` is its name. */
export function IconButton({
  label,
  icon,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string; icon: IconName }) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={styles.round}>
      <Icon name={icon} />
    </button>
  )
}
