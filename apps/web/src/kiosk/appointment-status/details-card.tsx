import { Badge } from '@frontlash/ui/badge'
import { clock, minusCircle, navigation, phone } from '@frontlash/ui/icon-drawings'
import { ClockTime } from '../../ui/clock-time.tsx'
import { Detail, Details, Rule } from '../../ui/details.tsx'
import { GlassCard } from '../../ui/glass-card.tsx'
import styles from './details-card.module.css'
import type { AppointmentDetails, CorrectLocation, StatusView } from './status-view.ts'

/** A card with a booking: first the time, then service, technician and location. */
export function AppointmentCard({ view, appointment }: { view: StatusView; appointment: AppointmentDetails }) {
  return (
    <GlassCard aria-label="Your appointment">
      <div className={styles.top}>
        <div>
          {view.kind === 'wrong-day' && <p className="quiet-label">{appointment.date}</p>}
          <ClockTime time={appointment.time} />
        </div>
        <StatusBadge view={view} />
      </div>
      <Rule className={styles.rule} />
      <Details className={styles.facts}>
        {appointment.service && <Detail label="Service">{appointment.service}</Detail>}
        {appointment.technician && <Detail label="Technician">{appointment.technician}</Detail>}
        <Detail label="Location" className={styles.here}>
          {appointment.location}
        </Detail>
      </Details>
    </GlassCard>
  )
}

type CorrectLocationCardProps = { view: StatusView; place: CorrectLocation; appointment: AppointmentDetails }

/** The location where the client should be: name, address and phone number in large letters. */
export function CorrectLocationCard({ view, place, appointment }: CorrectLocationCardProps) {
  const what = [appointment.time, appointment.service].filter(Boolean).join(', ')
  const isToday = view.kind === 'wrong-location'
  return (
    <GlassCard aria-label="The right salon">
      <div className={styles.top}>
        <h2 className={styles.place}>{place.name}</h2>
        <StatusBadge view={view} />
      </div>
      <Rule className={styles.rule} />
      <Details className={styles.stacked}>
        {place.address && (
          <Detail label="Address" icon={navigation}>
            {addressLines(place.address).map(line => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
          </Detail>
        )}
        {place.phone && (
          <Detail label="Phone" icon={phone}>
            {place.phone}
          </Detail>
        )}
        <Detail label="Your time" icon={clock}>
          {isToday ? '' : `${appointment.date}, `}
          {appointment.technician ? `${what} with ${appointment.technician}` : what}
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
  const hasDefaultIcon = kind !== 'wrong-day' && kind !== 'none'
  return hasDefaultIcon ? (
    <Badge tone={badge.tone}>{badge.word}</Badge>
  ) : (
    <Badge tone={badge.tone} icon={minusCircle}>
      {badge.word}
    </Badge>
  )
}
