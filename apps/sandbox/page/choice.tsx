import { Icon } from '@frontlash/ui/icon'
import { chevronDown } from '@frontlash/ui/icon-drawings'
import { type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import styles from './choice.module.css'

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & { children: ReactNode }

export function Select({ children, ...rest }: SelectProps) {
  return (
    <span className={styles.select}>
      <select {...rest}>{children}</select>
      <Icon name={chevronDown} sizePx={20} />
    </span>
  )
}

export function Choice({ label, note, ...rest }: SelectProps & { label: string; note?: string }) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} {...rest} {...(note && { 'aria-describedby': `${id}-note` })} />
      {note && <p id={`${id}-note`}>{note}</p>}
    </div>
  )
}
