import { signedNameKeys } from '@frontlash/domain/clients/folded-name'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { addJob, JOBS_CHANNEL } from '../../platform/jobs/job-queue.ts'
import { hasAbandonedVisit } from '../abandoned-visits/abandoned-visit-store.ts'
import { type ChosenLanguage, keepLanguage, languageParameters } from '../clients/chosen-language.ts'
import { signedName } from './signed-name.ts'
import type { WaiverRecord } from './waiver-record.ts'

export const WAIVER_DOCUMENT_JOB = 'waiver-document'

/** SQL columns of table `w` with the names of WaiverRecord. */
export const WAIVER_RECORD = `
  w.id, w.location_id as "locationId", w.chain_position as "chainPosition", w.previous_hash as "previousHash",
  w.client_id as "clientId", w.client_name as "clientName", coalesce(w.signed_phone, w.client_phone) as "clientPhone", w.version, w.language,
  w.text_size as "textSizePx", w.shown_at as "shownAt", w.signed_at as "signedAt", w.reached_end as "reachedEnd",
  w.kept_at as "keptAt", w.received_at as "receivedAt", w.day, w.time_zone as "timeZone", w.salon_name as "salonName",
  w.taken_by as "takenBy", w.device_id as "deviceId", w.device_name as "deviceName",
  w.request_address as "requestAddress", w.request_agent as "requestAgent", w.signature_sha256 as "signatureSha256"`

export type ChainEnd = { readonly length: number; readonly lastHash: string }

export type SigningClient = {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  /** The name on the booking; null if there is no booking. */
  readonly bookedName: string | null
  /** True if this device has recently looked up or registered the client. */
  readonly isGranted: boolean
  /** True if the client left a kiosk earlier without finishing. */
  readonly hasAbandonedVisit: boolean
}

type HeldRow = ChainEnd & { readonly client: SigningClient | null }

// Only the chain's row is locked, not the client's row. The client can therefore check in while the signature is saved.
const LOCK = statement(
  'waivers.lock-chain',
  `select c.length, c.last_hash as "lastHash",
          case when k.id is not null then json_build_object(
            'firstName', k.first_name, 'lastName', k.last_name, 'phone', k.phone,
            'bookedName', (select a.customer_name from appointments a
              where a.square_appointment_id = :appointmentId::text and a.customer_phone = k.phone),
            'isGranted',
            exists (select from client_grants g where g.device_id = :deviceId and g.client_id = k.id
              and g.granted_at > :grantedSince),
            'hasAbandonedVisit', ${hasAbandonedVisit('k.phone')})
          end as client
     from waiver_chains c left join clients k on k.id = :clientId
    where c.location_id = :locationId
      for update of c`,
).returns<HeldRow>()

/**
 * Locks the end of a location's chain until the transaction ends, so that concurrent signatures are added sequentially.
 * Returns the client who signs.
 */
export async function lockChain(
  queries: Queries,
  ask: {
    locationId: LocationKey
    clientId: string
    appointmentId: string | null
    deviceId: string | null
    grantedSince: Date
  },
): Promise<HeldRow> {
  return (await queries.row(LOCK, ask))!
}

const ADD = statement(
  'waivers.add',
  `with added as (
     insert into waivers
       (id, location_id, chain_position, previous_hash, client_id, client_name, client_phone, version, language,
        text_size, shown_at, signed_at, reached_end, kept_at, received_at, day, time_zone, salon_name, taken_by,
        device_id, device_name, request_address, request_agent, signature_sha256,
        signature_png, record_hash, server_signature, signed_first_name, name_key, name_key_last, edition,
        is_not_in_force)
     values (:id, :locationId, :chainPosition, :previousHash, :clientId, :clientName, :clientPhone, :version, :language,
             :textSizePx, :shownAt, :signedAt, :reachedEnd, :keptAt, :receivedAt, :day, :timeZone, :salonName, :takenBy,
             :deviceId, :deviceName, :requestAddress, :requestAgent, :signatureSha256,
             :signaturePng, :recordHash, :serverSignature, :firstName, :nameKey, :nameKeyLast, :edition,
             :isNotInForce)
     on conflict (client_id, version, signature_sha256, day) do nothing
     returning id, location_id, chain_position, received_at, record_hash, taken_by),
   linked as (
     update waiver_chains c set length = added.chain_position, last_hash = added.record_hash
       from added where c.location_id = added.location_id),
   audited as (
     insert into audit (at, actor, role, location_id, action, object, request_id)
     select received_at, taken_by, :role, location_id, 'waiver signed', 'waiver:' || id, :requestId from added),
   queued as (
     insert into jobs (kind, dedupe_key, payload, due_at, request_id)
     select :documentJob, id, jsonb_build_object('waiverId', id), :documentDueAt, :requestId from added
      where :documentDueAt::timestamptz is not null),
   chosen as (${keepLanguage('id = :clientId')})
   select pg_notify('${JOBS_CHANNEL}', :documentJob) from added`,
)

/** The data that is stored with a signature and is not part of its record. */
export type WaiverProof = {
  readonly signaturePng: Buffer
  readonly recordHash: string
  readonly serverSignature: string
  readonly firstName: string
  /** The search key that begins with the last name; null if the signed name has only one part. */
  readonly lastName: string | null
  readonly role: string | null
  readonly requestId: string | null
  /** The earliest time at which the document is created, by the real clock; null if it is created only on request. */
  readonly documentDueAt: Date | null
  /** The edition that contains the waiver text; null if no edition contains it. */
  readonly edition: number | null
  readonly isNotInForce: boolean
  readonly chosenLanguage: ChosenLanguage | null
}

/**
 * Adds a waiver at the end of its location's chain, with the audit row and the job that creates the document. The
 * caller must have locked the chain. Returns false and adds nothing if the same signature is already stored. This is a
 * single statement, so that a signature needs one round trip.
 */
export async function addWaiver(queries: Queries, record: WaiverRecord, proof: WaiverProof): Promise<boolean> {
  const added = await queries.run(ADD, {
    ...record,
    ...proof,
    ...languageParameters(proof.chosenLanguage),
    ...signedNameKeys(record.clientName, proof.lastName),
    documentJob: WAIVER_DOCUMENT_JOB,
  })
  return added === 1
}

const SAME = statement(
  'waivers.same-signature',
  `select id, document_made_at is not null as "hasDocument" from waivers
    where client_id = :clientId and version = :version and signature_sha256 = :signatureSha256 and day = :day
      and split_part(${signedName('waivers')}, ' ', 1) = split_part(:firstName, ' ', 1)`,
).returns<{ id: string; hasDocument: boolean }>()

/**
 * Returns the stored waiver if the same person has made the same signature for the same waiver text on the same day;
 * otherwise undefined.
 */
export function sameSignature(
  queries: Queries,
  {
    clientId,
    version,
    signatureSha256,
    day,
    firstName,
  }: Pick<WaiverRecord, 'clientId' | 'version' | 'signatureSha256' | 'day'> & Pick<WaiverProof, 'firstName'>,
): Promise<{ id: string; hasDocument: boolean } | undefined> {
  return queries.row(SAME, { clientId, version, signatureSha256, day, firstName })
}

export type WaiverToPrint = {
  readonly record: WaiverRecord
  readonly text: string
  /**
   * The numbers of the sections that the document prints in a box, counted from 1; null if no edition contains the
   * waiver text.
   */
  readonly setApart: readonly number[] | null
  /**
   * The English text of the edition that contains the signed text; null if the client signed the English text, or if no
   * edition contains the signed text.
   */
  readonly englishText: string | null
  readonly signaturePng: Buffer
  readonly recordHash: string
  readonly serverSignature: string
}

type ToPrintRow = WaiverRecord & Omit<WaiverToPrint, 'record'>

const PRINTED = `select ${WAIVER_RECORD}, t.body as text,
          (select e.set_apart from waiver_editions e where e.edition = signed.edition) as "setApart",
          (select english.body from waiver_edition_texts x join waiver_texts english using (version)
            where x.edition = signed.edition and x.language = 'en' and x.version <> w.version) as "englishText",
          w.signature_png as "signaturePng", w.record_hash as "recordHash", w.server_signature as "serverSignature"
     from waivers w join waiver_texts t using (version)
     cross join lateral (select coalesce(w.edition,
       (select min(x.edition) from waiver_edition_texts x where x.version = w.version)) as edition) signed
    where w.id = :id and w.removed_at is null`

const TO_PRINT = statement('waivers.to-print', `${PRINTED} and w.document_made_at is null`).returns<ToPrintRow>()

/**
 * Returns a waiver that needs a document. Returns undefined if the waiver already has a document or no longer needs
 * one.
 */
export async function waiverToPrint(queries: Queries, id: string): Promise<WaiverToPrint | undefined> {
  return asPrinted(await queries.row(TO_PRINT, { id }))
}

const WITH_EVIDENCE = statement('waivers.with-evidence', PRINTED).returns<ToPrintRow>()

/** Returns a waiver with the content of its document, or undefined after the waiver's retention period. */
export async function waiverWithEvidence(
  queries: Pick<Queries, 'row'>,
  id: string,
): Promise<WaiverToPrint | undefined> {
  return asPrinted(await queries.row(WITH_EVIDENCE, { id }))
}

function asPrinted(row: ToPrintRow | undefined): WaiverToPrint | undefined {
  if (!row) return undefined
  const { text, setApart, englishText, signaturePng, recordHash, serverSignature, ...record } = row
  return { record, text, setApart, englishText, signaturePng, recordHash, serverSignature }
}

/** Queues the job that creates a waiver's document, unless the job is already queued. */
export function makeDocumentSoon(
  queries: Queries,
  waiverId: string,
  job: { readonly dueAt: Date; readonly requestId: string },
): Promise<void> {
  return addJob(queries, { kind: WAIVER_DOCUMENT_JOB, dedupeKey: waiverId, payload: { waiverId }, ...job })
}

const KEEP_DOCUMENT = statement(
  'waivers.save-document',
  `update waivers set document = :bytes, document_sha256 = :sha256, document_made_at = :madeAt
    where id = :id and document_made_at is null and removed_at is null`,
)

/** Saves a waiver's document. A document that is already stored is not replaced. */
export async function saveDocument(
  queries: Queries,
  id: string,
  document: { bytes: Buffer; sha256: string; madeAt: Date },
): Promise<void> {
  await queries.run(KEEP_DOCUMENT, { id, bytes: document.bytes, sha256: document.sha256, madeAt: document.madeAt })
}

export type StoredDocument = {
  readonly locationId: LocationKey
  readonly day: SalonDay
  readonly clientName: string | null
  readonly document: Buffer | null
  readonly isRemoved: boolean
}

const DOCUMENT = statement(
  'waivers.document',
  `select location_id as "locationId", day, client_name as "clientName", document, removed_at is not null as "isRemoved"
     from waivers where id = :id`,
).returns<StoredDocument>()

/** Returns a waiver's document, with the fields that decide who may open it. */
export function readDocument(queries: Queries, id: string): Promise<StoredDocument | undefined> {
  return queries.row(DOCUMENT, { id })
}

const BY_DOCUMENT = statement(
  'waivers.by-document',
  'select id, day, location_id as "locationId" from waivers where document_sha256 = :documentSha256',
).returns<{ id: string; day: SalonDay; locationId: LocationKey }>()

/** Returns the waiver whose document has this SHA-256, even after the waiver's retention period. */
export function waiverByDocument(
  queries: Queries,
  documentSha256: string,
): Promise<{ id: string; day: SalonDay; locationId: LocationKey } | undefined> {
  return queries.row(BY_DOCUMENT, { documentSha256 })
}

const REMOVE_BEFORE = statement(
  'waivers.remove-before',
  `update waivers
      set client_id = null, client_name = null, signed_first_name = null, name_key = null, name_key_last = null,
          client_phone = null, signed_phone = null, text_size = null, shown_at = null, signed_at = null, reached_end = null, kept_at = null, taken_by = '', device_id = null, device_name = null,
          request_address = null, request_agent = null, signature_png = null, document = null, removed_at = :now
    where id in (select id from waivers where received_at < :before and removed_at is null limit :max)`,
)

/**
 * Removes the content of at most `max` waivers whose retention period is over, and returns the number of changed
 * waivers. Keeps the hashes, the server's signature and the position in the chain. They are needed to check the chain
 * and to recognise a client's copy of the document.
 */
export function removeWaiversBefore(queries: Queries, before: Date, now: Date, max = 1_000): Promise<number> {
  return queries.run(REMOVE_BEFORE, { before, now, max })
}
