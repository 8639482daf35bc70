import { useId } from 'react'
import styles from './insights-screen.module.css'

/** The definitions of docs/product/office.md, "Figures: how they are counted", in the same words. */
const TERMS = [
  ['Technician', "the manager's if assigned, else the booking's first"],
  [
    'Chain',
    'bookings of one client that follow each other are one visit for punctuality and wait; otherwise as many bookings as they are',
  ],
  [
    'Measured day',
    'at least one check-in, arrival or received mark at that location; other days (before the product, or when the kiosk was not used) have no no-shows',
  ],
  ['Booked', 'not cancelled'],
  ['Cancelled', 'cancelled or declined at Square; cancellations on the dashboard are counted apart'],
  [
    'No-show',
    'derived if all of this is true: accepted at Square; not cancelled here; a measured day; no check-in, arrival or received mark; the client came to no location that day; the day is over (today: 60 minutes after the end of the booking); nobody said "The client came"',
  ],
  ['No-show in Square', "shown apart, because Square's mark cannot be taken back"],
  ['No-show rate', 'no-shows (marked or derived), divided by the bookings on measured days'],
  [
    'Punctuality',
    'whole minutes from the arrival (first check-in, or the arrival that was too late) to the booked start, early positive; check-ins by staff are not counted',
  ],
  ['Wait', 'from check-in to received'],
  ['Late start', "from the later of check-in and booked start to received: the salon's own lateness"],
  ['Left out', 'waits under 1 minute after a check-in by staff, and waits over 240 minutes'],
  [
    'Walk-ins',
    'asked (for a visit now), served (received that day), lost (wanted a visit now and was not received that day), later, abandoned tries and how many came back',
  ],
  ['Too few', 'fewer than 10 times were measured, so there is no median'],
  ['90 % within', 'the 90th percentile: of ten clients, nine waited this long or less'],
  ['Day and hour', 'those of the booked start, for walk-ins of the arrival'],
] as const

/** What each figure means. */
export function HowCounted() {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>How this is counted</h2>
      <dl className={styles.terms}>
        {TERMS.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}.</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
