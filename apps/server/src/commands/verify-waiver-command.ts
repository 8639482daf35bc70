import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { LOCATION_KEYS, LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'
import type { AppContext } from '../app-context.ts'
import { checkChain, failedChecks, hashBefore, waiverOfDocument } from '../records/waivers/check-waivers.ts'
import { sha256 } from '../records/waivers/waiver-record.ts'
import { openWaiverSigner, type WaiverSigner } from '../records/waivers/waiver-signer.ts'
import { CommandRefused } from './run-command.ts'

const USAGE = `npm run verify-waiver -- <file.pdf>          checks one document
npm run verify-waiver -- --chain             checks every location's chain
npm run verify-waiver -- --chain <location>  checks one`

/** The exit code if nothing was changed after signing. */
const SOUND = 0
/** The exit code for an invalid waiver. A failed command exits with a different code. */
const NOT_SOUND = 3

/**
 * Verifies a PDF, or the salon's chains, against the stored records, and prints the result. Returns the exit code: 0 if
 * everything is valid, otherwise 3.
 */
export async function verifyWaiverCommand(
  context: AppContext,
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const signer = openWaiverSigner(context.config.appSecret)
  const [first, second, ...rest] = args
  if (first === '--chain' && rest.length === 0) return verifyChains(second, context, signer, print)
  if (first && !first.startsWith('-') && second === undefined) return verifyFile(first, context, signer, print)
  throw new CommandRefused(USAGE, 2)
}

async function verifyFile(
  path: string,
  context: AppContext,
  signer: WaiverSigner,
  print: (line: string) => void,
): Promise<number> {
  let file: Buffer
  try {
    file = readFileSync(path)
  } catch (error) {
    throw new CommandRefused(`${path} cannot be read: ${(error as Error).message}`)
  }
  const hash = sha256(file)
  print(`${basename(path)}: SHA-256 ${hash}`)
  const waiver = await waiverOfDocument(context.db, hash)
  if (!waiver) {
    print('Unknown: this salon has made no such document, or it was changed since.')
    return NOT_SOUND
  }
  print(
    `Waiver ${waiver.id}, number ${waiver.chainPosition} at ${LOCATION_NAMES[waiver.locationId]}, signed on ${waiver.day}.`,
  )
  const failed = failedChecks(waiver, signer)
  if ((await hashBefore(context.db, waiver)) !== waiver.previousHash)
    failed.push('It does not follow the waiver before it in its chain.')
  for (const what of failed) print(`Broken: ${what}`)
  if (failed.length > 0) return NOT_SOUND
  print(
    waiver.isRemoved
      ? 'Genuine: it is past its keeping time, and its hashes and the server’s signature are right.'
      : 'Genuine: its record, its text, its signature and the server’s signature are as they were.',
  )
  return SOUND
}

async function verifyChains(
  named: string | undefined,
  context: AppContext,
  signer: WaiverSigner,
  print: (line: string) => void,
): Promise<number> {
  const one = named === undefined ? undefined : context.locations.resolve(named)
  if (named !== undefined && !one)
    throw new CommandRefused(`There is no location called ${named}: ${LOCATION_KEYS.join(', ')}.`, 2)
  let code = SOUND
  for (const { id } of one ? [one] : context.locations.all()) {
    if (!(await verifyChain(id, context, signer, print))) code = NOT_SOUND
  }
  return code
}

async function verifyChain(
  locationId: LocationKey,
  context: AppContext,
  signer: WaiverSigner,
  print: (line: string) => void,
): Promise<boolean> {
  const report = await checkChain(context.db, signer, locationId)
  const name = LOCATION_NAMES[locationId]
  if (!report.ok)
    print(`${name}: broken at number ${report.position}${report.id ? ` (waiver ${report.id})` : ''}. ${report.fault}`)
  else if (report.length === 0) print(`${name}: no waivers yet.`)
  else {
    const removed = report.removed > 0 ? ` (${report.removed} of them past their keeping time)` : ''
    print(`${name}: sound from number 1 to ${report.length}${removed}. The last record is ${report.lastHash}.`)
  }
  return report.ok
}
