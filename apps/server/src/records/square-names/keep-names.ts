import type { AppContext } from '../../app-context.ts'
import type { SquareCustomer } from '../../integrations/square/customers.ts'
import type { SquareService } from '../../integrations/square/services.ts'
import type { SquareTechnician } from '../../integrations/square/team.ts'
import { renameInBookings } from '../appointments/rename-in-bookings.ts'
import { keepCustomers, keepServices, keepTechnicians } from './name-store.ts'

/**
 * Keeps names as Square has them now and writes those that changed into the bookings that hold older ones: whoever learns
 * of a name, for whatever reason, spares everybody else from noticing the change.
 */
export async function keepNames(
  context: AppContext,
  told: {
    readonly customers?: readonly SquareCustomer[]
    readonly services?: readonly SquareService[]
    readonly technicians?: readonly SquareTechnician[]
  },
): Promise<void> {
  const now = context.clock.realNow()
  await renameInBookings(context, {
    customerIds: await keepCustomers(context.db, told.customers ?? [], now),
    serviceIds: await keepServices(context.db, told.services ?? [], now),
    technicianIds: await keepTechnicians(context.db, told.technicians ?? [], now),
  })
}
