import { isSameFirstName } from '@frontlash/domain/clients/folded-name'
import type { LocationKey } from '@frontlash/domain/location-key'
import { personBooked } from '@frontlash/domain/person-name'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { salonDayOf } from '@frontlash/domain/salon-day'
import { isSignatureValid } from '@frontlash/domain/waiver/waiver-policy'
import type { AppContext } from '../../../app-context.ts'
import { type EditionNow, versionsOf } from '../../../records/waivers/edition-cache.ts'
import { lastSignatures, readSigner, type SignerNames, signedNames } from '../../../records/waivers/signature-store.ts'

export function editionAtLocation(context: AppContext, locationId: LocationKey): EditionNow {
  return context.waiverEditions.at(context.clock.salonNow(), context.locations.get(locationId).timeZone)
}

/** The client who signs. If two people share a phone number, the booking shows which of them signs. */
export type Signer = { readonly clientId: string; readonly appointmentId?: string | null | undefined }

export type SignatureState = {
  /** The time of the signature that is still valid today; undefined if the person has to sign. */
  readonly onFile: Date | undefined
  /**
   * True if the person has signed today at this location, with a text of the edition in force. The waiver policy does
   * not matter.
   */
  readonly signedToday: boolean
}

/**
 * Returns the state of a person's signatures. A signature belongs to the person if it has the same client and first
 * name (docs/product/waivers.md, "The name on the waiver").
 */
export async function signatureState(
  context: AppContext,
  { clientId, appointmentId = null }: Signer,
  locationId: LocationKey,
): Promise<SignatureState> {
  const policy = context.settings.get('waiverPolicy')
  const today = salonDayOf(context.clock.salonNow(), context.locations.get(locationId).timeZone)
  const versions = versionsOf(editionAtLocation(context, locationId).inForce)
  const [signer, last, names] = await Promise.all([
    readSigner(context.db, { clientId, appointmentId, today }),
    policy.ask === 'every_visit' ? [] : lastSignatures(context.db, clientId, versions),
    signedNames(context.db, { clientId, locationId, day: today, versions }),
  ])
  if (!signer) return { onFile: undefined, signedToday: false }
  const accepted = acceptedFirstNames(signer, appointmentId)
  const isTheirs = (name: string) => accepted.some(one => isSameFirstName(one, name))
  const valid = last.filter(one => isTheirs(one.name) && isSignatureValid(one, policy, versions, today))
  const [newest] = valid.map(one => one.signedAt.getTime()).toSorted((a, b) => b - a)
  return { onFile: newest === undefined ? undefined : new Date(newest), signedToday: names.some(isTheirs) }
}

/**
 * Returns the first names under which a signature is valid. The first name on the booking is always valid. If the phone
 * number has only this booking today, nobody else can sign with the phone number. The client's stored first name is
 * then valid too.
 */
function acceptedFirstNames(signer: SignerNames, appointmentId: string | null): string[] {
  const { firstName, bookedName, bookingsToday } = signer
  const person = personBooked({ firstName, lastName: '' }, withoutSymbols(bookedName ?? ''))
  const isOnlyBooking = bookingsToday.length === 1 && bookingsToday[0] === appointmentId
  return isOnlyBooking ? [person.firstName, firstName] : [person.firstName]
}
