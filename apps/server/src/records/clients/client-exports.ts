import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The file with the metadata and all rows of an export. It is written before the other files of the export. */
export const EXPORT_DATA_FILE = 'client.json'

const content = z.object({ phone: z.string() })

/**
 * Returns the content of client.json: the client's phone number, the time of the export, the names of the other files,
 * and all rows by kind.
 */
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
 * Returns the name of a new export, such as `client-0100-20261120-190000`. The name contains the last four digits of
 * the phone number, and the time. For an export on the server, the time is in UTC. For a download from the office, it
 * is in the salon's time zone.
 */
export function exportName(phone: string, moment: Date, timeZone = 'UTC'): string {
  const stamp = moment.toLocaleString('sv-SE', { timeZone }).replaceAll(/[-:]/g, '').replace(' ', '-')
  return `client-${phone.slice(-4)}-${stamp}`
}

/**
 * Removes the exports of a phone number (E.164) from the data folder. Returns the number of removed exports. Also
 * returns the paths of folders without client.json that a person has to check, because they may be exports of this
 * phone number.
 */
export async function removeExports(
  dataDir: string,
  phone: string,
): Promise<{ readonly removed: number; readonly unclear: readonly string[] }> {
  const folder = exportsFolder(dataDir)
  let removed = 0
  const unclear: string[] = []
  for (const name of await namesIn(folder)) {
    // A folder's name is not enough to identify the export, because a person may have renamed the folder.
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
