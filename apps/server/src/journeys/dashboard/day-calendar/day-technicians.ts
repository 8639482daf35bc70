import type { DayTechnician } from '@frontlash/contract/day-calendar'
import { technicianDisplayName } from '@frontlash/domain/appointment/technician-name'
import type { AppContext } from '../../../app-context.ts'
import type { DayAt } from '../../../records/day/day-store.ts'
import { dayTechnicians } from '../../../records/day/technician-store.ts'

/**
 * Returns the bookable technicians of a location, sorted from A to Z by the names that cards show. Technicians without
 * a name are omitted. Uses one query.
 */
export async function techniciansOfDay(context: AppContext, at: DayAt): Promise<DayTechnician[]> {
  const aliases = context.settings.get('technicianAliases')
  const { technicians, assignedNames } = await dayTechnicians(context.db, at)
  return technicians
    .map(({ teamMemberId, displayName, hasBookings }) => {
      const name = technicianDisplayName(displayName, aliases)
      return { teamMemberId, name, hasColumn: hasBookings || assignedNames.includes(name) }
    })
    .filter(({ name }) => name !== '')
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.teamMemberId < b.teamMemberId ? -1 : 1))
}
