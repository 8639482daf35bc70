import type { Journal } from './journal.ts'
import type { SalonClock } from './salon-clock.ts'
import type { SalonListener } from './salon-events.ts'
import { wireTime } from './seeded-day.ts'
import { seededTeam, type Technician } from './technicians.ts'

export type SalonTeam = {
  all(): Technician[]
  get(id: string): Technician | undefined
  bookableAt(locationId: string): Technician[]
  /** Changes the public name of an existing technician, or activates or deactivates the technician. */
  change(id: string, change: { displayName?: string | undefined; isActive?: boolean | undefined }): Technician
}

export function openTeam(options: { clock: SalonClock; journal: Journal; emit: SalonListener }): SalonTeam {
  const { clock, journal, emit } = options
  const team = new Map(seededTeam().map(one => [one.member.id, one]))
  for (const entry of journal.earlier('technician')) team.set(entry.id, entry.technician)
  return {
    all: () => [...team.values()],
    get: id => team.get(id),
    bookableAt: locationId =>
      [...team.values()].filter(
        one => one.profile.is_bookable && (one.member.assigned_locations.location_ids ?? []).includes(locationId),
      ),
    change(id, { displayName, isActive }) {
      const before = team.get(id)!
      const technician: Technician = {
        member: {
          ...before.member,
          ...(isActive !== undefined && { status: isActive ? 'ACTIVE' : 'INACTIVE' }),
          updated_at: wireTime(clock.now().getTime()),
        },
        profile: {
          ...before.profile,
          ...(displayName !== undefined && { display_name: displayName }),
          ...(isActive !== undefined && { is_bookable: isActive }),
        },
      }
      team.set(id, technician)
      journal.write({ kind: 'technician', id, technician })
      emit({ type: 'team_member.updated', member: technician.member })
      return technician
    },
  }
}
