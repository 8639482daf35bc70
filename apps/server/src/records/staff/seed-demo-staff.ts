import { EVERY_DAY, type LocationDays } from '@frontlash/domain/access/location-days'
import type { Salon } from '../../salon.ts'
import { addStaff, type NewMember } from './accounts.ts'
import { listStaff } from './staff-store.ts'

const PASSWORD = 'lashes-demo'
const WORKDAYS = EVERY_DAY.slice(0, 5)

const only = (...places: [Parameters<LocationDays['get']>[0], readonly number[]][]): LocationDays =>
  new Map(places.map(([key, days]) => [key, new Set(days)]))

/** The four people of the demo salon; README.md and docs/product/access.md name their keys. */
const DEMO_STAFF: readonly NewMember[] = [
  { username: 'admin', firstName: 'Alma', role: 'admin', pin: '2468', password: PASSWORD },
  {
    username: 'manager',
    firstName: 'Maya',
    role: 'manager',
    pin: '1357',
    password: PASSWORD,
    locations: ['tustin', 'irvine'],
  },
  {
    username: 'weekday',
    firstName: 'Wendy',
    role: 'manager',
    pin: '9753',
    password: PASSWORD,
    locationDays: only(['santa-ana', WORKDAYS]),
  },
  {
    username: 'technician',
    firstName: 'Tess',
    role: 'technician',
    pin: '8642',
    password: PASSWORD,
    locations: ['tustin'],
  },
]

/**
 * Adds the demo's four people where they are missing, at each start of a demo and never in a real salon. Whoever is there
 * already keeps what was changed about her.
 */
export async function seedDemoStaff(
  salon: Pick<Salon, 'config' | 'db' | 'clock' | 'locations' | 'log'>,
): Promise<void> {
  if (salon.config.mode !== 'demo') throw new Error('demo staff exist in the demo only')
  const known = new Set((await listStaff(salon.db)).map(({ username }) => username.toLowerCase()))
  const missing = DEMO_STAFF.filter(({ username }) => !known.has(username))
  const outcomes = await Promise.all(missing.map(member => addStaff(salon, member)))
  for (const [index, outcome] of outcomes.entries()) {
    // Two servers that start at once both find her missing; the second is told that the name is taken.
    if (outcome.ok || outcome.refusal.fault === 'taken') continue
    throw new Error(`the demo's ${missing[index]!.username} cannot be added: ${outcome.refusal.fault}`)
  }
}
