import { withoutSymbols } from '@frontlash/domain/plain-text'
import { type AnyTone, Badge } from '@frontlash/ui/badge'
import { DeskButton } from '@frontlash/ui/desk-button'
import type { IconChoice } from '@frontlash/ui/icon'
import { calendar, clock as clockDrawing, question } from '@frontlash/ui/icon-drawings'
import type { BookingView, DemoPhoneView, PhonesView } from '../calls.ts'
import { call } from '../calls.ts'
import { late } from '../drawings.tsx'
import { clock, dayOf, shortDay } from '../salon-time.ts'
import styles from './demo-phones-view.module.css'

/** Lists the demo phones, each with its client and the scenario that a kiosk at Tustin would find now. */
export function DemoPhonesView(props: {
  phones: PhonesView
  today: string
  timeZone: string
  chosen: string | null
  onPhone: (e164: string) => void
  onBooking: (booking: BookingView) => void
  onSet: () => Promise<void>
  showToast: (text: string) => void
}) {
  const { phones, today, timeZone, chosen, onPhone, onBooking, onSet, showToast } = props

  async function setAgain() {
    const response = await call('POST', '/reset')
    showToast(response.ok ? 'Set around now again: every demo phone has new bookings.' : response.msg)
    await onSet()
  }

  return (
    <section className={styles.view} aria-label="Demo phones">
      <div className={styles.head}>
        <div>
          <h2>What the kiosk at Tustin finds</h2>
          <p>Type one of these numbers at the kiosk. Set around now at {clock(phones.setAt, timeZone)}.</p>
        </div>
        <DeskButton look="primary" icon="refresh" onClick={() => void setAgain()}>
          Set around now again
        </DeskButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles.list} tabIndex={0} aria-label="Phones">
        <table>
          <thead>
            <tr>
              <th scope="col">Phone</th>
              <th scope="col">Client</th>
              <th scope="col">Finds now</th>
              <th scope="col">Because</th>
              <th scope="col">Booking</th>
            </tr>
          </thead>
          <tbody>
            {phones.phones.map(one => (
              <tr key={one.e164} className={one.e164 === chosen ? styles.chosen : undefined}>
                <td>
                  <button
                    type="button"
                    className={styles.number}
                    aria-pressed={one.e164 === chosen}
                    onClick={() => onPhone(one.e164)}
                  >
                    {one.phone}
                  </button>
                </td>
                <td className={styles.client}>
                  {one.client ?? 'Nobody'}
                  {!one.known && <span>New to the salon</span>}
                </td>
                <td className={styles.finds}>
                  <Badge tone={lookOf(one).tone} icon={lookOf(one).icon}>
                    {one.scenario}
                  </Badge>
                </td>
                <td className={styles.why}>
                  <Why phone={one} />
                </td>
                <td className={styles.when}>
                  {one.booking && (
                    <button type="button" className={styles.booking} onClick={() => onBooking(one.booking!)}>
                      {whenOf(one.booking, today, timeZone)}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function Why({ phone }: { phone: DemoPhoneView }) {
  const hasDrifted = phone.scenario !== phone.expects && phone.note === ''
  const sentence = phone.detail[0]!.toUpperCase() + phone.detail.slice(1)
  return (
    <>
      {hasDrifted ? `When it was set: ${phone.detail}.` : `${sentence}.`}
      {phone.note && <strong className={styles.note}> {phone.note}</strong>}
    </>
  )
}

/**
 * Formats the time of a booking, such as `11:45 AM with Ana`. If the booking is not today, the day is added. If the
 * booking is not at Tustin, the location is added.
 */
function whenOf(booking: BookingView, today: string, timeZone: string): string {
  const isToday = dayOf(booking.start_at, timeZone) === today
  const day = isToday ? '' : `${shortDay(booking.start_at, timeZone)}, `
  return `${day}${clock(booking.start_at, timeZone)} with ${withoutSymbols(booking.technician)}`
}

const LOOKS: Record<string, { tone: AnyTone; icon: IconChoice }> = {
  ON_TIME: { tone: 'success', icon: 'check' },
  EARLY: { tone: 'success', icon: clockDrawing },
  TOO_EARLY: { tone: 'waiting', icon: clockDrawing },
  VERY_EARLY: { tone: 'waiting', icon: clockDrawing },
  LATE: { tone: 'warning', icon: late },
  LATE_BUT_ALLOWED: { tone: 'warning', icon: late },
  TOO_LATE: { tone: 'error', icon: late },
  VERY_LATE: { tone: 'error', icon: late },
  WRONG_DAY: { tone: 'info', icon: calendar },
  WRONG_LOCATION: { tone: 'info', icon: 'pin' },
}

function lookOf(phone: DemoPhoneView) {
  return LOOKS[phone.scenario] ?? ({ tone: 'quiet', icon: question } as const)
}
