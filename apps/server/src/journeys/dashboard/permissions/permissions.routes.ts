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
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { actorOf } from '../../../http/caller.ts'
import { hasLocationAccess, readLocation, requireLocation, weekdayAt } from '../../../http/location-access.ts'
import { toLocationDays } from '../../../presenters/location-days.ts'
import { changeOwnStart } from '../../../records/staff/change-account.ts'
import { listStaff } from '../../../records/staff/staff-store.ts'
import { changeGrid } from './change-grid.ts'

/** The order of the roles in the list. Managers come first, because most changes of the grid are about managers. */
const FIRST_LISTED: readonly StaffRole[] = ['manager', 'technician', 'admin']

/**
 * Adds the calls about the weekdays on which staff may work at each location, and about the location that the dashboard
 * shows first.
 */
export function addPermissions(app: FastifyInstance, context: AppContext): void {
  addCall(app, context, defaultLocationCall, async ({ caller }) => ({
    defaultLocationId: defaultLocation(caller, caller.defaultLocationId, key => weekdayAt(context, key)),
  }))

  addCall(app, context, saveDefaultLocationCall, async ({ body, caller, requestId }) => {
    const { id } = readLocation(context, body.locationId, 'locationId')
    requireLocation(context, caller, id)
    await changeOwnStart(context, caller.username, id, { ...actorOf(caller), requestId })
    return { success: true as const, defaultLocationId: id }
  })

  addCall(app, context, checkLocationAccessCall, async ({ params, caller }) => {
    const location = context.locations.resolve(params.locationId)
    const hasAccess = location !== undefined && hasLocationAccess(context, caller, location.id)
    // The caller's own name is omitted.
    const contacts = context.settings.get('contactNames').filter(name => name !== caller.firstName)
    return { hasAccess, ...(contacts.length > 0 && { contacts }) }
  })

  addCall(app, context, listUsersAccessCall, async (): Promise<UserAccess[]> => {
    const staff = (await listStaff(context.db)).filter(one => !one.isDisabled)
    return FIRST_LISTED.flatMap(role => staff.filter(one => one.role === role)).map(one => ({
      id: one.id,
      username: one.username,
      first_name: one.firstName,
      role: one.role,
      locationAccess: toLocationDays(context, one),
    }))
  })

  addCall(app, context, grantLocationDayCall, async ({ body, caller, requestId }) => {
    const { userId, locationId: locationRef, dayIndex: day } = body
    await changeGrid(context, { userId, locationRef, day, isOpen: true, caller, requestId })
    return { success: true as const }
  })

  addCall(app, context, revokeLocationDayCall, async ({ body, caller, requestId }) => {
    const { userId, locationId: locationRef, dayIndex: day } = body
    await changeGrid(context, { userId, locationRef, day, isOpen: false, caller, requestId })
    return { success: true as const }
  })
}
