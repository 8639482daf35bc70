import { withoutSymbols } from '@frontlash/domain/plain-text'
import { type AnyTone, Badge } from '@frontlash/ui/badge'
import { DeskButton } from '@frontlash/ui/desk-button'
import { Field } from '@frontlash/ui/field'
import type { IconChoice } from '@frontlash/ui/icon'
import { clock as clockDrawing } from '@frontlash/ui/icon-drawings'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { BookingView, SalonView } from '../calls.ts'
import { left, plus, right } from '../drawings.tsx'
import { addDays, clock, dayOf, shortDay } from '../salon-time.ts'
import { useCall } from '../use-live.ts'
import { BookDialog } from './book-dialog.tsx'
import styles from './bookings-view.module.css'
import { ChangeDialog } from './change-dialog.tsx'

const DEFAULT_LOCATION = 'tustin'

export function BookingsView(props: {
  salon: SalonView
  now: Date
  version: number
  showToast: (text: string) => void
  address: [URLSearchParams, (changes: Record<string, string | null>) => void]
}) {
  const {
    salon,
    now,
    version,
    showToast,
    address: [address, setAddress],
  } = props
  const { timeZone } = salon
  const today = dayOf(now, timeZone)
  const location = salon.locations.find(one => one.id === address.get('location'))?.id ?? DEFAULT_LOCATION
  const date = /^\d{4}-\d{2}-\d{2}$/.test(address.get('date') ?? '') ? address.get('date')! : today
  const find = address.get('find') ?? ''
  const [bookings] = useCall<BookingView[]>(`/bookings?date=${date}&location_id=${location}`, version)
  const view = useRef<HTMLElement>(null)
  const [isBooking, setIsBooking] = useState(false)
  const [changingId, setChangingId] = useState<string>()
  const changing = bookings?.find(one => one.id === changingId)
  const found = useMemo(() => bookings?.filter(one => fits(one, find)), [bookings, find])
  const showDay = (day: string) => setAddress({ date: day === today ? null : day })

  return (
    <section className={styles.view} aria-label="Bookings" ref={view}>
      <div className={styles.tools}>
        <fieldset className={styles.locations}>
          <legend className="visually-hidden">Salon</legend>
          {salon.locations.map(one => (
            <button
              key={one.id}
              type="button"
              aria-pressed={one.id === location}
              onClick={() => setAddress({ location: one.id })}
            >
              {one.name}
            </button>
          ))}
        </fieldset>
        <div className={styles.days}>
          <DeskButton
            aria-label="Day before"
            title="Day before"
            icon={left}
            onClick={() => showDay(addDays(date, -1))}
          />
          <label>
            <span className="visually-hidden">Day</span>
            <input type="date" value={date} onChange={event => event.target.value && showDay(event.target.value)} />
          </label>
          <DeskButton aria-label="Day after" title="Day after" icon={right} onClick={() => showDay(addDays(date, 1))} />
          {date === today ? (
            <DeskButton onClick={() => view.current?.querySelector('[data-now]')?.scrollIntoView({ block: 'center' })}>
              Now
            </DeskButton>
          ) : (
            <DeskButton onClick={() => showDay(today)}>Today</DeskButton>
          )}
        </div>
      </div>
      <div className={styles.find}>
        <Field
          label="Find a client, phone, service or technician"
          type="search"
          hasErrorRoom={false}
          value={find}
          onChange={event => setAddress({ find: event.target.value || null })}
        />
        <p aria-live="polite">{found && bookings && countMessage(found.length, bookings.length)}</p>
        <DeskButton look="primary" icon={plus} onClick={() => setIsBooking(true)}>
          Book a visit
        </DeskButton>
      </div>
      <BookingList
        key={`${location} ${date}`}
        bookings={found}
        now={date === today ? now : undefined}
        timeZone={timeZone}
        onChange={setChangingId}
      />
      {isBooking && (
        <BookDialog
          salon={salon}
          location={location}
          date={date}
          now={now}
          onClose={() => setIsBooking(false)}
          onBooked={booked => {
            setAddress({ location: booked.location_id, find: null })
            showToast(
              `Booked: ${booked.name}, ${shortDay(booked.start_at, timeZone)} at ${clock(booked.start_at, timeZone)}.`,
            )
          }}
        />
      )}
      {changing && (
        <ChangeDialog salon={salon} booking={changing} onClose={() => setChangingId(undefined)} showToast={showToast} />
      )}
    </section>
  )
}

function BookingList(props: {
  bookings: readonly BookingView[] | undefined
  now: Date | undefined
  timeZone: string
  onChange: (id: string) => void
}) {
  const { bookings, now, timeZone, onChange } = props
  const list = useRef<HTMLDivElement>(null)
  const isLoaded = bookings !== undefined
  const nextAt = now && bookings ? bookings.findIndex(one => Date.parse(one.start_at) > now.getTime()) : -1

  // Scrolls to the current time only once, so that the user's own scroll position is kept.
  useEffect(() => {
    if (!isLoaded) return
    const line = list.current?.querySelector<HTMLElement>('[data-now]')
    if (line && list.current) list.current.scrollTop = line.offsetTop - list.current.clientHeight / 3
  }, [isLoaded])

  if (bookings?.length === 0) return <p className={styles.none}>No bookings to show.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.list} ref={list} tabIndex={0} aria-label="The day's bookings">
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Client</th>
            <th scope="col">Service</th>
            <th scope="col">Technician</th>
            <th scope="col">At Square</th>
            <th scope="col">
              <span className="visually-hidden">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {bookings?.map((one, at) => (
            <Row
              key={one.id}
              booking={one}
              timeZone={timeZone}
              isNext={at === nextAt}
              now={now}
              onChange={() => onChange(one.id)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row(props: {
  booking: BookingView
  timeZone: string
  isNext: boolean
  now: Date | undefined
  onChange: () => void
}) {
  const { booking, timeZone, isNext, now, onChange } = props
  const end = new Date(Date.parse(booking.start_at) + booking.duration_minutes * 60_000)
  const state = STATES[booking.status]
  const isOver = booking.status !== 'ACCEPTED' && booking.status !== 'PENDING'
  const name = booking.name ?? 'No client'
  return (
    <>
      {isNext && now && (
        <tr className={styles.now} data-now="">
          <td colSpan={6}>
            <span>Now, {clock(now, timeZone)}</span>
          </td>
        </tr>
      )}
      <tr className={isOver ? styles.over : undefined}>
        <td className={styles.time}>
          <strong>{clock(booking.start_at, timeZone)}</strong> <span>to {clock(end, timeZone)}</span>
        </td>
        <td className={styles.client}>
          <strong>{name}</strong> <span>{booking.phone ?? 'No phone'}</span>
        </td>
        <td className={styles.service}>{withoutSymbols(booking.service ?? 'No service named')}</td>
        <td className={styles.technician}>
          {withoutSymbols(booking.technician)} {booking.any_team_member && <span>booked with anyone</span>}
        </td>
        <td className={styles.state}>
          <Badge tone={state.tone} icon={state.icon}>
            {state.word}
          </Badge>
        </td>
        <td className={styles.change}>
          {!isOver && (
            <DeskButton
              look="soft"
              onClick={onChange}
              aria-label={`Change ${name}, ${clock(booking.start_at, timeZone)}`}
            >
              Change
            </DeskButton>
          )}
        </td>
      </tr>
    </>
  )
}

const STATES: Record<BookingView['status'], { word: string; tone: AnyTone; icon: IconChoice }> = {
  ACCEPTED: { word: 'Booked', tone: 'success', icon: 'check' },
  PENDING: { word: 'Not accepted yet', tone: 'warning', icon: clockDrawing },
  DECLINED: { word: 'Declined', tone: 'rose', icon: 'cross' },
  CANCELLED_BY_CUSTOMER: { word: 'Cancelled by client', tone: 'rose', icon: 'cross' },
  CANCELLED_BY_SELLER: { word: 'Cancelled by salon', tone: 'rose', icon: 'cross' },
  NO_SHOW: { word: 'Did not come', tone: 'rose', icon: 'cross' },
}

function fits(booking: BookingView, find: string): boolean {
  const text = [booking.name, booking.phone, booking.service, booking.technician].join(' ').toLowerCase()
  const digits = (booking.phone ?? '').replace(/\D/g, '')
  return find
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word) || (/^[\d()-]+$/.test(word) && digits.includes(word.replace(/\D/g, ''))))
}

function countMessage(found: number, all: number): string {
  const bookings = all === 1 ? '1 booking' : `${all} bookings`
  return found === all ? bookings : `${found} of ${bookings}`
}
