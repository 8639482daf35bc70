import { DeskButton, DeskField } from '@frontlash/ui/desk-button'
import { calendar } from '@frontlash/ui/icon-drawings'
import {
  clearDeveloperDate,
  readDeveloperDate,
  setDeveloperDate,
  toggleDeveloperDate,
} from '@frontlash/web-client/developer-date'
import { salonToday } from '@frontlash/web-client/salon-today'
import { useState } from 'react'
import styles from './device-list.module.css'

/** The day that this browser uses as today, if the server permits (docs/product/kiosk.md, "The developer's date"). */
export function DeveloperDatePanel() {
  const [inForce, setInForce] = useState(() => readDeveloperDate()?.date ?? null)
  const change = (apply: () => void) => {
    apply()
    setInForce(readDeveloperDate()?.date ?? null)
  }
  return (
    <section className={styles.panel} aria-labelledby="developer-date">
      <h2 id="developer-date" className={styles.title}>
        Developer’s date
      </h2>
      <p className="quiet-text">
        {inForce ? `This browser takes ${inForce} as today.` : 'This browser takes the salon’s own day as today.'}
      </p>
      <div className={styles.controls}>
        <DeskField icon={calendar}>
          <input
            aria-label="Developer’s date"
            type="date"
            value={inForce ?? ''}
            onChange={event => {
              const { value } = event.target
              change(() => (value === '' ? clearDeveloperDate() : setDeveloperDate(value)))
            }}
          />
        </DeskField>
        <DeskButton
          icon="refresh"
          aria-pressed={inForce !== null}
          onClick={() => change(() => toggleDeveloperDate(salonToday()))}
        >
          {inForce ? 'Switch off' : 'Switch on'}
        </DeskButton>
        <DeskButton icon="cross" onClick={() => change(clearDeveloperDate)}>
          Clear
        </DeskButton>
      </div>
    </section>
  )
}
