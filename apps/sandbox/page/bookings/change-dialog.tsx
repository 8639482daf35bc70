import { withoutSymbols } from '@frontlash/domain/plain-text'
import { DeskButton } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { Field } from '@frontlash/ui/field'
import { type FormEvent, useState } from 'react'
import { type BookingView, call, type SalonView } from '../calls.ts'
import { Choice } from '../choice.tsx'
import { clock, dayOf, shortDay, timeOf } from '../salon-time.ts'
import styles from './booking-form.module.css'

const ANYONE_FREE = ''

/** Moves or cancels a booking, changes its technician or location, or marks it as a no-show. */
export function ChangeDialog(props: {
  salon: SalonView
  booking: BookingView
  onClose: () => void
  showToast: (text: string) => void
}) {
  const { salon, booking, onClose, showToast } = props
  const { timeZone } = salon
  const [date, setDate] = useState(dayOf(booking.start_at, timeZone))
  const [time, setTime] = useState(timeOf(booking.start_at, timeZone))
  const [location, setLocation] = useState(booking.location_id)
  const [technician, setTechnician] = useState(booking.team_member_id)
  const [problem, setProblem] = useState<string>()
  const team = salon.locations.find(one => one.id === location)?.technicians ?? []
  const name = booking.name ?? 'No client'
  const isElsewhere = location !== booking.location_id
  const isKnownHere = team.some(one => one.id === technician)

  async function save(event: FormEvent) {
    event.preventDefault()
    const change = {
      ...((date !== dayOf(booking.start_at, timeZone) || time !== timeOf(booking.start_at, timeZone)) && {
        start_at: `${date}T${time}`,
      }),
      ...(isElsewhere && { location_id: location }),
      ...(technician !== ANYONE_FREE && technician !== booking.team_member_id && { team_member_id: technician }),
    }
    if (Object.keys(change).length === 0) return onClose()
    const response = await call<BookingView>('PATCH', `/bookings/${booking.id}`, change)
    if (!response.ok) return setProblem(response.msg)
    const { start_at, technician: given } = response.value
    showToast(`${name}: ${shortDay(start_at, timeZone)} at ${clock(start_at, timeZone)} with ${withoutSymbols(given)}.`)
    onClose()
  }

  async function end(path: string, body: object | undefined, words: string) {
    const response = await call('POST', `/bookings/${booking.id}/${path}`, body)
    if (!response.ok) return setProblem(response.msg)
    showToast(`${name}: ${words}.`)
    onClose()
  }

  const fields = [
    withoutSymbols(booking.service ?? 'No service named'),
    `${booking.duration_minutes} min`,
    booking.phone ?? 'no phone',
  ]
  return (
    <Dialog
      title={`${name}, ${clock(booking.start_at, timeZone)}`}
      lead={<p className={styles.facts}>{fields.join(', ')}</p>}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={save}>
        <Field
          label="Day"
          type="date"
          hasErrorRoom={false}
          required
          value={date}
          onChange={event => setDate(event.target.value)}
        />
        <Field
          label="Time"
          type="time"
          hasErrorRoom={false}
          required
          value={time}
          onChange={event => setTime(event.target.value)}
        />
        <Choice label="Technician" value={technician} onChange={event => setTechnician(event.target.value)}>
          {isElsewhere && <option value={ANYONE_FREE}>Whoever is free</option>}
          {!isElsewhere && !isKnownHere && <option value={technician}>{withoutSymbols(booking.technician)}</option>}
          {team.map(one => (
            <option key={one.id} value={one.id}>
              {withoutSymbols(one.name)}
            </option>
          ))}
        </Choice>
        <Choice
          label="Salon"
          value={location}
          onChange={event => {
            setLocation(event.target.value)
            setTechnician(event.target.value === booking.location_id ? booking.team_member_id : ANYONE_FREE)
          }}
          {...(isElsewhere && { note: 'Square cannot move it there: it is cancelled here and booked again' })}
        >
          {salon.locations.map(one => (
            <option key={one.id} value={one.id}>
              {withoutSymbols(one.name)}
            </option>
          ))}
        </Choice>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        <div className={styles.actions}>
          <DeskButton look="primary" type="submit">
            Save
          </DeskButton>
        </div>
      </form>
      <div className={styles.endings}>
        <DeskButton look="rose" onClick={() => void end('cancel', { by: 'customer' }, 'cancelled by the client')}>
          Client cancels
        </DeskButton>
        <DeskButton look="rose" onClick={() => void end('cancel', { by: 'seller' }, 'cancelled by the salon')}>
          Salon cancels
        </DeskButton>
        <DeskButton look="rose" onClick={() => void end('no-show', undefined, 'did not come')}>
          Did not come
        </DeskButton>
      </div>
    </Dialog>
  )
}
