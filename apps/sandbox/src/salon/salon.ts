import type { Journal } from './journal.ts'
import { openBookings, type SalonBookings } from './salon-bookings.ts'
import { openCatalog, type SalonCatalog } from './salon-catalog.ts'
import type { SalonClock } from './salon-clock.ts'
import { openCustomers, type SalonCustomers } from './salon-customers.ts'
import type { SalonEvent, SalonListener } from './salon-events.ts'
import type { SalonSize } from './salon-size.ts'
import { openTeam, type SalonTeam } from './salon-team.ts'
import { openSeededBook } from './seeded-book.ts'

export type SeededSalon = {
  readonly clock: SalonClock
  readonly bookings: SalonBookings
  readonly customers: SalonCustomers
  readonly team: SalonTeam
  readonly catalog: SalonCatalog
  /** Registers a listener, which is called after each change, in the order of the changes. */
  onChange(listener: SalonListener): void
}

export function openSeededSalon(size: SalonSize, clock: SalonClock, journal: Journal): SeededSalon {
  const listeners: SalonListener[] = []
  const emit = (event: SalonEvent) => {
    for (const listener of listeners) listener(event)
  }
  const seeded = openSeededBook(size, clock)
  const customers = openCustomers({ seeded, clock, journal, emit })
  return {
    clock,
    customers,
    bookings: openBookings({ seeded, clock, journal, emit, currentCustomerId: customers.currentId }),
    team: openTeam({ clock, journal, emit }),
    catalog: openCatalog({ clock, journal, emit }),
    onChange: listener => void listeners.push(listener),
  }
}
