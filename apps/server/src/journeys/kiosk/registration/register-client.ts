import type { NewClientResponse, registerClientCall } from '@frontlash/contract/clients'
import type { LocationKey } from '@frontlash/domain/location-key'
import { initials, NAME_MAX, splitName } from '@frontlash/domain/person-name'
import { type E164, maskPhone } from '@frontlash/domain/phone'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { salonDayOf } from '@frontlash/domain/salon-day'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { actorOf, type DeviceCaller, type StaffCaller } from '../../../http/caller.ts'
import { readChosenLanguage } from '../../../http/chosen-language.ts'
import { locationOfCall } from '../../../http/location-access.ts'
import { HttpError } from '../../../http/reply.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { resumeVisit } from '../../../records/abandoned-visits/abandoned-visit-store.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import {
  bookedNames,
  type Client,
  findClient,
  type NewClient,
  registerClient,
} from '../../../records/clients/client-store.ts'
import { recordConsent } from '../../../records/consents/consent-store.ts'
import { toClientResponse } from './to-client-response.ts'

type Registration = z.output<typeof registerClientCall.body>
type Name = { readonly firstName: string; readonly lastName: string }

/**
 * Creates a client. If a client with the phone number exists, returns this client without changing the name. No text is
 * sent, because only check-ins send texts.
 */
export async function register(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  input: Registration,
  requestId: string,
): Promise<NewClientResponse> {
  const locationId = locationOfCall(context, caller, input.locationId, 'locationId')
  const name = input.autoCreate ? await nameFromBooking(context, input.phone, input.firstName, locationId) : input
  const client: NewClient = {
    firstName: name.firstName,
    lastName: name.lastName,
    phone: input.phone,
    locationId,
    deviceId: caller.kind === 'device' ? caller.id : null,
    now: context.clock.realNow(),
    chosenLanguage: readChosenLanguage(context, input),
  }
  const made = input.consent
    ? await context.db.transaction(async queries => {
        const registered = await registerClient(queries, client)
        await saveConsent(queries, client, input.consent!)
        return registered
      })
    : await registerClient(context.db, client)
  if (caller.kind === 'staff') await auditRegistration(context, caller, made.client, requestId)
  if (made.hasAbandonedVisit) await resumeVisit(context, context.db, input.phone)
  return { ...toClientResponse(made.client, caller), existing: made.existing }
}

/**
 * Adds the audit row of a registration. For 15 minutes, this row allows the member of staff to read and write the
 * client.
 */
function auditRegistration(
  context: AppContext,
  caller: StaffCaller,
  { id, firstName, lastName, phone }: Client,
  requestId: string,
): Promise<void> {
  return addAudit(context.db, {
    ...actorOf(caller),
    at: context.clock.realNow(),
    requestId,
    action: 'client registered',
    object: `client:${id}`,
    after: { phone: maskPhone(phone), name: initials(firstName, lastName) },
  })
}

/**
 * Returns the full name on the next booking of a phone number. If there is no booking, returns the client's stored
 * name. The kiosk knows only a shortened name (`shownFirstName`). The shortened name is never stored. It only
 * distinguishes two people who share the phone number.
 */
async function nameFromBooking(
  context: AppContext,
  phone: E164,
  shownFirstName: string | undefined,
  locationId: LocationKey,
): Promise<Name> {
  const today = salonDayOf(context.clock.salonNow(), context.locations.get(locationId).timeZone)
  const names = (await bookedNames(context.db, phone, today))
    .map(booked => splitName(withoutSymbols(booked)))
    .filter(({ firstName }) => firstName !== '')
  const wanted = shownFirstName?.trim().toLocaleLowerCase('en')
  const name = names.find(({ firstName }) => firstName.toLocaleLowerCase('en') === wanted) ?? names[0]
  if (name) return { firstName: shortened(name.firstName), lastName: shortened(name.lastName) }
  const known = await findClient(context.db, phone)
  if (known) return known
  throw new HttpError('APPOINTMENT_NOT_FOUND', 'We could not find a booking for this phone number.')
}

function shortened(name: string): string {
  return [...name].slice(0, NAME_MAX).join('').trim()
}

function saveConsent(
  queries: Queries,
  { phone, locationId, deviceId, now }: NewClient,
  consent: NonNullable<Registration['consent']>,
): Promise<void> {
  return recordConsent(queries, {
    phone,
    textVersion: consent.textVersion,
    screen: 'register',
    source: deviceId ? 'kiosk' : 'staff',
    locationId,
    deviceId,
    shownAt: new Date(consent.shownAt),
    at: now,
  })
}
