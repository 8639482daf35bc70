import type { Booking, Customer, TeamMember } from '../square/square-objects.ts'

export type CustomerMerge = { readonly fromCustomerIds: readonly string[]; readonly toCustomerId: string }

/** A change at the booking provider. The provider's webhooks report it. */
export type SalonEvent =
  | { readonly type: 'booking.created' | 'booking.updated'; readonly booking: Booking }
  | {
      readonly type: 'customer.created' | 'customer.updated' | 'customer.deleted'
      readonly customer: Customer
      readonly merge?: CustomerMerge
    }
  | { readonly type: 'team_member.updated'; readonly member: TeamMember }
  | { readonly type: 'catalog.version.updated'; readonly updatedAt: string }

export type SalonListener = (event: SalonEvent) => void
