import { randomUUID } from 'node:crypto'
import { LANGUAGE_TAGS } from '@frontlash/domain/language'
import type { LocationKey } from '@frontlash/domain/location-key'
import { personBooked, splitName } from '@frontlash/domain/person-name'
import { toE164 } from '@frontlash/domain/phone'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { salonDayOf } from '@frontlash/domain/salon-day'
import { isRecentOfflineSignature, signingMoment } from '@frontlash/domain/waiver/signing-moment'
import type { AppContext } from '../../../app-context.ts'
import { actorOf, type DeviceCaller, type StaffCaller } from '../../../http/caller.ts'
import { isGrantedToStaff } from '../../../http/client-grant.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { withComment } from '../../../platform/png/png-chunk.ts'
import { resumeVisit } from '../../../records/abandoned-visits/abandoned-visit-store.ts'
import type { ChosenLanguage } from '../../../records/clients/chosen-language.ts'
import { grantedSince } from '../../../records/clients/client-store.ts'
import { versionsOf } from '../../../records/waivers/edition-cache.ts'
import { recordHash, sha256, type WaiverRecord } from '../../../records/waivers/waiver-record.ts'
import type { WaiverSigner } from '../../../records/waivers/waiver-signer.ts'
import {
  addWaiver,
  lockChain,
  type SigningClient,
  sameSignature,
  type WaiverProof,
} from '../../../records/waivers/waiver-store.ts'
import { readText } from '../../../records/waivers/waiver-text-store.ts'

/** The kiosk's record of how the waiver was read and signed. */
export type SigningEvidence = {
  readonly version: string
  readonly language: string
  readonly textSize: number
  readonly shownAt: string
  readonly signedAt: string
  readonly reachedEnd: boolean
}

export type Signing = {
  readonly clientId: string
  /** The client's booking. If two people share a phone number, the booking shows which of them signs. */
  readonly appointmentId: string | undefined
  readonly locationId: LocationKey
  readonly signaturePng: Buffer
  readonly evidence: SigningEvidence | undefined
  /** For a signature that was made offline: when the device saved it, and the client's phone number. */
  readonly kept: { readonly at: Date; readonly phone: string } | undefined
  readonly chosenLanguage: ChosenLanguage | null
  readonly caller: DeviceCaller | StaffCaller
  readonly requestAddress: string
  readonly requestAgent: string | null
  readonly requestId: string
}

export type Signed =
  | { readonly ok: true; readonly waiverId: string; readonly hasDocument: boolean }
  | { readonly ok: false; readonly refusal: 'UNKNOWN_VERSION' | 'OTHER_LANGUAGE' | 'NOT_LOOKED_UP' }

/**
 * Saves a signature at the end of its location's chain, with the audit row and the job that creates the document, in
 * one transaction. If the same person signs the same waiver text again on the same day, only the first signature is
 * stored.
 */
export async function signWaiver(context: AppContext, signer: WaiverSigner, signing: Signing): Promise<Signed> {
  const { caller, evidence, locationId } = signing
  const receivedAt = context.clock.salonNow()
  const signedAt = evidence ? new Date(evidence.signedAt) : null
  const { timeZone } = context.locations.get(locationId)
  const text = await signedText(context, evidence, signingMoment(receivedAt, signedAt), timeZone)
  if (typeof text === 'string') return { ok: false, refusal: text }
  const { version, language, edition, isNotInForce } = text

  const { actor, role } = actorOf(caller)
  const known = {
    id: randomUUID(),
    locationId,
    clientId: signing.clientId,
    version,
    language,
    textSizePx: evidence?.textSize ?? null,
    shownAt: evidence ? new Date(evidence.shownAt) : null,
    signedAt,
    reachedEnd: evidence?.reachedEnd ?? null,
    keptAt: signing.kept?.at ?? null,
    receivedAt,
    day: salonDayOf(signingMoment(receivedAt, signedAt), timeZone),
    timeZone,
    salonName: context.settings.get('brand', locationId),
    takenBy: actor,
    deviceId: caller.kind === 'device' ? caller.id : null,
    deviceName: caller.kind === 'device' ? caller.name : null,
    requestAddress: signing.requestAddress,
    requestAgent: signing.requestAgent,
    signatureSha256: sha256(signing.signaturePng),
  }

  const outcome = await context.db.readThenWrite(
    async queries => {
      const held = await lockChain(queries, {
        locationId,
        clientId: signing.clientId,
        appointmentId: signing.appointmentId ?? null,
        deviceId: known.deviceId,
        grantedSince: grantedSince(context.clock.realNow()),
      })
      return { ...held, mayReach: await mayReach(context, queries, signing, held.client) }
    },
    async (queries, { client, mayReach, ...end }) => {
      if (!client || !(mayReach || isKeptBy(signing, client, receivedAt))) return 'NOT_LOOKED_UP'
      const person = personBooked(client, withoutSymbols(client.bookedName ?? ''))
      const record: WaiverRecord = {
        ...known,
        chainPosition: end.length + 1,
        previousHash: end.lastHash,
        clientName: `${person.firstName} ${person.lastName}`.trim(),
        clientPhone: client.phone,
      }
      const hash = recordHash(record)
      const [isAdded] = await Promise.all([
        addWaiver(queries, record, {
          signaturePng: signing.signaturePng,
          recordHash: hash,
          serverSignature: signer.sign(hash),
          firstName: person.firstName,
          lastName: person.lastName,
          role,
          requestId: signing.requestId,
          documentDueAt: context.clock.realNow(),
          edition,
          isNotInForce,
          chosenLanguage: signing.chosenLanguage,
        }),
        client.hasAbandonedVisit && resumeVisit(context, queries, client.phone),
      ])
      return { isAdded, firstName: person.firstName }
    },
  )
  if (typeof outcome === 'string') return { ok: false, refusal: outcome }
  if (outcome.isAdded) return { ok: true, waiverId: known.id, hasDocument: false }
  const same = await sameSignature(context.db, { ...known, firstName: outcome.firstName })
  if (same) return { ok: true, waiverId: same.id, hasDocument: same.hasDocument }
  // Another person with this phone number has signed with the same picture. A PNG comment makes this file different. A
  // repeated call adds the same comment. Names cannot be added to the unique index, because backends of the previous
  // release would then fail.
  const signaturePng = withComment(signing.signaturePng, sha256(splitName(outcome.firstName).firstName))
  return signWaiver(context, signer, { ...signing, signaturePng })
}

type SignedText = Pick<WaiverProof, 'edition' | 'isNotInForce'> & {
  readonly version: string
  readonly language: string
}

/**
 * Returns the signed text with its edition. A call without evidence signs the English text in force. If the tablet was
 * offline, the version may not have been in force at the time of the signature. It is then accepted and marked. If the
 * version is unknown or belongs to a different language, returns the reason for the refusal.
 */
async function signedText(
  { db, waiverEditions }: AppContext,
  evidence: Pick<SigningEvidence, 'version' | 'language'> | undefined,
  at: Date,
  timeZone: string,
): Promise<SignedText | 'UNKNOWN_VERSION' | 'OTHER_LANGUAGE'> {
  const { inForce } = waiverEditions.at(at, timeZone)
  const version = evidence?.version ?? inForce.versions.en
  if (version === undefined) return 'UNKNOWN_VERSION'
  const isInForce = versionsOf(inForce).includes(version)
  const known = waiverEditions.ofVersion(version)
  const stored = known ? undefined : await readText(db, version)
  const languages = known ? known.languages.map(one => LANGUAGE_TAGS[one]) : stored ? [stored.language] : []
  const [first] = languages
  if (first === undefined) return 'UNKNOWN_VERSION'
  const language = evidence?.language ?? first
  if (!languages.includes(language)) return 'OTHER_LANGUAGE'
  const { edition } = isInForce ? inForce : (known?.edition ?? { edition: null })
  return { version, language, edition, isNotInForce: !isInForce }
}

/** True if the caller has looked up or registered the client. */
async function mayReach(
  context: AppContext,
  queries: Queries,
  { caller, clientId }: Signing,
  client: SigningClient | null,
): Promise<boolean> {
  if (!client) return false
  return caller.kind === 'staff' ? isGrantedToStaff(context, queries, caller, clientId) : client.isGranted
}

/** True if the phone number that was saved with a recent offline signature belongs to the client. */
function isKeptBy({ kept }: Signing, client: SigningClient, now: Date): boolean {
  if (!kept) return false
  return isRecentOfflineSignature(kept.at, now) && toE164(kept.phone) === client.phone
}
