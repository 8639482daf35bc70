import type { Readable } from 'node:stream'
import type { E164 } from '@frontlash/domain/phone'
import { ZipFile } from 'yazl'
import type { AppContext } from '../app-context.ts'
import type { Actor } from '../records/audit/audit-store.ts'
import { EXPORT_DATA_FILE, exportedData } from '../records/clients/client-exports.ts'
import { exportClient } from './export-client.ts'

/**
 * Returns a zip file with all stored data about the owners of phone numbers: client.json and the waivers. For several
 * people, the zip file has one folder per person. Returns undefined if nothing is stored.
 */
export async function zipOfPeople(
  context: AppContext,
  phones: readonly E164[],
  by: Actor,
): Promise<Readable | undefined> {
  const zip = new ZipFile()
  const mtime = context.clock.realNow()
  let isEmpty = true
  for (const [index, phone] of phones.entries()) {
    const { held, waivers } = await exportClient(context, phone, by)
    if (Object.keys(held).length === 0) continue
    isEmpty = false
    const folder = phones.length === 1 ? '' : `${index + 1}-${phone.slice(-4)}/`
    const text = exportedData({ phone, held, files: waivers.map(one => one.fileName), moment: mtime })
    zip.addBuffer(Buffer.from(text), `${folder}${EXPORT_DATA_FILE}`, { mtime })
    for (const { fileName, pdf } of waivers) zip.addBuffer(pdf, `${folder}${fileName}`, { mtime })
  }
  zip.end()
  return isEmpty ? undefined : (zip.outputStream as Readable)
}
