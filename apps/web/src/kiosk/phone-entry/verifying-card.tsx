import { Skeleton } from '@frontlash/ui/skeleton'
import { GlassCard } from '../../ui/glass-card.tsx'
import styles from './verifying-card.module.css'

const FACT_WIDTHS_PX = [227, 148, 270]

/** A placeholder with the layout of the result card, shown while the result is loading. */
export function VerifyingCard({ className }: { className?: string | undefined }) {
  return (
    <GlassCard className={`${styles.card} ${className ?? ''}`} aria-hidden="true">
      <div className={styles.top}>
        <Skeleton widthPx={230} heightPx={20} />
        <Skeleton widthPx={290} heightPx={56} />
      </div>
      <div className={styles.rule} />
      <div className={styles.facts}>
        {FACT_WIDTHS_PX.map(widthPx => (
          <div key={widthPx} className={styles.fact}>
            <Skeleton widthPx={48} heightPx={48} isRound />
            <div className={styles.words}>
              <Skeleton widthPx={78} heightPx={14} />
              <Skeleton widthPx={widthPx} heightPx={22} />
            </div>
          </div>
        ))}
      </div>
    </GlassCard>
  )
}
