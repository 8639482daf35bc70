import {
  checkLocationAccessCall,
  defaultLocationCall,
  grantLocationDayCall,
  listUsersAccessCall,
  revokeLocationDayCall,
  saveDefaultLocationCall,
  type UserAccess,
} from '@frontlash/contract/permissions'
import { defaultLocation, type StaffRole } from '@frontlash/domain/access/location-days'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../http/add-call.ts'
import { hasLocationAccess, readLocation, requireLocation, weekdayAt } from '../../http/location-access.ts'
import { shownLocationDays } from '../../http/shown-location-days.ts'
import { saveDefaultLocation } from '../../records/staff/location-day-store.ts'
import { listStaff } from '../../records/staff/staff-store.ts'
import type { Salon } from '../../salon.ts'
import { changeGrid } from './change-grid.ts'

/** Managers are whom the grid is for. */
const FIRST_LISTED: readonly StaffRole[] = ['manager', 'technician', 'admin']

/** Where staff may work on which weekdays, and where each of them starts. */
export function addPermissions(app: FastifyInstance, salon: Salon): void {
  addCall(app, salon, defaultLocationCall, async ({ caller }) => ({
    defaultLocationId: defaultLocation(caller, caller.defaultLocationId, key => weekdayAt(salon, key)),
  }))

  addCall(app, salon, saveDefaultLocationCall, async ({ body, caller }) => {
    const { id } = readLocation(salon, body.locationId, 'locationId')
    requireLocation(salon, caller, id)
    await saveDefaultLocation(salon.db, caller.id, id)
    return { success: true as const, defaultLocationId: id }
  })

  addCall(app, salon, checkLocationAccessCall, async ({ params, caller }) => {
    const location = salon.locations.resolve(params.locationId)
    const hasAccess = location !== undefined && hasLocationAccess(salon, caller, location.id)
    const contacts = salon.settings.get('contactNames')
    return { hasAccess, ...(contacts.length > 0 && { contacts }) }
  })

  addCall(app, salon, listUsersAccessCall, async (): Promise<UserAccess[]> => {
    const staff = (await listStaff(salon.db)).filter(one => !one.isDisabled)
    return FIRST_LISTED.flatMap(role => staff.filter(one => one.role === role)).map(one => ({
      id: one.id,
      username: one.username,
      first_name: one.firstName,
      role: one.role,
      locationAccess: shownLocationDays(salon, one),
    }))
  })

  addCall(app, salon, grantLocationDayCall, async ({ body, caller, requestId }) => {
    const { userId, locationId: locationRef, dayIndex: day } = body
    await changeGrid(salon, { userId, locationRef, day, isOpen: true, caller, requestId })
    return { success: true as const }
  })

  addCall(app, salon, revokeLocationDayCall, async ({ body, caller, requestId }) => {
    const { userId, locationId: locationRef, dayIndex: day } = body
    await changeGrid(salon, { userId, locationRef, day, isOpen: false, caller, requestId })
    return { success: true as const }
  })
}
