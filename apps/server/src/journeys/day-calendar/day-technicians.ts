import type { DayTechnician } from '@frontlash/contract/day-calendar'
import { technicianDisplayName } from '@frontlash/domain/appointment/technician-name'
import type { DayAt } from '../../records/day/day-store.ts'
import { dayTechnicians } from '../../records/day/technician-store.ts'
import type { Salon } from '../../salon.ts'

/** Who can be booked at a location, under the names that cards show, A to Z, without those who have no name; one statement. */
export async function techniciansOfDay(salon: Salon, at: DayAt): Promise<DayTechnician[]> {
  const aliases = salon.settings.get('technicianAliases')
  const { technicians, assignedNames } = await dayTechnicians(salon.db, at)
  return technicians
    .map(({ teamMemberId, displayName, hasBookings }) => {
      const name = technicianDisplayName(displayName, aliases)
      return { teamMemberId, name, hasColumn: hasBookings || assignedNames.includes(name) }
    })
    .filter(({ name }) => name !== '')
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.teamMemberId < b.teamMemberId ? -1 : 1))
}
