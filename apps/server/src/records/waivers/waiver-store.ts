import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import { type Queries, statement } from '../../platform/db/database.ts'
import type { WaiverFacts } from './waiver-record.ts'

/** The columns of WaiverFacts by their names there, of a table called w. */
export const WAIVER_FACTS = `
  w.id, w.location_id as "locationId", w.chain_position as "chainPosition", w.previous_hash as "previousHash",
  w.client_id as "clientId", w.client_name as "clientName", w.client_phone as "clientPhone", w.version, w.language,
  w.text_size as "textSizePx", w.shown_at as "shownAt", w.signed_at as "signedAt", w.reached_end as "reachedEnd",
  w.kept_at as "keptAt", w.received_at as "receivedAt", w.day, w.time_zone as "timeZone", w.salon_name as "salonName",
  w.taken_by as "takenBy", w.device_id as "deviceId", w.device_name as "deviceName",
  w.request_address as "requestAddress", w.request_agent as "requestAgent", w.signature_sha256 as "signatureSha256"`

export type ChainEnd = { readonly length: number; readonly lastHash: string }
export type SigningClient = { readonly firstName: string; readonly lastName: string; readonly phone: string }

type LockedRow = ChainEnd & { [Field in keyof SigningClient]: SigningClient[Field] | null }

const LOCK_CHAIN = statement<LockedRow>(
  'waivers.lock-chain',
  `select c.length, c.last_hash as "lastHash", k.first_name as "firstName", k.last_name as "lastName", k.phone
     from waiver_chains c left join clients k on k.id = $2
    where c.location_id = $1
      for update of c`,
)

/** Takes the end of a location's chain until the transaction ends, and reads whose signature comes next. */
export async function lockChain(
  queries: Queries,
  locationId: LocationKey,
  clientId: string,
): Promise<{ end: ChainEnd; client: SigningClient | undefined }> {
  const row = (await queries.row(LOCK_CHAIN, [locationId, clientId]))!
  const { length, lastHash, firstName, lastName, phone } = row
  const client = phone === null ? undefined : { firstName: firstName!, lastName: lastName!, phone }
  return { end: { length, lastHash }, client }
}

const ADD = statement(
  'waivers.add',
  `with added as (
     insert into waivers
       (id, location_id, chain_position, previous_hash, client_id, client_name, client_phone, version, language,
        text_size, shown_at, signed_at, reached_end, kept_at, received_at, day, time_zone, salon_name, taken_by,
        device_id, device_name, request_address, request_agent, signature_sha256,
        signature_png, record_hash, server_signature)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
             $24, $25, $26, $27)
     on conflict (client_id, version, signature_sha256, day) do nothing
     returning location_id, chain_position, record_hash)
   update waiver_chains c set length = added.chain_position, last_hash = added.record_hash
     from added where c.location_id = added.location_id`,
)

/** Adds a waiver at the end of its location's chain, which the transaction holds. False when the same signature is there already. */
export async function addWaiver(
  queries: Queries,
  facts: WaiverFacts,
  proof: { signaturePng: Buffer; recordHash: string; serverSignature: string },
): Promise<boolean> {
  const added = await queries.run(ADD, [
    facts.id,
    facts.locationId,
    facts.chainPosition,
    facts.previousHash,
    facts.clientId,
    facts.clientName,
    facts.clientPhone,
    facts.version,
    facts.language,
    facts.textSizePx,
    facts.shownAt,
    facts.signedAt,
    facts.reachedEnd,
    facts.keptAt,
    facts.receivedAt,
    facts.day,
    facts.timeZone,
    facts.salonName,
    facts.takenBy,
    facts.deviceId,
    facts.deviceName,
    facts.requestAddress,
    facts.requestAgent,
    facts.signatureSha256,
    proof.signaturePng,
    proof.recordHash,
    proof.serverSignature,
  ])
  return added === 1
}

const SAME = statement<{ id: string; hasDocument: boolean }>(
  'waivers.same-signature',
  `select id, document_made_at is not null as "hasDocument" from waivers
    where client_id = $1 and version = $2 and signature_sha256 = $3 and day = $4`,
)

/** The waiver that holds the same signature of the same client under the same text and day. */
export async function sameSignature(
  queries: Queries,
  { clientId, version, signatureSha256, day }: WaiverFacts,
): Promise<{ id: string; hasDocument: boolean }> {
  return (await queries.row(SAME, [clientId, version, signatureSha256, day]))!
}

const LAST_SIGNATURE = statement<{ day: SalonDay; signedAt: Date }>(
  'waivers.last-signature',
  `select day, coalesce(signed_at, received_at) as "signedAt" from waivers
    where client_id = $1 and version = $2 order by received_at desc limit 1`,
)

/** When a client last signed a version of the text. */
export function lastSignature(
  queries: Queries,
  clientId: string,
  version: string,
): Promise<{ day: SalonDay; signedAt: Date } | undefined> {
  return queries.row(LAST_SIGNATURE, [clientId, version])
}

export type WaiverToPrint = {
  readonly facts: WaiverFacts
  readonly text: string
  readonly signaturePng: Buffer
  readonly recordHash: string
  readonly serverSignature: string
}

type ToPrintRow = WaiverFacts & Omit<WaiverToPrint, 'facts'>

const TO_PRINT = statement<ToPrintRow>(
  'waivers.to-print',
  `select ${WAIVER_FACTS}, t.body as text, w.signature_png as "signaturePng", w.record_hash as "recordHash",
          w.server_signature as "serverSignature"
     from waivers w join waiver_texts t using (version)
    where w.id = $1 and w.document_made_at is null and w.removed_at is null`,
)

/** A waiver whose document is still to be made; nothing when it has one, or needs none any more. */
export async function waiverToPrint(queries: Queries, id: string): Promise<WaiverToPrint | undefined> {
  const row = await queries.row(TO_PRINT, [id])
  if (!row) return undefined
  const { text, signaturePng, recordHash, serverSignature, ...facts } = row
  return { facts, text, signaturePng, recordHash, serverSignature }
}

const KEEP_DOCUMENT = statement(
  'waivers.keep-document',
  `update waivers set document = $2, document_sha256 = $3, document_made_at = $4
    where id = $1 and document_made_at is null and removed_at is null`,
)

/** Keeps a waiver's document. A second one for the same waiver changes nothing. */
export async function keepDocument(
  queries: Queries,
  id: string,
  document: { bytes: Buffer; sha256: string; madeAt: Date },
): Promise<void> {
  await queries.run(KEEP_DOCUMENT, [id, document.bytes, document.sha256, document.madeAt])
}

export type KeptDocument = {
  readonly locationId: LocationKey
  readonly day: SalonDay
  readonly clientName: string | null
  readonly document: Buffer | null
  readonly isRemoved: boolean
}

const DOCUMENT = statement<KeptDocument>(
  'waivers.document',
  `select location_id as "locationId", day, client_name as "clientName", document, removed_at is not null as "isRemoved"
     from waivers where id = $1`,
)

/** A waiver's document, with what a person needs to know who may open it. */
export function readDocument(queries: Queries, id: string): Promise<KeptDocument | undefined> {
  return queries.row(DOCUMENT, [id])
}

const BY_DOCUMENT = statement<{ id: string; day: SalonDay; locationId: LocationKey }>(
  'waivers.by-document',
  'select id, day, location_id as "locationId" from waivers where document_sha256 = $1',
)

/** The waiver whose document has this SHA-256, removed ones included. */
export function waiverByDocument(
  queries: Queries,
  documentSha256: string,
): Promise<{ id: string; day: SalonDay; locationId: LocationKey } | undefined> {
  return queries.row(BY_DOCUMENT, [documentSha256])
}

const REMOVE_BEFORE = statement(
  'waivers.remove-before',
  `update waivers
      set client_id = null, client_name = null, client_phone = null, text_size = null, shown_at = null,
          signed_at = null, reached_end = null, kept_at = null, taken_by = '', device_id = null, device_name = null,
          request_address = null, request_agent = null, signature_png = null, document = null, removed_at = $2
    where received_at < $1 and removed_at is null`,
)

/**
 * Removes what is past its keeping time. The hashes, the server's signature and the place in the chain stay, so that the
 * chain still verifies and a document that a client kept is still known. Answers how many.
 */
export function removeWaiversBefore(queries: Queries, before: Date, now: Date): Promise<number> {
  return queries.run(REMOVE_BEFORE, [before, now])
}
