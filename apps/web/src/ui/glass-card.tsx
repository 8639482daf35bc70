import { classNames } from '@frontlash/ui/class-names'
import type { ComponentProps } from 'react'
import styles from './glass-card.module.css'

/** A card of the kiosk: glass over the pink background. It must not be used behind data that scrolls. */
export function GlassCard({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames(styles.card, className)} />
}
