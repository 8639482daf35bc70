import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { NO_PREVIOUS_HASH, recordHash, sha256, type WaiverRecord } from './waiver-record.ts'
import type { WaiverSigner } from './waiver-signer.ts'
import { WAIVER_RECORD } from './waiver-store.ts'

/** A waiver with all data that are needed for a check of the waiver. Images are missing after the retention period. */
export type WaiverToCheck = WaiverRecord & {
  readonly recordHash: string
  readonly serverSignature: string
  readonly signaturePng: Buffer | null
  readonly document: Buffer | null
  readonly documentSha256: string | null
  readonly text: string
  readonly isRemoved: boolean
}

const TO_CHECK = `
  select ${WAIVER_RECORD}, w.record_hash as "recordHash", w.server_signature as "serverSignature",
         w.signature_png as "signaturePng", w.document, w.document_sha256 as "documentSha256", t.body as text,
         w.removed_at is not null as "isRemoved"
    from waivers w join waiver_texts t using (version)`

const ONE = statement(
  'waivers.check-one',
  `${TO_CHECK} where w.document_sha256 = :documentSha256`,
).returns<WaiverToCheck>()

export function waiverOfDocument(queries: Queries, documentSha256: string): Promise<WaiverToCheck | undefined> {
  return queries.row(ONE, { documentSha256 })
}

const BEFORE = statement(
  'waivers.check-before',
  'select record_hash as "recordHash" from waivers where location_id = :locationId and chain_position = :chainPosition - 1',
).returns<{ recordHash: string }>()

export async function hashBefore(queries: Pick<Queries, 'row'>, waiver: WaiverRecord): Promise<string | undefined> {
  if (waiver.chainPosition === 1) return NO_PREVIOUS_HASH
  return (await queries.row(BEFORE, { locationId: waiver.locationId, chainPosition: waiver.chainPosition }))?.recordHash
}

const BY_ID = statement('waivers.check-by-id', `${TO_CHECK} where w.id = :id`).returns<WaiverToCheck>()

export function waiverToCheck(queries: Pick<Queries, 'row'>, id: string): Promise<WaiverToCheck | undefined> {
  return queries.row(BY_ID, { id })
}

/** The result of a check of a waiver. `what` is a sentence for the user. */
export type WaiverCheck = { readonly what: string; readonly ok: boolean; readonly text: string }

/**
 * Checks a waiver without its chain and returns the results. After the retention period, only the server’s signature
 * can be checked.
 */
export function checksOf(waiver: WaiverToCheck, signer: WaiverSigner): WaiverCheck[] {
  const { signaturePng, document } = waiver
  const check = (what: string, ok: boolean, sound: string, fault: string) => ({ what, ok, text: ok ? sound : fault })
  const signed = check(
    'Server’s signature',
    signer.verify(waiver.recordHash, waiver.serverSignature),
    'It was made with this salon’s key.',
    `The server’s signature is not one made with this salon’s key (${signer.keyName}).`,
  )
  if (waiver.isRemoved) return [signed]
  return [
    signed,
    check(
      'Record',
      recordHash(waiver) === waiver.recordHash,
      'Its facts give its hash.',
      'The record was changed: its facts no longer give its hash.',
    ),
    check(
      'Signature',
      signaturePng !== null && sha256(signaturePng) === waiver.signatureSha256,
      'The picture is the one that was signed with.',
      'The picture of the signature is not the one that was signed with.',
    ),
    check(
      'Text',
      sha256(waiver.text) === waiver.version,
      'Its letters give the version that was signed.',
      'The text that was signed was changed: its letters no longer give its version.',
    ),
    check(
      'Document',
      !waiver.documentSha256 || (document !== null && sha256(document) === waiver.documentSha256),
      waiver.documentSha256 ? 'It is the one that was made.' : 'It is made when it is first opened.',
      'The document that the salon keeps is not the one that was made.',
    ),
  ]
}

/** Returns a sentence about each failed check of a waiver; none if the waiver is valid. */
export function failedChecks(waiver: WaiverToCheck, signer: WaiverSigner): string[] {
  return checksOf(waiver, signer).flatMap(one => (one.ok ? [] : [one.text]))
}

export type ChainReport =
  | { readonly ok: true; readonly length: number; readonly removed: number; readonly lastHash: string }
  | { readonly ok: false; readonly position: number; readonly id: string | undefined; readonly fault: string }

/** The number of waivers per batch. It is small, because each row contains a document. */
const PAGE = 20

const CHAIN_PAGE = statement(
  'waivers.check-chain-page',
  `${TO_CHECK} where w.location_id = :locationId and w.chain_position > :position order by w.chain_position limit ${PAGE}`,
).returns<WaiverToCheck>()

const CHAIN_END = statement(
  'waivers.check-chain-end',
  'select length, last_hash as "lastHash" from waiver_chains where location_id = :locationId',
).returns<{ length: number; lastHash: string }>()

/**
 * Checks a location's chain from its first waiver to its last. Returns the first error: a waiver was changed, removed
 * or inserted, or waivers are missing at the end. If the retention period of a waiver is over, only its stored hashes
 * are checked.
 *
 * @param onPage called after each batch with the number of waivers checked so far; if it throws, the check ends
 */
export async function checkChain(
  queries: Queries,
  signer: WaiverSigner,
  locationId: LocationKey,
  onPage: (checked: number) => Promise<void> = async () => {},
): Promise<ChainReport> {
  // The end of the chain is read first, because waivers may be added during the check.
  const end = (await queries.row(CHAIN_END, { locationId }))!
  let [position, lastHash, removed] = [0, NO_PREVIOUS_HASH, 0]
  while (position < end.length) {
    const page = await queries.rows(CHAIN_PAGE, { locationId, position })
    if (page.length === 0) break
    for (const waiver of page) {
      position++
      const [fault] = [...brokenPosition(waiver, position, lastHash), ...failedChecks(waiver, signer)]
      if (fault) return { ok: false, position, id: waiver.id, fault }
      if (waiver.isRemoved) removed++
      lastHash = waiver.recordHash
      if (position === end.length) break
    }
    await onPage(position)
  }
  if (position < end.length)
    return {
      ok: false,
      position: position + 1,
      id: undefined,
      fault: `The chain ends after ${position} of ${end.length} waivers.`,
    }
  if (lastHash !== end.lastHash)
    return {
      ok: false,
      position,
      id: undefined,
      fault: 'The chain’s last waiver is not the one the salon noted as its end.',
    }
  return { ok: true, length: position, removed, lastHash }
}

function brokenPosition(waiver: WaiverToCheck, position: number, hashBefore: string): string[] {
  if (waiver.chainPosition !== position)
    return [`Waiver ${position} is missing: the next one there is has number ${waiver.chainPosition}.`]
  if (waiver.previousHash !== hashBefore)
    return ['It does not follow the waiver before it: the hash it names is another one.']
  return []
}
