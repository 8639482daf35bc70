import type { AppointmentAnswer } from '@frontlash/contract/check-in'
import { salonNow, useSalon } from '../../api/server-clock.ts'
import { useSelectedLocation } from '../../device/selected-location.ts'
import { Button } from '../../ui/button.tsx'
import { ClockTime } from '../../ui/clock-time.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Fact } from '../../ui/fact.tsx'
import { GlassCard } from '../../ui/glass-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { calendar, sparkle } from '../../ui/icon-drawings.tsx'
import { visit } from '../visit/visit-state.ts'
import { type AppointmentInfo, bookingWords, isCheckedInToday } from './appointment-info.ts'
import styles from './appointment-today.module.css'
import type { CheckInNow } from './use-check-in-now.ts'

type AppointmentTodayProps = {
  info: AppointmentInfo
  checkIn: CheckInNow['state']
  /** Null for somebody who cannot check in here. */
  onCheckIn: (() => void) | null
}

/** Her booking of today, or that there is none and which one comes next; and whether she is checked in. */
export function AppointmentToday({ info, checkIn, onCheckIn }: AppointmentTodayProps) {
  const { timeZone } = useSalon()
  const isCheckedIn = isCheckedInToday(info.history, visit.checkedIn.read(), salonNow(), timeZone)
  return (
    <>
      {isCheckedIn && (
        <p className={styles.banner} role="status">
          <Icon name="check-circle" sizePx={28} />
          You're all checked in!
        </p>
      )}
      <GlassCard aria-label="Your appointment">
        {info.today ? <Booking booking={info.today} timeZone={timeZone} /> : <NoneToday info={info} zone={timeZone} />}
      </GlassCard>
      {!isCheckedIn && onCheckIn && (
        <div className={styles.checkIn}>
          <Button isWide state={checkIn === 'sending' ? 'busy' : 'idle'} onClick={onCheckIn}>
            {checkIn === 'sending' ? 'Processing...' : 'Check In Now'}
          </Button>
          <ErrorLine message={checkIn === 'failed' ? 'Failed to check in. Please try again.' : null} />
        </div>
      )}
    </>
  )
}

function Booking({ booking, timeZone }: { booking: AppointmentAnswer; timeZone: string }) {
  const here = useSelectedLocation()
  const { date, time, service, technician } = bookingWords(booking, timeZone)
  return (
    <>
      <p className={styles.date}>Today, {date}</p>
      <ClockTime time={time} />
      <hr className={styles.rule} />
      <dl className={styles.facts}>
        {service && (
          <Fact label="Service" icon={sparkle}>
            {service}
          </Fact>
        )}
        {technician && (
          <Fact label="Technician" icon="user">
            {technician}
          </Fact>
        )}
        {booking.locationId !== here?.key && (
          <Fact label="Location" icon="pin">
            {booking.locationName}
          </Fact>
        )}
      </dl>
    </>
  )
}

function NoneToday({ info, zone }: { info: AppointmentInfo; zone: string }) {
  const next = info.next && bookingWords(info.next, zone)
  const what = next && [next.service, next.technician && `with ${next.technician}`].filter(Boolean).join(' ')
  return (
    <>
      <p className={styles.none}>No Appointment Found for Today</p>
      {info.next && next && (
        <dl className={styles.next}>
          <Fact label="Your next appointment" icon={calendar}>
            {next.date}, {next.time}
            <span className={styles.small}>
              {what ? `${what}, ` : ''}
              {info.next.locationName}
            </span>
          </Fact>
        </dl>
      )}
    </>
  )
}
