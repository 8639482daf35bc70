import type { LastCheckInResponse, PastCheckIn } from '@frontlash/contract/visit-history'
import { daysSinceVisit, VISIT_LOOK_BACK_DAYS } from '@frontlash/domain/check-in/days-since-visit'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { addDays, type SalonDay } from '@frontlash/domain/salon-day'
import { RATE_WITHIN_DAYS, visitToRate } from '@frontlash/domain/survey/visit-to-rate'
import type { AppContext } from '../../../app-context.ts'
import { HttpError } from '../../../http/reply.ts'
import { technicianLabel } from '../../../presenters/appointment-response.ts'
import { readPhoneData } from '../../../records/appointments/phone-appointment-store.ts'
import { ratableVisits, visitHistory } from '../../../records/check-ins/visit-history-store.ts'
import { findClientById } from '../../../records/clients/client-store.ts'

/** Returns a client's check-ins for the screen, newest first. */
export async function pastCheckIns(context: AppContext, clientId: string): Promise<PastCheckIn[]> {
  const visits = await visitHistory(context.db, clientId)
  if (visits.length === 0) await knownClient(context, clientId)
  return visits.map(visit => ({
    id: visit.id,
    check_in_time: visit.at.toISOString(),
    service_type: withoutSymbols(visit.service),
    technician: technicianLabel(context, visit.technician),
    location: visit.locationId,
    locationName: context.locations.get(visit.locationId).name,
  }))
}

/**
 * Returns a client's last visit before today (docs/product/check-in.md, "Days since the last visit"), and the visit
 * that the kiosk asks the client to rate (docs/product/survey.md).
 */
export async function lastVisit(context: AppContext, clientId: string, today: SalonDay): Promise<LastCheckInResponse> {
  const { phone } = await knownClient(context, clientId)
  const visitsFrom = addDays(today, -VISIT_LOOK_BACK_DAYS)
  const [phoneData, visits] = await Promise.all([
    readPhoneData(context.db, { phone, from: today, until: today, visitsFrom }),
    ratableVisits(context.db, { clientId, from: addDays(today, -RATE_WITHIN_DAYS), until: today }),
  ])
  const toRate = visitToRate(visits, today)
  return {
    daysSinceLastAppointment: daysSinceVisit(phoneData.lastVisit?.day ?? null, today),
    lastAppointmentDate: phoneData.lastVisit?.at.toISOString() ?? null,
    toRate: toRate ? { checkInId: toRate.checkInId, date: toRate.day, location: toRate.locationId } : null,
  }
}

async function knownClient(context: AppContext, clientId: string) {
  const client = await findClientById(context.db, clientId)
  if (client) return client
  throw new HttpError('CLIENT_NOT_FOUND', 'There is no such client.')
}
