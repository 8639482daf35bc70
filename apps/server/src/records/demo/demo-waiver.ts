import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { splitName } from '@frontlash/domain/person-name'
import type { SalonDay } from '@frontlash/domain/salon-day'
import { WAIVER_LANGUAGE, WAIVER_VERSION } from '@frontlash/domain/waiver/waiver-text'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { pngChunk } from '../../platform/png/png-chunk.ts'
import type { Location } from '../locations/location-store.ts'
import { recordHash, sha256 } from '../waivers/waiver-record.ts'
import type { WaiverSigner } from '../waivers/waiver-signer.ts'
import { addWaiver, lockChain } from '../waivers/waiver-store.ts'

export type DemoClient = {
  readonly id: string
  readonly phone: string
  readonly name: string
  readonly createdAt: Date
}

/**
 * Adds a new client's waiver at the end of its location's chain and returns its id. The document is created when it is
 * first needed.
 */
export async function signDemoWaiver(
  context: AppContext,
  signer: WaiverSigner,
  queries: Queries,
  { client, location, day }: { client: DemoClient; location: Location; day: SalonDay },
): Promise<string> {
  const { id: clientId, createdAt: receivedAt } = client
  const asked = { locationId: location.id, clientId, appointmentId: null, deviceId: null, grantedSince: receivedAt }
  const { length, lastHash } = await lockChain(queries, asked)
  const signaturePng = demoSignature(client.name)
  const record = {
    id: randomUUID(),
    locationId: location.id,
    chainPosition: length + 1,
    previousHash: lastHash,
    clientId,
    clientName: client.name.trim(),
    clientPhone: client.phone,
    version: WAIVER_VERSION,
    language: WAIVER_LANGUAGE,
    textSizePx: 20,
    shownAt: new Date(receivedAt.getTime() - 150_000),
    signedAt: new Date(receivedAt.getTime() - 20_000),
    reachedEnd: true,
    keptAt: null,
    receivedAt,
    day,
    timeZone: location.timeZone,
    salonName: context.settings.get('brand', location.id),
    takenBy: 'system',
    deviceId: null,
    deviceName: null,
    requestAddress: null,
    requestAgent: null,
    signatureSha256: sha256(signaturePng),
  }
  const hash = recordHash(record)
  await addWaiver(queries, record, {
    signaturePng,
    recordHash: hash,
    serverSignature: signer.sign(hash),
    firstName: splitName(client.name).firstName,
    lastName: null,
    role: null,
    requestId: null,
    documentDueAt: null,
    edition: null,
    isNotInForce: false,
    chosenLanguage: null,
  })
  return record.id
}

const WIDTH_PX = 240
const HEIGHT_PX = 80
const LINE_PX = 2
/** The PNG header for 240 x 80 pixels in 8-bit grey (https://www.w3.org/TR/png-3/#11IHDR). */
const HEADER = Buffer.from('000000f0000000500800000000', 'hex')

/** Draws a made-up client's signature as a PNG: a wavy line. The same name always gives the same line. */
function demoSignature(letters: string): Buffer {
  const rows = Array.from({ length: HEIGHT_PX }, () => new Uint8Array(WIDTH_PX + 1).fill(255, 1))
  const codes = [...letters].map(letter => letter.codePointAt(0)!)
  for (let x = 12; x < WIDTH_PX - 12; x++) {
    const code = codes[Math.floor((x / WIDTH_PX) * codes.length)]!
    const y = HEIGHT_PX / 2 + Math.sin(x / (3 + (code % 7))) * (8 + (code % 18)) * (1 - x / (WIDTH_PX * 1.4))
    for (let dot = 0; dot < LINE_PX; dot++) rows[Math.round(y) + dot]![x] = 30
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', HEADER),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
