import type { PastCheckIn } from '@frontlash/contract/visit-history'
import { atLineStart } from '@frontlash/domain/messages/salon-dates'
import { LashLine } from '@frontlash/ui/lash-line'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { PersonName, ServiceName } from '../../language/said.tsx'
import { useSay } from '../../language/say.ts'
import { useScreenWords } from '../../language/screen-words.ts'
import { GlassCard } from '../../ui/glass-card.tsx'
import { DaysBadge } from '../visit/days-badge.tsx'
import { ON_INFO_CARD } from '../visit/days-since-visit.ts'
import { serviceText } from '../visit/walk-in-intent.ts'
import type { AppointmentInfo } from './appointment-info.ts'
import styles from './check-in-history.module.css'

/** The technician's name that the server stores for a check-in without a technician. */
const NO_TECHNICIAN = 'To be assigned'

/** The days since the last visit, and the earlier check-ins. The list scrolls, and the page does not. */
export function CheckInHistory({ info }: { info: AppointmentInfo }) {
  const say = useSay()
  return (
    <div className={styles.visits}>
      <GlassCard className={styles.days} aria-labelledby="last-visit">
        <h2 id="last-visit" className="quiet-label">
          {say('check.lastVisit')}
        </h2>
        <DaysBadge days={info.daysSinceLastVisit} longAgo={ON_INFO_CARD} />
      </GlassCard>
      <GlassCard className={styles.card} aria-labelledby="check-in-history">
        <h2 id="check-in-history" className="quiet-label">
          {say('info.history')}
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
            <p>{say('info.noHistory')}</p>
          </div>
        )}
      </GlassCard>
    </div>
  )
}

function CheckIn({ entry }: { entry: PastCheckIn }) {
  const words = useScreenWords()
  const { dates } = words
  const { timeZone } = useServerInfo()
  const at = new Date(entry.check_in_time)
  const hasTechnician = entry.technician && entry.technician !== NO_TECHNICIAN
  return (
    <li className={styles.entry}>
      <p className={styles.when}>
        <span className="unbroken">{atLineStart(dates.fullDate(at, timeZone))},</span> {dates.clockTime(at, timeZone)}
      </p>
      <p className={styles.what}>
        <ServiceName service={serviceText(words, entry.service_type)} />
        {hasTechnician && (
          <>
            {' · '}
            <PersonName>{entry.technician}</PersonName>
          </>
        )}
        {(entry.locationName || entry.location) && ` · ${entry.locationName || entry.location}`}
      </p>
    </li>
  )
}
