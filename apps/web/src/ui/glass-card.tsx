import { classNames } from '@frontlash/ui/class-names'
import type { ComponentProps } from 'react'
import styles from './glass-card.module.css'

/** A translucent panel over the kiosk's pink background. It must not be used behind content that scrolls. */
export function GlassCard({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames(styles.card, className)} />
}
