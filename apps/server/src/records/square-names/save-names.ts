import type { AppContext } from '../../app-context.ts'
import type { SquareCustomer } from '../../integrations/square/customers.ts'
import type { SquareService } from '../../integrations/square/services.ts'
import type { SquareTechnician } from '../../integrations/square/team.ts'
import { renameInBookings } from '../appointments/rename-in-bookings.ts'
import { saveCustomers, saveServices, saveTechnicians } from './name-store.ts'

/**
 * Saves current names from Square and replaces outdated names in bookings. All code that reads names from Square calls
 * this function.
 */
export async function saveNames(
  context: AppContext,
  names: {
    readonly customers?: readonly SquareCustomer[]
    readonly services?: readonly SquareService[]
    readonly technicians?: readonly SquareTechnician[]
  },
): Promise<void> {
  const now = context.clock.realNow()
  await renameInBookings(context, {
    customerIds: await saveCustomers(context.db, names.customers ?? [], now),
    serviceIds: await saveServices(context.db, names.services ?? [], now),
    technicianIds: await saveTechnicians(context.db, names.technicians ?? [], now),
  })
}
