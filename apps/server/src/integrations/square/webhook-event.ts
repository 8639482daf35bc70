import { z } from 'zod'
import { asBooking, bookingFields, type SquareBooking } from './bookings.ts'
import { asCustomer, customerFields, type SquareCustomer } from './customers.ts'
import { looseText } from './loose-reading.ts'

export type SquareEvent =
  | {
      readonly kind: 'booking'
      readonly id: string
      /** null if the event does not contain all fields of the booking. */
      readonly booking: SquareBooking | null
    }
  | {
      readonly kind: 'customer'
      readonly id: string
      /** null if the event does not contain all fields of the customer. */
      readonly customer: SquareCustomer | null
      readonly isDeleted: boolean
      readonly merged: { readonly fromIds: readonly string[]; readonly toId: string } | null
    }
  | { readonly kind: 'catalog' }
  | { readonly kind: 'technician'; readonly id: string }
  | { readonly kind: 'location' }
  | { readonly kind: 'other' }

const merge = z.object({ from_customer_ids: z.array(looseText).nullish(), to_customer_id: looseText.nullish() })

const envelope = z.object({
  type: looseText,
  event_id: looseText.nullish().catch(null),
  data: z
    .object({
      id: looseText.nullish().catch(null),
      object: z
        .object({
          booking: bookingFields.nullish().catch(null),
          customer: customerFields.nullish().catch(null),
          event_context: z
            .object({ merge: merge.nullish().catch(null) })
            .nullish()
            .catch(null),
        })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})

/** An event with only the fields that are stored. The stored JSON is parsed with the same schema. */
export type SquareEnvelope = z.output<typeof envelope>

export function readEnvelope(body: unknown): SquareEnvelope | undefined {
  return envelope.safeParse(body).data
}

/**
 * Returns the object that an event is about: a booking, customer or catalog item; `other` for a type that is not used
 * here.
 */
export function eventOf({ type, data }: SquareEnvelope): SquareEvent {
  const [subject, verb] = type.split('.')
  const inside = data?.object
  switch (subject) {
    case 'booking': {
      const booking = inside?.booking && isComplete(inside.booking) ? asBooking(inside.booking) : null
      // The id of a booking event has the format `<booking id>:<version>`.
      const id = inside?.booking?.id ?? data?.id?.split(':')[0]
      return id ? { kind: 'booking', id, booking } : { kind: 'other' }
    }
    case 'customer': {
      const customer = inside?.customer?.version != null ? asCustomer(inside.customer) : null
      const id = inside?.customer?.id ?? data?.id
      if (!id) return { kind: 'other' }
      return {
        kind: 'customer',
        id,
        customer,
        isDeleted: verb === 'deleted',
        merged: mergeOf(inside?.event_context?.merge),
      }
    }
    case 'team_member':
      return data?.id ? { kind: 'technician', id: data.id } : { kind: 'other' }
    case 'catalog':
    case 'location':
      return { kind: subject }
    default:
      return { kind: 'other' }
  }
}

/** True if a booking has all required fields. Some events omit required fields. */
function isComplete(booking: z.output<typeof bookingFields>): boolean {
  return booking.version != null && !!booking.status && booking.appointment_segments != null
}

function mergeOf(sent: z.output<typeof merge> | null | undefined): { fromIds: string[]; toId: string } | null {
  const toId = sent?.to_customer_id
  const fromIds = (sent?.from_customer_ids ?? []).filter(id => id !== '' && id !== toId)
  return toId && fromIds.length > 0 ? { fromIds, toId } : null
}
