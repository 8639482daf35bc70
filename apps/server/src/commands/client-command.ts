import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeFolder } from '@frontlash/config/make-folder'
import { maskPhone, toE164 } from '@frontlash/domain/phone'
import type { AppContext } from '../app-context.ts'
import { exportClient } from '../documents/export-client.ts'
import {
  EXPORT_DATA_FILE,
  exportedData,
  exportName,
  exportsFolder,
  removeExports,
} from '../records/clients/client-exports.ts'
import { deleteClientData } from '../records/clients/delete-client-data.ts'
import { CommandRefused } from './run-command.ts'

const USAGE = `npm run client -- export --phone "(714) 555-0101" [--to FOLDER]   everything the salon holds on a client: one JSON file and the waivers, in a new folder
npm run client -- delete --phone "(714) 555-0101"                 forgets a client and the exports; the waivers stay for their own time`

/** Runs `npm run client -- …` and prints the result (docs/product/keeping.md, "One person"). */
export async function clientCommand(
  context: AppContext,
  [action, ...rest]: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const { phone, to } = readArguments(rest)
  if (action === 'export') return exportTo(context, phone, to, print)
  if (action !== 'delete' || to !== undefined) throw new CommandRefused(USAGE, 2)
  const deleted = await deleteClientData(context, phone)
  const { removed, unclear } = await removeExports(context.config.dataDir, phone)
  if (removed > 0) print(`Deleted of ${maskPhone(phone)}: ${removed === 1 ? 'one export' : `${removed} exports`}.`)
  for (const path of unclear)
    print(`${path} does not say whose export it is: look at it, and remove it if it is this client’s.`)
  if (Object.keys(deleted).length === 0) {
    if (removed === 0) print(`Nothing is left to delete of ${maskPhone(phone)}.`)
    return
  }
  print(`Deleted of ${maskPhone(phone)}: ${formatCounts(deleted)}.`)
  print(
    'The waivers stay for their seven years. Square and Twilio hold their own: delete the client there too, bookings first.',
  )
  print(
    'Backups hold the client until they are gone, after 14 days. What was exported or copied to another place is yours to remove.',
  )
}

async function exportTo(
  context: AppContext,
  phone: string,
  to: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  const { held, waivers } = await exportClient(context, phone)
  if (Object.keys(held).length === 0) return print(`There is no data for ${maskPhone(phone)}.`)
  const moment = context.clock.realNow()
  const folder = await makeExportFolder(resolve(to ?? exportsFolder(context.config.dataDir)), exportName(phone, moment))
  const text = exportedData({ phone, moment, files: waivers.map(one => one.fileName), held })
  const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content, { mode: 0o600 })
  // This file is written first. A deletion finds exports by this file, including interrupted exports.
  await write(EXPORT_DATA_FILE, text)
  for (const { fileName, pdf } of waivers) await write(fileName, pdf)
  print(
    `Written to ${folder}: client.json and ${waivers.length} waiver ${waivers.length === 1 ? 'document' : 'documents'}.`,
  )
  const counts = Object.fromEntries(Object.entries(held).map(([kind, rows]) => [kind, rows.length]))
  print(`Held of ${maskPhone(phone)}: ${formatCounts(counts)}.`)
}

/**
 * Creates a folder that only its owner can read. An existing folder is never used, so that the waivers of two clients
 * are not mixed.
 */
async function makeExportFolder(parent: string, name: string): Promise<string> {
  try {
    makeFolder(parent)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOTDIR') throw new CommandRefused(`${parent} is not a folder.`)
    throw new CommandRefused(`${parent} cannot be written to (${code}).`)
  }
  for (let at = 1; ; at++) {
    const folder = join(parent, at === 1 ? name : `${name}-${at}`)
    try {
      await mkdir(folder, { mode: 0o700 })
      return folder
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST') throw new CommandRefused(`${parent} cannot be written to (${code}).`)
    }
  }
}

function readArguments(args: readonly string[]): { phone: string; to: string | undefined } {
  let given: { phone?: string; to?: string }
  try {
    given = parseArgs({ args: [...args], options: { phone: { type: 'string' }, to: { type: 'string' } } }).values
  } catch {
    throw new CommandRefused(USAGE, 2)
  }
  const phone = toE164(given.phone ?? '')
  if (phone === undefined) throw new CommandRefused(given.phone ? `${given.phone} is no phone number.` : USAGE, 2)
  return { phone, to: given.to }
}

/**
 * Formats row counts: `check ins 3, square profiles 1`. The names come from client.json and are written with spaces.
 */
function formatCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([kind, count]) => `${kind.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)} ${count}`)
    .join(', ')
}
