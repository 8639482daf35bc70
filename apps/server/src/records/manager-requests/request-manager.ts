import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import { textVisit } from '@frontlash/domain/texts/which-text'
import { type ManagerReason, wordText } from '@frontlash/domain/texts/wording'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { raiseUnlessOpen } from '../alerts/raise-unless-open.ts'
import { queueText } from '../texts/queue-text.ts'

/** A second request by the same client within this time does not count as a new request. */
const REPEAT_WITHIN_MINUTES = 10

export type ManagerRequest = {
  readonly locationId: LocationKey
  readonly day: SalonDay
  readonly at: Date
  readonly phone: string
  /** The client's name for staff; empty if unknown. */
  readonly name: string
  readonly clientId: string | null
  readonly reason: ManagerReason
  readonly appointment: { readonly id: string; readonly startAt: Date } | null
  readonly deviceId: string | null
  readonly requestId: string
  /** How long ago the client asked, if an offline kiosk saved the request. */
  readonly happenedMsAgo?: number
}

/**
 * Notifies the managers of a location that a client asks for a manager. Raises an alert on dashboards and queues a text
 * to each manager number of the location (docs/product/manager-requests.md). Must run in a transaction.
 */
export async function requestManager(
  context: Pick<AppContext, 'config' | 'clock' | 'locations' | 'settings'>,
  queries: Queries,
  request: ManagerRequest,
): Promise<void> {
  const { locationId, day, at, phone, name, clientId, reason, appointment } = request
  const text = wordText(
    'MANAGER_REQUEST',
    {
      brand: context.settings.get('brand'),
      location: context.locations.get(locationId),
      now: at,
      client: { name, phone },
      reason,
      ...(appointment && { startAt: appointment.startAt }),
    },
    context.settings.get('textWording', locationId),
  )
  // The texts are written before the alert. This is the order of locks everywhere, which prevents deadlocks.
  for (const number of context.settings.get('managerNumbers', locationId))
    await queueText(context, queries, {
      text,
      phone: number,
      locationId,
      visit: textVisit({ requestedBy: phone }),
      clientId,
      deviceId: request.deviceId,
      requestId: request.requestId,
      ...(request.happenedMsAgo !== undefined && { happenedMsAgo: request.happenedMsAgo }),
    })
  await raiseUnlessOpen(
    queries,
    {
      kind: 'manager_request',
      locationId,
      day,
      at,
      name,
      phone,
      clientId,
      reason,
      appointmentId: appointment?.id ?? null,
    },
    new Date(at.getTime() - REPEAT_WITHIN_MINUTES * 60_000),
  )
}
