import { Badge } from '@frontlash/ui/badge'
import { clock, minusCircle, navigation, phone } from '@frontlash/ui/icon-drawings'
import { ClockTime } from '../../ui/clock-time.tsx'
import { Fact, Facts, Rule } from '../../ui/fact.tsx'
import { GlassCard } from '../../ui/glass-card.tsx'
import styles from './facts-card.module.css'
import type { AppointmentFacts, CorrectLocation, StatusView } from './status-view.ts'

/** A card with the booking: first its time, then service, technician and location. */
export function AppointmentCard({ view, appointment }: { view: StatusView; appointment: AppointmentFacts }) {
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
      <Facts className={styles.facts}>
        {appointment.service && <Fact label="Service">{appointment.service}</Fact>}
        {appointment.technician && <Fact label="Technician">{appointment.technician}</Fact>}
        <Fact label="Location" className={styles.here}>
          {appointment.location}
        </Fact>
      </Facts>
    </GlassCard>
  )
}

type CorrectLocationCardProps = { view: StatusView; place: CorrectLocation; appointment: AppointmentFacts }

/** The location where the client should be: name, address and phone in large text. */
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
      <Facts className={styles.stacked}>
        {place.address && (
          <Fact label="Address" icon={navigation}>
            {addressLines(place.address).map(line => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
          </Fact>
        )}
        {place.phone && (
          <Fact label="Phone" icon={phone}>
            {place.phone}
          </Fact>
        )}
        <Fact label="Your time" icon={clock}>
          {isToday ? '' : `${appointment.date}, `}
          {appointment.technician ? `${what} with ${appointment.technician}` : what}
        </Fact>
      </Facts>
    </GlassCard>
  )
}

/** Splits an address into street and city, one line each. */
function addressLines(address: string): string[] {
  const parts = address.split(', ')
  return parts.length < 3 ? [address] : [parts.slice(0, -2).join(', '), parts.slice(-2).join(', ')]
}

function StatusBadge({ view: { badge, kind } }: { view: StatusView }) {
  const isUsualIcon = kind !== 'wrong-day' && kind !== 'none'
  return isUsualIcon ? (
    <Badge tone={badge.tone}>{badge.word}</Badge>
  ) : (
    <Badge tone={badge.tone} icon={minusCircle}>
      {badge.word}
    </Badge>
  )
}
