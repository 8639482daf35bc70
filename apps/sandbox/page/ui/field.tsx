import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

type Labelled = { label: string; note?: string }

export function Field({ label, note, ...rest }: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} {...rest} {...(note && { 'aria-describedby': `${id}-note` })} />
      {note && <p id={`${id}-note`}>{note}</p>}
    </div>
  )
}

/** The browser's own list of choices, with our arrow. */
export function Select({ children, ...rest }: SelectHTMLAttributes<HTMLSelectElement> & { children: ReactNode }) {
  return (
    <span className={styles.select}>
      <select {...rest}>{children}</select>
      <Icon name="down" />
    </span>
  )
}

export function Choice({
  label,
  note,
  children,
  ...rest
}: Labelled & SelectHTMLAttributes<HTMLSelectElement> & { children: ReactNode }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} {...rest} {...(note && { 'aria-describedby': `${id}-note` })}>
        {children}
      </Select>
      {note && <p id={`${id}-note`}>{note}</p>}
    </div>
  )
}
