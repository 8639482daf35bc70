import type { Readable } from 'node:stream'
import type { ForgottenResponse, HeldResponse } from '@frontlash/contract/office-clients'
import { isLastFour, LAST_FOUR_ERROR } from '@frontlash/domain/clients/search-term'
import type { E164 } from '@frontlash/domain/phone'
import type { AppContext } from '../../../app-context.ts'
import { zipOfPeople } from '../../../documents/zip-of-people.ts'
import { tooManyRequests } from '../../../http/call-limits.ts'
import { actorOf } from '../../../http/caller.ts'
import { HttpError, HttpResponse } from '../../../http/reply.ts'
import { lockAndRequireAdmin } from '../../../http/still-admin.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { recentActions } from '../../../records/audit/audit-log-store.ts'
import { exportName, removeExports } from '../../../records/clients/client-exports.ts'
import { readLinkedPhones } from '../../../records/clients/client-page-store.ts'
import { deleteClientData } from '../../../records/clients/delete-client-data.ts'
import { countPersonalData } from '../../../records/clients/personal-data-store.ts'
import type { RequestedBy } from './change-client.ts'

type Input = { readonly phone: E164; readonly linked: readonly string[] }

const EXPORTS_AN_HOUR = 10
const HOUR_MS = 3_600_000

/** Counts the stored rows of each kind about the owner of a phone number and the selected linked clients. */
export async function held(context: AppContext, input: Input): Promise<HeldResponse> {
  const deleted: Record<string, number> = {}
  const stays: Record<string, number> = {}
  for (const phone of await phonesOf(context, input))
    for (const { name, count, isKept } of await countPersonalData(context.reads, phone)) {
      const kind = isKept ? stays : deleted
      kind[name] = (kind[name] ?? 0) + count
    }
  return { counts: deleted, stays }
}

/** Returns a zip file with everything that is stored about these people. The audit row is saved first. */
export async function exportPeople(
  context: AppContext,
  input: Input,
  by: RequestedBy,
): Promise<HttpResponse<Readable>> {
  await requireExportLeft(context, by)
  const phones = await phonesOf(context, input)
  const zip = await zipOfPeople(context, phones, { ...actorOf(by.caller), requestId: by.requestId })
  if (!zip) throw new HttpError('NOT_FOUND', 'We have no data for this number.')
  const name = `${exportName(input.phone, context.clock.realNow(), context.locations.first().timeZone)}.zip`
  return new HttpResponse(200, zip, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
  })
}

/**
 * Deletes the data of these people in one transaction per person. If the deletion fails, a retry deletes the data of
 * the remaining people.
 */
export async function forget(
  context: AppContext,
  input: Input & { readonly lastFour: string },
  by: RequestedBy,
): Promise<ForgottenResponse> {
  if (!isLastFour(input.lastFour, input.phone)) throw new HttpError('INVALID', LAST_FOUR_ERROR, { field: 'lastFour' })
  const counts: Record<string, number> = {}
  for (const phone of await phonesOf(context, input)) {
    const actor = { ...actorOf(by.caller), requestId: by.requestId }
    const first = (queries: Queries) => lockAndRequireAdmin(queries, by.caller)
    for (const [name, count] of Object.entries(await deleteClientData(context, phone, actor, first)))
      counts[name] = (counts[name] ?? 0) + count
    await removeExports(context.config.dataDir, phone)
  }
  return { counts }
}

/**
 * Returns the given phone number and the phone numbers of the selected clients. Throws if a selected client is not
 * linked with the owner of the given phone number.
 */
async function phonesOf(context: AppContext, { phone, linked }: Input): Promise<E164[]> {
  if (linked.length === 0) return [phone]
  const known = await readLinkedPhones(context.db, phone)
  const included = linked.map(id => known.find(one => one.id === id)?.phone)
  if (included.includes(undefined))
    throw new HttpError('INVALID', 'This client is not linked with that number.', { field: 'linked' })
  return [...new Set([phone, ...(included as E164[])])]
}

async function requireExportLeft({ config, clock, db }: AppContext, { caller }: RequestedBy): Promise<void> {
  if (!config.rateLimits) return
  const now = clock.realNow()
  const since = new Date(now.getTime() - HOUR_MS)
  const made = await recentActions(db, { actor: actorOf(caller).actor, action: 'client exported', since })
  const blocking = made.at(-EXPORTS_AN_HOUR)
  if (blocking) throw tooManyRequests(Math.ceil((blocking.getTime() - since.getTime()) / 1000))
}
