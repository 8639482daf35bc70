import { clockTime } from '@frontlash/domain/salon-words'
import { useSalon } from '../../api/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { clock } from '../../ui/icon-drawings.tsx'
import { deliveries, usePendingDeliveries } from '../visit/deliveries.ts'
import type { Delivery } from '../visit/kept-delivery.ts'
import styles from './kept-note.module.css'

const WHAT: Record<Delivery['deed']['kind'], string> = {
  waiver: 'A signature',
  'booking-check-in': 'A check-in',
  'check-in': 'A check-in',
}

/** For staff: what this tablet still keeps for the server, and what the server would not take. Nothing when all is delivered. */
export function KeptNote() {
  const { waiting, setAside } = usePendingDeliveries()
  const { timeZone } = useSalon()
  if (waiting.length + setAside.length === 0) return null
  return (
    <section className={styles.note} aria-label="Kept on this iPad">
      {waiting.length > 0 && (
        <p className={styles.line}>
          <Icon name={clock} sizePx={20} />
          {waiting.length === 1 ? '1 entry is' : `${waiting.length} entries are`} still being saved
        </p>
      )}
      {setAside.map(({ key, deed, keptAt, refusal }) => (
        <p key={key} className={styles.line}>
          <Icon name="warning" sizePx={20} />
          {WHAT[deed.kind]} of {clockTime(new Date(keptAt), timeZone)} could not be saved ({refusal?.code ?? 'refused'})
        </p>
      ))}
      {setAside.length > 0 && (
        <Button kind="quiet" icon="refresh" onClick={() => void deliveries.sendSetAside()}>
          Try again
        </Button>
      )}
    </section>
  )
}
