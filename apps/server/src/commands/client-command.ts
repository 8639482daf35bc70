import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { maskPhone, toE164 } from '@frontlash/domain/phone'
import { exportClient } from '../records/clients/export-client.ts'
import { forgetClient } from '../records/clients/forget-client.ts'
import type { Salon } from '../salon.ts'
import { CommandRefused } from './open-salon.ts'

const USAGE = `npm run client -- export --phone "(714) 555-0101" [--to FOLDER]   everything the salon holds on her: one JSON file and her waivers
npm run client -- delete --phone "(714) 555-0101"                 forgets her; her waivers stay for their own time`

/** Does what `npm run client -- …` asks for and prints what came of it (docs/product/keeping.md, "One person"). */
export async function clientCommand(
  salon: Salon,
  [action, ...rest]: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const { phone, to } = readArguments(rest)
  if (action === 'export') return exportTo(salon, phone, to, print)
  if (action !== 'delete' || to !== undefined) throw new CommandRefused(USAGE, 2)
  const forgotten = await forgetClient(salon, phone)
  if (Object.keys(forgotten).length === 0) return print(`Nothing is left to delete of ${maskPhone(phone)}.`)
  print(`Deleted of ${maskPhone(phone)}: ${countsInWords(forgotten)}.`)
  print(
    'Her waivers stay for their seven years. Square and Twilio hold their own: delete her there too, bookings first.',
  )
  print('Backups hold her until they are gone, after 14 days; those made by hand until somebody removes them.')
}

async function exportTo(
  salon: Salon,
  phone: string,
  to: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  const { held, waivers } = await exportClient(salon, phone)
  if (Object.keys(held).length === 0) return print(`Nothing is held of ${maskPhone(phone)}.`)
  const moment = salon.clock.realNow().toISOString()
  const name = `client-${phone.slice(-4)}-${moment.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`
  const folder = resolve(to ?? join(salon.config.dataDir, 'exports', name))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = waivers.map(({ fileName, pdf }) => ({ fileName, content: pdf }))
  const told = { exportedAt: moment, phone, files: waivers.map(one => one.fileName), held }
  files.push({ fileName: 'client.json', content: Buffer.from(`${JSON.stringify(told, null, 2)}\n`) })
  for (const { fileName, content } of files) await writeFile(join(folder, fileName), content, { mode: 0o600 })
  const counts = Object.fromEntries(Object.entries(held).map(([kind, rows]) => [kind, rows.length]))
  print(`Written to ${folder}: client.json and ${waivers.length} waiver documents.`)
  print(`Held of ${maskPhone(phone)}: ${countsInWords(counts)}.`)
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

/** `3 checkIns, 1 client` */
function countsInWords(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')
}
