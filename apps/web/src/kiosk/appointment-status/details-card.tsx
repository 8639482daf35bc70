import { atLineStart } from '@frontlash/domain/messages/salon-dates'
import { sayMessage } from '@frontlash/domain/messages/say'
import { Badge } from '@frontlash/ui/badge'
import { clock, minusCircle, navigation, phone } from '@frontlash/ui/icon-drawings'
import { ServiceName, ServiceWith, Technician } from '../../language/said.tsx'
import { useSay } from '../../language/say.ts'
import { ClockTime } from '../../ui/clock-time.tsx'
import { Detail, Details, Rule } from '../../ui/details.tsx'
import { GlassCard } from '../../ui/glass-card.tsx'
import styles from './details-card.module.css'
import type { AppointmentDetails, CorrectLocation, StatusView } from './status-view.ts'

/** A card with a booking: first the time, then service, technician and location. */
export function AppointmentCard({ view, appointment }: { view: StatusView; appointment: AppointmentDetails }) {
  const say = useSay()
  return (
    <GlassCard aria-label={say('check.yourAppointment')}>
      <div className={styles.top}>
        <div>
          {view.kind === 'wrong-day' && <p className="quiet-label">{atLineStart(appointment.date)}</p>}
          <ClockTime time={appointment.time} />
        </div>
        <StatusBadge view={view} />
      </div>
      <Rule className={styles.rule} />
      <Details className={styles.facts}>
        {appointment.service && (
          <Detail label={say('common.service')}>
            <ServiceName service={appointment.service} />
          </Detail>
        )}
        {appointment.technician && (
          <Detail label={say('common.technician')}>
            <Technician name={appointment.technician} />
          </Detail>
        )}
        <Detail label={say('common.location')} className={styles.here}>
          {appointment.location}
        </Detail>
      </Details>
    </GlassCard>
  )
}

type CorrectLocationCardProps = { view: StatusView; place: CorrectLocation; appointment: AppointmentDetails }

/** The location where the client should be: name, street address and phone number in large letters. */
export function CorrectLocationCard({ view, place, appointment }: CorrectLocationCardProps) {
  const say = useSay()
  const isToday = view.kind === 'wrong-location'
  return (
    <GlassCard aria-label={say('status.rightSalon')}>
      <div className={styles.top}>
        <h2 className={styles.place}>{place.name}</h2>
        <StatusBadge view={view} />
      </div>
      <Rule className={styles.rule} />
      <Details className={styles.stacked}>
        {place.address && (
          <Detail label={say('status.address')} icon={navigation}>
            {addressLines(place.address).map(line => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
          </Detail>
        )}
        {place.phone && (
          <Detail label={say('status.phone')} icon={phone}>
            {place.phone}
          </Detail>
        )}
        <Detail label={say('status.yourTime')} icon={clock}>
          {isToday ? '' : `${atLineStart(appointment.date)}, `}
          {appointment.time}
          {(appointment.service || appointment.technician) && ', '}
          <ServiceWith service={appointment.service} technician={appointment.technician} />
        </Detail>
      </Details>
    </GlassCard>
  )
}

function addressLines(address: string): string[] {
  const parts = address.split(', ')
  return parts.length < 3 ? [address] : [parts.slice(0, -2).join(', '), parts.slice(-2).join(', ')]
}

function StatusBadge({ view: { badge, kind } }: { view: StatusView }) {
  const say = useSay()
  const word = sayMessage(say, badge.word)
  const hasDefaultIcon = kind !== 'wrong-day' && kind !== 'none'
  return hasDefaultIcon ? (
    <Badge tone={badge.tone}>{word}</Badge>
  ) : (
    <Badge tone={badge.tone} icon={minusCircle}>
      {word}
    </Badge>
  )
}
