import type { FoundWaiversResponse, searchWaiversCall } from '@frontlash/contract/office-waivers'
import { maskPhone } from '@frontlash/domain/phone'
import { readWaiverSearch, WAIVER_SEARCH_ERROR } from '@frontlash/domain/waiver/waiver-search'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { limitNumberSearch } from '../../../http/number-search.ts'
import { listResponse, rowsFrom } from '../../../http/office-list.ts'
import { openListLocations } from '../../../http/open-list.ts'
import { isTimePosition, readPageRequest } from '../../../http/page-request.ts'
import { HttpError } from '../../../http/reply.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { recordUnknownPhone } from '../../../records/devices/authorised-device-store.ts'
import { foundWaivers } from '../../../records/waivers/waiver-list-store.ts'
import { toWaiverRow } from './waiver-response.ts'

/** Finds waivers by a search term (docs/product/office/waivers.md, "Waivers"). */
export async function searchWaivers(
  context: AppContext,
  input: z.output<typeof searchWaiversCall.body>,
  { caller, requestId }: { readonly caller: StaffCaller; readonly requestId: string },
): Promise<FoundWaiversResponse> {
  const search = readWaiverSearch(input.q)
  if (!search) throw new HttpError('INVALID', WAIVER_SEARCH_ERROR, { field: 'q' })
  const locations = openListLocations(context, caller, undefined)
  const pageRequest = readPageRequest(input, { search, locations }, isTimePosition)
  if (search.phone) await limitNumberSearch(context, { caller, requestId }, '/api/office/waivers/search')
  const source = foundWaivers(search, { locations, findsDeleted: caller.role === 'admin' })
  const opened = rowsFrom(source, rows => rows.map(toWaiverRow))
  const response = await listResponse(context, pageRequest, opened)
  const isFound = response.total.count > 0
  if (search.phone) await recordNumberSearch(context, search.phone, { caller, requestId }, isFound)
  return response
}

/**
 * Adds an audit row about a search for a phone number before the response is sent, and counts unknown phone numbers.
 */
async function recordNumberSearch(
  context: AppContext,
  phone: string,
  { caller, requestId }: { readonly caller: StaffCaller; readonly requestId: string },
  found: boolean,
): Promise<void> {
  const at = context.clock.realNow()
  if (!found) await recordUnknownPhone(context.db, caller.id, phone, at)
  await addAudit(context.db, {
    ...actorOf(caller),
    at,
    action: 'waiver searched by number',
    object: `phone:${maskPhone(phone)}`,
    requestId,
    after: { found },
  })
}
