import type { PastCheckIn } from '@frontlash/contract/visit-history'
import { clockTime, fullDate } from '@frontlash/domain/salon-words'
import { LashLine } from '@frontlash/ui/lash-line'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { GlassCard } from '../../ui/glass-card.tsx'
import { DaysBadge } from '../visit/days-badge.tsx'
import { ON_INFO_CARD } from '../visit/days-since-visit.ts'
import { serviceText } from '../visit/walk-in-intent.ts'
import type { AppointmentInfo } from './appointment-info.ts'
import styles from './check-in-history.module.css'

/** The name that is stored for a check-in without a technician. */
const NO_TECHNICIAN = 'To be assigned'

/** The days since the last visit, and the earlier check-ins. The list scrolls, and the page does not. */
export function CheckInHistory({ info }: { info: AppointmentInfo }) {
  return (
    <div className={styles.visits}>
      <GlassCard className={styles.days} aria-labelledby="last-visit">
        <h2 id="last-visit" className="quiet-label">
          Last visit
        </h2>
        <DaysBadge days={info.daysSinceLastVisit} longAgo={ON_INFO_CARD} />
      </GlassCard>
      <GlassCard className={styles.card} aria-labelledby="check-in-history">
        <h2 id="check-in-history" className="quiet-label">
          Your check-ins
        </h2>
        {info.history.length > 0 ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
          <ul className={styles.list} tabIndex={0} aria-labelledby="check-in-history">
            {info.history.map(entry => (
              <CheckIn key={entry.id} entry={entry} />
            ))}
          </ul>
        ) : (
          <div className={styles.empty}>
            <LashLine lashes={[]} className={styles.lashes} />
            <p>No previous check-ins found.</p>
          </div>
        )}
      </GlassCard>
    </div>
  )
}

function CheckIn({ entry }: { entry: PastCheckIn }) {
  const { timeZone } = useServerInfo()
  const at = new Date(entry.check_in_time)
  return (
    <li className={styles.entry}>
      <p className={styles.when}>
        {fullDate(at, timeZone)}, {clockTime(at, timeZone)}
      </p>
      <p className={styles.what}>
        {[
          serviceText(entry.service_type),
          entry.technician !== NO_TECHNICIAN && entry.technician,
          entry.locationName || entry.location,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
