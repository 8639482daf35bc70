import type { FoundClientRow } from '@frontlash/contract/office-clients'
import { formatPhone } from '@frontlash/domain/phone'
import { Dialog } from '@frontlash/ui/dialog'
import { staffOf, useSession } from '@frontlash/web-client/session'
import { Timestamp } from '../format/timestamp.tsx'
import styles from './booked-only-dialog.module.css'
import { fullName, locationName, Marks } from './client-labels.tsx'
import { PersonalData } from './personal-data.tsx'

type BookedOnlyDialogProps = { person: FoundClientRow; onClose: () => void; onDeleted: () => void }

/** The sheet for a person who has bookings but no client row: the bookings and, for admins, Export and Delete. */
export function BookedOnlyDialog({ person, onClose, onDeleted }: BookedOnlyDialogProps) {
  const isAdmin = staffOf(useSession())?.role === 'admin'
  const { bookings = [], marks, phone } = person
  return (
    <Dialog
      title={fullName(person)}
      lead={
        <p className={styles.lead}>
          {formatPhone(phone)} <Marks marks={marks} />
        </p>
      }
      onClose={onClose}
    >
      {bookings.length === 0 ? (
        <p className="quiet-text">No bookings. This number was only texted.</p>
      ) : (
        <ul className={styles.bookings}>
          {bookings.map(booking => (
            <li key={booking.at}>
              <strong>
                <Timestamp at={booking.at} />
              </strong>
              <span className="quiet-text">
                {locationName(booking.location)}, {booking.service}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isAdmin && (
        <div className={styles.actions}>
          <PersonalData phone={phone} name={fullName(person)} linked={[]} onDeleted={onDeleted} />
        </div>
      )}
    </Dialog>
  )
}
