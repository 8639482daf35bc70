import { randomUUID } from 'node:crypto'
import type { LocationKey } from '@frontlash/domain/location-key'
import { salonDayOf } from '@frontlash/domain/salon-day'
import { signingMoment } from '@frontlash/domain/waiver/signing-moment'
import { WAIVER_VERSION } from '@frontlash/domain/waiver/waiver-text'
import { actorOf, type DeviceCaller, type StaffCaller } from '../../http/caller.ts'
import { addJob } from '../../platform/jobs/job-queue.ts'
import { addAudit } from '../../records/audit/audit-store.ts'
import { WAIVER_DOCUMENT_JOB } from '../../records/waivers/make-waiver-document.ts'
import { recordHash, sha256, type WaiverFacts } from '../../records/waivers/waiver-record.ts'
import type { WaiverSigner } from '../../records/waivers/waiver-signer.ts'
import { addWaiver, lockChain, sameSignature } from '../../records/waivers/waiver-store.ts'
import { languageOfVersion } from '../../records/waivers/waiver-texts.ts'
import type { Salon } from '../../salon.ts'

/** What the kiosk tells of the signing itself. */
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
  readonly locationId: LocationKey
  readonly signaturePng: Buffer
  readonly evidence: SigningEvidence | undefined
  readonly keptAt: Date | null
  readonly caller: DeviceCaller | StaffCaller
  readonly requestAddress: string
  readonly requestAgent: string | null
  readonly requestId: string
}

export type Signed =
  | { readonly ok: true; readonly waiverId: string; readonly hasDocument: boolean }
  | { readonly ok: false; readonly refusal: 'UNKNOWN_VERSION' | 'UNKNOWN_CLIENT' }

/**
 * Keeps a signature at the end of its location's chain, with its audit row and the job that makes the document: all of it
 * or nothing. The same client, text and signature on one day is the same waiver, however often it is sent.
 */
export async function signWaiver(salon: Salon, signer: WaiverSigner, signing: Signing): Promise<Signed> {
  const { caller, evidence, locationId } = signing
  const version = evidence?.version ?? WAIVER_VERSION
  const language = await languageOfVersion(salon.db, version)
  if (language === undefined) return { ok: false, refusal: 'UNKNOWN_VERSION' }

  const receivedAt = salon.clock.salonNow()
  const signedAt = evidence ? new Date(evidence.signedAt) : null
  const { timeZone } = salon.locations.get(locationId)
  const { actor, role } = actorOf(caller)
  const known = {
    id: randomUUID(),
    locationId,
    clientId: signing.clientId,
    version,
    language: evidence?.language ?? language,
    textSizePx: evidence?.textSize ?? null,
    shownAt: evidence ? new Date(evidence.shownAt) : null,
    signedAt,
    reachedEnd: evidence?.reachedEnd ?? null,
    keptAt: signing.keptAt,
    receivedAt,
    day: salonDayOf(signingMoment(receivedAt, signedAt), timeZone),
    timeZone,
    salonName: salon.settings.get('brand', locationId),
    takenBy: actor,
    deviceId: caller.kind === 'device' ? caller.id : null,
    deviceName: caller.kind === 'device' ? caller.name : null,
    requestAddress: signing.requestAddress,
    requestAgent: signing.requestAgent,
    signatureSha256: sha256(signing.signaturePng),
  }

  return salon.db.transaction(async queries => {
    const { end, client } = await lockChain(queries, locationId, signing.clientId)
    if (!client) return { ok: false, refusal: 'UNKNOWN_CLIENT' }
    const facts: WaiverFacts = {
      ...known,
      chainPosition: end.length + 1,
      previousHash: end.lastHash,
      clientName: `${client.firstName} ${client.lastName}`.trim(),
      clientPhone: client.phone,
    }
    const hash = recordHash(facts)
    const proof = {
      signaturePng: signing.signaturePng,
      recordHash: hash,
      serverSignature: signer.sign(hash),
    }
    if (!(await addWaiver(queries, facts, proof))) {
      const same = await sameSignature(queries, facts)
      return { ok: true, waiverId: same.id, hasDocument: same.hasDocument }
    }
    await addAudit(queries, {
      at: receivedAt,
      actor,
      role,
      locationId,
      action: 'waiver signed',
      object: `waiver:${facts.id}`,
      requestId: signing.requestId,
    })
    await addJob(queries, {
      kind: WAIVER_DOCUMENT_JOB,
      payload: { waiverId: facts.id },
      dedupeKey: facts.id,
      dueAt: salon.clock.realNow(),
      requestId: signing.requestId,
    })
    return { ok: true, waiverId: facts.id, hasDocument: false }
  })
}
