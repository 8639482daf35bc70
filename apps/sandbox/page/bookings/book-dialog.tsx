import { withoutSymbols } from '@frontlash/domain/plain-text'
import { DeskButton } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { Field } from '@frontlash/ui/field'
import { type FormEvent, useState } from 'react'
import { type BookingView, call, type SalonView } from '../calls.ts'
import { Choice } from '../choice.tsx'
import { dayOf, timeOf } from '../salon-time.ts'
import styles from './booking-form.module.css'

const MARK_MS = 5 * 60_000
const FREE = ''

export function BookDialog(props: {
  salon: SalonView
  location: string
  date: string
  now: Date
  onClose: () => void
  onBooked: (booked: BookingView) => void
}) {
  const { salon, now, onClose, onBooked } = props
  const [fields, setFields] = useState(() => {
    const soon = new Date((Math.floor(now.getTime() / MARK_MS) + 1) * MARK_MS)
    const isToday = props.date === dayOf(now, salon.timeZone)
    return {
      name: '',
      phone: '',
      location_id: props.location,
      date: isToday ? dayOf(soon, salon.timeZone) : props.date,
      time: isToday ? timeOf(soon, salon.timeZone) : '11:00',
      service: salon.services[0]?.variations[0]?.id ?? '',
      team_member_id: FREE,
    }
  })
  const [problem, setProblem] = useState<string>()
  const set = (field: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields(before => ({
      ...before,
      [field]: event.target.value,
      // Each location has its own technicians, so a change of the location clears the chosen technician.
      ...(field === 'location_id' && { team_member_id: FREE }),
    }))
  const team = salon.locations.find(one => one.id === fields.location_id)?.technicians ?? []

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { date, time, name, team_member_id, ...rest } = fields
    const response = await call<BookingView>('POST', '/bookings', {
      ...rest,
      start_at: `${date}T${time}`,
      ...(name.trim() && { name }),
      ...(team_member_id && { team_member_id }),
    })
    if (!response.ok) return setProblem(response.msg)
    onBooked(response.value)
    onClose()
  }

  return (
    <Dialog title="Book a visit" onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <Field label="Phone" type="tel" hasErrorRoom={false} required value={fields.phone} onChange={set('phone')} />
        <div>
          <Field label="Name" hasErrorRoom={false} value={fields.name} onChange={set('name')} />
          <p className={styles.note}>A new name on a known number is another client</p>
        </div>
        <Choice label="Salon" value={fields.location_id} onChange={set('location_id')}>
          {salon.locations.map(one => (
            <option key={one.id} value={one.id}>
              {withoutSymbols(one.name)}
            </option>
          ))}
        </Choice>
        <Choice label="Technician" value={fields.team_member_id} onChange={set('team_member_id')}>
          <option value={FREE}>Whoever is free</option>
          {team.map(one => (
            <option key={one.id} value={one.id}>
              {withoutSymbols(one.name)}
            </option>
          ))}
        </Choice>
        <Field label="Day" type="date" hasErrorRoom={false} required value={fields.date} onChange={set('date')} />
        <Field label="Time" type="time" hasErrorRoom={false} required value={fields.time} onChange={set('time')} />
        <div className={styles.wide}>
          <Choice label="Service" value={fields.service} onChange={set('service')}>
            {salon.services.flatMap(service =>
              service.variations.map(one => (
                <option key={one.id} value={one.id}>
                  {service.variations.length > 1
                    ? `${withoutSymbols(service.name)}, ${one.name}`
                    : withoutSymbols(service.name)}{' '}
                  ({one.minutes} min)
                </option>
              )),
            )}
          </Choice>
        </div>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        <div className={styles.actions}>
          <DeskButton look="primary" type="submit">
            Book
          </DeskButton>
        </div>
      </form>
    </Dialog>
  )
}
