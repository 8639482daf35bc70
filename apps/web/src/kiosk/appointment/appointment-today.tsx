import type { AppointmentTodayResponse } from '@frontlash/contract/visit-history'
import { serviceLabel } from '@frontlash/domain/messages/known-words'
import { atLineStart } from '@frontlash/domain/messages/salon-dates'
import { Badge } from '@frontlash/ui/badge'
import { ErrorLine } from '@frontlash/ui/error-line'
import { Icon } from '@frontlash/ui/icon'
import { calendar, sparkle } from '@frontlash/ui/icon-drawings'
import { salonNow, useServerInfo } from '@frontlash/web-client/server-clock'
import type { VisitClient } from '@frontlash/web-client/session-start'
import { isCheckedIn } from '@frontlash/web-client/visit-client'
import { useSelectedLocation } from '../../device/selected-location.ts'
import { PersonName, Said, ServiceName, ServiceWith, Technician } from '../../language/said.tsx'
import { useSay } from '../../language/say.ts'
import { useScreenWords } from '../../language/screen-words.ts'
import { Button } from '../../ui/button.tsx'
import { ClockTime } from '../../ui/clock-time.tsx'
import { Detail, Details, Rule } from '../../ui/details.tsx'
import { GlassCard } from '../../ui/glass-card.tsx'
import { RateOffer } from '../visit/rate-offer.tsx'
import { type AppointmentInfo, bookingText, checkedInFor, isTooLate, nameOfAnother } from './appointment-info.ts'
import styles from './appointment-today.module.css'
import type { CheckInNow } from './use-check-in-now.ts'

type AppointmentTodayProps = {
  client: VisitClient
  info: AppointmentInfo
  checkIn: CheckInNow
  onAskForToday: () => void
}

/**
 * Shows today's bookings with their actions. If there are none, shows the next booking. Also shows the visit that the
 * client can rate.
 */
export function AppointmentToday({ client, info, checkIn, onAskForToday }: AppointmentTodayProps) {
  const words = useScreenWords()
  const { say, dates } = words
  const { timeZone } = useServerInfo()
  const checkedFor = checkedInFor(info, salonNow(), timeZone, words)
  const isHere = isCheckedIn() || checkedFor.length > 0
  const [only] = info.today
  const isSeveral = info.today.length > 1
  const hasMore = info.today.some(booking => booking.canCheckIn)
  const press = (booking: AppointmentTodayResponse) => checkIn.press(booking, info.daysSinceLastVisit)
  return (
    <>
      {isHere && (
        <p className={styles.banner} role="status">
          <Icon name="check-circle" sizePx={28} />
          {say('info.checkedIn')}
        </p>
      )}
      {checkedFor.map(sentence => (
        <p key={sentence} className={styles.checkedFor}>
          {sentence}
        </p>
      ))}
      {(only || info.next || !isHere) && (
        <GlassCard aria-label={say(isSeveral ? 'check.yourAppointments' : 'check.yourAppointment')}>
          {!only && <NoneToday next={info.next} isHere={isHere} zone={timeZone} />}
          {only && (
            <p className="quiet-label">
              {say('common.today', { date: dates.longDate(new Date(only.start_at), timeZone) })}
            </p>
          )}
          {only && !isSeveral && <OnlyBooking booking={only} firstName={client.first_name} />}
          {isSeveral && (
            <ul className="column">
              {info.today.map(booking => (
                <li key={booking.square_appointment_id} className={styles.booking}>
                  <OneOfSeveral booking={booking} firstName={client.first_name} />
                  <CheckInButton booking={booking} checkIn={checkIn} onPress={press} />
                </li>
              ))}
            </ul>
          )}
        </GlassCard>
      )}
      {only && !isSeveral && <CheckInButton booking={only} checkIn={checkIn} onPress={press} isWide />}
      {!only && !isHere && client.id !== '' && (
        <Button isWide onClick={onAskForToday}>
          {say('walkin.askToday')}
        </Button>
      )}
      {info.toRate && (
        <RateOffer
          client={client}
          toRate={info.toRate}
          kind={hasMore || (!only && !isHere) ? 'secondary' : 'primary'}
        />
      )}
    </>
  )
}

type BookingProps = { booking: AppointmentTodayResponse; firstName: string }

/** The card for the only booking of a day. It begins with the time. */
function OnlyBooking({ booking, firstName }: BookingProps) {
  const { say, dates } = useScreenWords()
  const { timeZone } = useServerInfo()
  const here = useSelectedLocation()
  const { time, service, technician } = bookingText(booking, timeZone, dates)
  const another = nameOfAnother(booking, firstName)
  return (
    <>
      <ClockTime time={time} />
      <Rule className={styles.rule} />
      <Details className={styles.facts}>
        {another && (
          <Detail label={say('appointment.for')} icon="user">
            <PersonName>{another}</PersonName>
          </Detail>
        )}
        {service && (
          <Detail label={say('common.service')} icon={sparkle}>
            <ServiceName service={service} />
          </Detail>
        )}
        {technician && (
          <Detail label={say('common.technician')} icon="user">
            <Technician name={technician} />
          </Detail>
        )}
        {booking.locationId !== here?.key && (
          <Detail label={say('common.location')} icon="pin">
            {booking.locationName}
          </Detail>
        )}
      </Details>
      <TooLate booking={booking} />
    </>
  )
}

function OneOfSeveral({ booking, firstName }: BookingProps) {
  const { say, dates } = useScreenWords()
  const { timeZone } = useServerInfo()
  const here = useSelectedLocation()
  const { time, service, technician } = bookingText(booking, timeZone, dates)
  const another = nameOfAnother(booking, firstName)
  return (
    <div className={styles.about}>
      <p className={styles.time}>{time}</p>
      <p className="quiet-note">
        <ServiceWith service={service} technician={technician} />
        {another && (
          <>
            {' '}
            <Said messages={[['appointment.forName', { name: another }]]} />
          </>
        )}
        {booking.locationId !== here?.key && ` ${say('appointment.atPlace', { place: booking.locationName })}`}
      </p>
      {booking.isCheckedIn && <Badge tone="success">{say('badge.checkedIn')}</Badge>}
      <TooLate booking={booking} />
    </div>
  )
}

function TooLate({ booking }: { booking: AppointmentTodayResponse }) {
  const say = useSay()
  const here = useSelectedLocation()
  if (!isTooLate(booking, here?.key ?? null)) return null
  return <p className={styles.late}>{say('appointment.tooLate')}</p>
}

type CheckInButtonProps = {
  booking: AppointmentTodayResponse
  checkIn: CheckInNow
  onPress: (booking: AppointmentTodayResponse) => void
  isWide?: boolean
}

/** The button 'Check In Now' of a booking. It is disabled while a check-in for another booking is being sent. */
function CheckInButton({ booking, checkIn: { state }, onPress, isWide = false }: CheckInButtonProps) {
  const { say, dates } = useScreenWords()
  const { timeZone } = useServerInfo()
  if (!booking.canCheckIn) return null
  const isOwn = state?.bookingId === booking.square_appointment_id
  const isSending = isOwn && state.is === 'sending'
  const { time, service } = bookingText(booking, timeZone, dates)
  return (
    <div className={styles.checkIn}>
      <Button
        isWide={isWide}
        state={isSending ? 'busy' : 'idle'}
        aria-description={`${time} ${serviceLabel(say, service)}`}
        onClick={() => state?.is !== 'sending' && onPress(booking)}
      >
        {say(isSending ? 'entry.processing' : 'info.checkInNow')}
      </Button>
      <ErrorLine message={isOwn && state.is === 'failed' ? say('info.checkInFailed') : null} />
    </div>
  )
}

type NoneTodayProps = { next: AppointmentInfo['next']; isHere: boolean; zone: string }

/**
 * The card of a client without a booking today. If the client is not checked in, it says that there is no booking
 * today. It also shows the next booking.
 */
function NoneToday({ next, isHere, zone }: NoneTodayProps) {
  const { say, dates } = useScreenWords()
  const booking = next && bookingText(next, zone, dates)
  return (
    <>
      {!isHere && <p className={styles.none}>{say('info.noneToday')}</p>}
      {next && booking && (
        <dl className={styles.next}>
          <Detail label={say('info.next')} icon={calendar}>
            {atLineStart(booking.date)}, {booking.time}
            <span className="quiet-note">
              <ServiceWith {...booking} />
              {(booking.service || booking.technician) && ', '}
              {next.locationName}
            </span>
          </Detail>
        </dl>
      )}
    </>
  )
}
