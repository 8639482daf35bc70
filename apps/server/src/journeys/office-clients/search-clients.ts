import type { ClientSearchAnswer, FoundClientRow, searchClientsCall } from '@frontlash/contract/office-clients'
import { type ClientSearch, readSearchTerm, SEARCH_TERM_FAULT } from '@frontlash/domain/clients/search-term'
import { initials } from '@frontlash/domain/person-name'
import { type E164, maskPhone } from '@frontlash/domain/phone'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import type { z } from 'zod'
import type { AppContext } from '../../app-context.ts'
import { actorOf, type StaffCaller } from '../../http/caller.ts'
import { todayAt } from '../../http/day-access.ts'
import { limitNumberSearch } from '../../http/number-search.ts'
import { COUNTED_ROWS, type ListPosition, readPage, readPageRequest, shownTotal } from '../../http/page-request.ts'
import { Refusal } from '../../http/reply.ts'
import type { Queries } from '../../platform/db/database.ts'
import { lastTimesHere } from '../../records/appointments/last-visits.ts'
import { addAudit } from '../../records/audit/audit-store.ts'
import {
  bookingsOfNumbers,
  countByDigits,
  countByName,
  countClients,
  type FoundClient,
  findByDigits,
  findByName,
  findByNumber,
  newestClients,
  type SearchPage,
} from '../../records/clients/client-search.ts'
import { recordUnknownPhone } from '../../records/devices/authorise-device.ts'
import { seenLocations } from './client-access.ts'

type Input = z.output<typeof searchClientsCall.body>
type By = { readonly caller: StaffCaller; readonly requestId: string }
type Find = (page: SearchPage) => Promise<FoundClient[]>

/** Finds clients by what somebody typed (docs/product/office/clients.md, "Clients"). */
export async function searchClients(context: AppContext, input: Input, by: By): Promise<ClientSearchAnswer> {
  const locations = seenLocations(context, by.caller)
  const search = readSearchTerm(input.q)
  // A manager does not browse all clients.
  if (!search || (search.by === 'nothing' && locations !== null))
    throw new Refusal('INVALID', SEARCH_TERM_FAULT, { field: 'q' })
  const pageRequest = readPageRequest(input, { search, locations }, isPosition(search))
  if (search.by === 'number') {
    const found = await findWholeNumber(context, search.phone, by)
    const rows = await shownRows(context, found ? [found] : [])
    return answer(context, { rows, next: null, previous: null }, rows.length)
  }
  const { find, count } = waysOf(context.reads, search, COUNTED_ROWS + 1)
  const after = pageRequest.after && { value: pageRequest.after.value, place: pageRequest.after.id }
  const [page, counted] = await Promise.all([
    readPage(pageRequest, {
      read: rows => find({ after, rows, direction: pageRequest.direction, locations }),
      positionOf: row => ({ value: row.value, id: row.place }),
    }),
    count(locations),
  ])
  return answer(context, { ...page, rows: await shownRows(context, page.rows) }, counted)
}

function answer(
  context: AppContext,
  page: Pick<ClientSearchAnswer, 'rows' | 'next' | 'previous'>,
  counted: number,
): ClientSearchAnswer {
  return { ...page, total: shownTotal(counted), asOf: context.clock.realNow().toISOString() }
}

/** How people are found and counted, up to `max`; null counts all. */
export function waysOf(
  reads: Pick<Queries, 'rows' | 'row'>,
  search: Exclude<ClientSearch, { by: 'number' }>,
  max: number | null,
): { find: Find; count: (locations: SearchPage['locations']) => Promise<number> } {
  switch (search.by) {
    case 'nothing':
      return { find: page => newestClients(reads, page), count: () => countClients(reads, max) }
    case 'name':
      return {
        find: page => findByName(reads, search.prefix, page),
        count: locations => countByName(reads, search.prefix, { locations, max }),
      }
    case 'last digits':
      return {
        find: page => findByDigits(reads, search.digits, page),
        count: locations => countByDigits(reads, search.digits, { locations, max }),
      }
  }
}

/**
 * Finds the owner of a number, within the limits of a kiosk's lookups. It is written down, before anything is answered.
 */
export async function findWholeNumber(
  context: AppContext,
  phone: E164,
  { caller, requestId }: By,
): Promise<FoundClient | undefined> {
  const now = context.clock.realNow()
  const entry = { ...actorOf(caller), at: now, requestId }
  await limitNumberSearch(context, { caller, requestId }, '/api/office/clients/search')
  const found = await findByNumber(context.reads, phone)
  if (!found) await recordUnknownPhone(context.db, caller.id, phone, now)
  await addAudit(context.db, {
    ...entry,
    action: 'client searched by number',
    object: found?.id ? `client:${found.id}` : `phone:${maskPhone(phone)}`,
    after: {
      phone: maskPhone(phone),
      ...(found?.id && { name: initials(found.first_name, found.last_name) }),
      found: found !== undefined,
    },
  })
  return found
}

/** Found people as rows of the list, with their last visits. */
export async function shownRows(context: AppContext, rows: readonly FoundClient[]): Promise<FoundClientRow[]> {
  const today = todayAt(context, context.locations.all()[0]!)
  const phones = rows.map(row => row.phone)
  const numbers = rows.filter(row => row.id === null).map(row => row.phone)
  const [visits, bookings] = await Promise.all([
    lastTimesHere(context.reads, phones, today),
    bookingsOfNumbers(context.reads, numbers),
  ])
  return rows.map(row => ({
    id: row.id,
    phone: row.phone,
    first_name: row.id === null ? withoutSymbols(row.first_name) : row.first_name,
    last_name: row.last_name,
    location: row.location_id,
    lastVisit: visits.get(row.phone) ?? null,
    marks: [
      ...(row.is_opted_out ? (['opted-out'] as const) : []),
      ...(row.is_unreachable ? (['unreachable'] as const) : []),
      ...(row.is_booked ? (['booked-only'] as const) : []),
    ],
    ...(row.id === null && {
      bookings: bookings
        .filter(one => one.phone === row.phone)
        .map(one => ({
          at: one.at.toISOString(),
          location: one.location_id,
          service: withoutSymbols(one.service),
        })),
    }),
  }))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a cursor can be one of a search of this kind. */
function isPosition(search: ClientSearch): (position: ListPosition) => boolean {
  return ({ value, id }) => {
    switch (search.by) {
      case 'nothing':
        return /^\d{1,16}$/.test(value) && UUID.test(id)
      case 'name':
        return value.length <= 300 && !value.includes('\0') && value.isWellFormed() && UUID.test(id)
      case 'last digits':
        return (value === '0' && UUID.test(id)) || (value === '1' && /^\+1\d{10}$/.test(id))
      case 'number':
        return false
    }
  }
}
