import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The file of an export with its metadata and all rows, written before all other files. */
export const EXPORT_DATA_FILE = 'client.json'

const content = z.object({ phone: z.string() })

/** The text of client.json: the client's number, the time of the export, the other files, and all rows by kind. */
export function exportedData(of: {
  readonly phone: string
  readonly moment: Date
  readonly files: readonly string[]
  readonly held: Readonly<Record<string, readonly Record<string, unknown>[]>>
}): string {
  const { phone, moment, files, held } = of
  return `${JSON.stringify({ exportedAt: moment.toISOString(), phone, files, held }, null, 2)}\n`
}

export function exportsFolder(dataDir: string): string {
  return join(dataDir, 'exports')
}

/**
 * The name of a new export: the number's last four digits and the time, `client-0100-20261120-190000`. The time is in
 * UTC for a folder on the server, and in the salon's time zone for a file that the office downloads.
 */
export function exportName(phone: string, moment: Date, timeZone = 'UTC'): string {
  const stamp = moment.toLocaleString('sv-SE', { timeZone }).replaceAll(/[-:]/g, '').replace(' ', '-')
  return `client-${phone.slice(-4)}-${stamp}`
}

/**
 * Removes the exports of a phone number (E.164) from the data folder. Returns how many were removed, and the paths of
 * unmarked folders that may be exports of this number, which a person has to check.
 */
export async function removeExports(
  dataDir: string,
  phone: string,
): Promise<{ readonly removed: number; readonly unclear: readonly string[] }> {
  const folder = exportsFolder(dataDir)
  let removed = 0
  const unclear: string[] = []
  for (const name of await namesIn(folder)) {
    // The folder names do not identify exports reliably, because a person may have renamed a folder.
    const whose = await phoneOf(join(folder, name, EXPORT_DATA_FILE))
    if (whose === phone) {
      await rm(join(folder, name), { recursive: true })
      removed++
    } else if (whose === undefined && name.startsWith(`client-${phone.slice(-4)}-`)) unclear.push(join(folder, name))
  }
  return { removed, unclear }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function phoneOf(file: string): Promise<string | undefined> {
  try {
    return content.parse(JSON.parse(await readFile(file, 'utf8'))).phone
  } catch {
    return undefined
  }
}
