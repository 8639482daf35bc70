import type { AppContext } from '../app-context.ts'
import { type Actor, SYSTEM } from '../records/audit/audit-store.ts'
import { addPersonAudit } from '../records/clients/delete-client-data.ts'
import { findPerson, PERSONAL_DATA, readPersonalData } from '../records/clients/personal-data-store.ts'
import { readDocument } from '../records/waivers/waiver-store.ts'
import { makeWaiverDocument } from './make-waiver-document.ts'

export type ClientExport = {
  readonly held: Readonly<Record<string, readonly Record<string, unknown>[]>>
  readonly waivers: readonly { readonly fileName: string; readonly pdf: Buffer }[]
}

/**
 * Returns all stored data about the owner of a phone number, and the waivers as documents. Creates missing documents
 * first. Adds a row to the audit log.
 */
export async function exportClient(context: AppContext, phone: string, by: Actor = SYSTEM): Promise<ClientExport> {
  const person = await findPerson(context.db, phone)
  const held: Record<string, Record<string, unknown>[]> = {}
  for (const holding of PERSONAL_DATA) {
    const rows = await readPersonalData(context.db, holding, person)
    if (rows.length > 0) held[holding.name] = rows
  }
  const waivers: { fileName: string; pdf: Buffer }[] = []
  const printed = makeWaiverDocument(context)
  for (const { id } of held.waivers ?? []) {
    const waiverId = String(id)
    await printed({ waiverId }, { attempt: 1, requestId: null })
    const stored = await readDocument(context.db, waiverId)
    if (stored?.document)
      waivers.push({ fileName: `waiver-${stored.day}-${waiverId.slice(0, 8)}.pdf`, pdf: stored.document })
  }
  if (Object.keys(held).length > 0) {
    const counts = Object.fromEntries(Object.entries(held).map(([name, rows]) => [name, rows.length]))
    await addPersonAudit(context, context.db, 'client exported', { phone, clientIds: person.clientIds, counts, by })
  }
  return { held, waivers }
}
