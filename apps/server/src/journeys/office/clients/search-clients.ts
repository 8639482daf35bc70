import type { ClientSearchResponse, FoundClientRow, searchClientsCall } from '@frontlash/contract/office-clients'
import { type ClientSearch, readSearchTerm, SEARCH_TERM_ERROR } from '@frontlash/domain/clients/search-term'
import type { LocationKey } from '@frontlash/domain/location-key'
import { initials, splitName } from '@frontlash/domain/person-name'
import { type E164, maskPhone } from '@frontlash/domain/phone'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { addDays } from '@frontlash/domain/salon-day'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { isLimitedAdmin, requireConfirmed } from '../../../http/confirmed.ts'
import { todayAt } from '../../../http/day-access.ts'
import { auditNumberSearch, limitNumberSearch } from '../../../http/number-search.ts'
import { listResponse, rowsFrom } from '../../../http/office-list.ts'
import { isTimePosition, isUuid, readPageRequest } from '../../../http/page-request.ts'
import { HttpError } from '../../../http/reply.ts'
import type { ListPosition, ListSource } from '../../../platform/db/keyset-list.ts'
import { lastTimesHere } from '../../../records/appointments/last-visit-store.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import {
  allClients,
  bookingsOfNumbers,
  clientsByDigits,
  clientsByName,
  clientsWhoMissed,
  type FoundClient,
  findByNumber,
} from '../../../records/clients/client-search-store.ts'
import { recordUnknownPhone } from '../../../records/devices/authorised-device-store.ts'
import { seenLocations } from './client-access.ts'

/** The minimum number of missed visits for the filter "Missed visits". */
const MISSED_MIN = 2
/** The number of days before today for which missed visits are counted. */
const MISSED_DAYS = 365

/** A found client. `missed` is the number of missed visits; only the filter "Missed visits" sets it. */
type ListedClient = FoundClient & { readonly missed?: number }

type Input = z.output<typeof searchClientsCall.body>
type By = { readonly caller: StaffCaller; readonly requestId: string }

/** Finds clients by a search term (docs/product/office/clients.md, "Clients"). */
export async function searchClients(context: AppContext, input: Input, by: By): Promise<ClientSearchResponse> {
  const locations = seenLocations(context, by.caller)
  const search = readSearchTerm(input.q)
  // Only admins may list all clients.
  if (search?.by === 'nothing' && isLimitedAdmin(by.caller)) requireConfirmed(by.caller, context.clock.realNow())
  // A manager must type a search term or use the filter.
  const wantsMissed = input.missed !== undefined && search?.by === 'nothing'
  if (!search || (search.by === 'nothing' && locations !== null && !wantsMissed))
    throw new HttpError('INVALID', SEARCH_TERM_ERROR, { field: 'q' })
  const pageRequest = readPageRequest(input, { search, locations, wantsMissed }, isPosition(search))
  const source: ListSource<ListedClient> = wantsMissed
    ? missedOften(context, locations)
    : await sourceOf(context, search, locations, by)
  const opened = rowsFrom(source, rows => toClientRows(context, rows))
  const page = await listResponse(context, pageRequest, opened, search.by !== 'nothing')
  if (search.by !== 'number') {
    const listed = {
      ...(wantsMissed ? { search: 'missed visits' } : maskedTerm(search)),
      isFirstPage: pageRequest.after === null,
      clients: page.rows.length,
    }
    const entry = { ...actorOf(by.caller), at: context.clock.realNow(), requestId: by.requestId }
    await addAudit(context.db, { ...entry, action: 'clients listed', after: listed })
  }
  return page
}

/**
 * Returns the initials or the last digits of the search term for the audit log. They replace the whole term, because
 * the audit log is kept longer than personal data.
 */
function maskedTerm(search: Exclude<ClientSearch, { by: 'number' }>): { search: string; term?: string } {
  switch (search.by) {
    case 'nothing':
      return { search: 'all' }
    case 'name': {
      const { firstName, lastName } = splitName(search.prefix)
      return { search: 'name', term: initials(firstName, lastName) }
    }
    case 'last digits':
      return { search: 'last digits', term: maskPhone(search.digits) }
  }
}

function missedOften(context: AppContext, locations: readonly LocationKey[] | null): ListSource<ListedClient> {
  const today = todayAt(context, context.locations.first())
  return clientsWhoMissed({ firstDay: addDays(today, -MISSED_DAYS), missedMin: MISSED_MIN, locations })
}

/**
 * Finds people at these locations; null means all locations. A search for a complete phone number is rate-limited and
 * gets an audit row.
 */
export async function sourceOf(
  context: AppContext,
  search: ClientSearch,
  locations: readonly LocationKey[] | null,
  by: By,
): Promise<ListSource<FoundClient>> {
  switch (search.by) {
    case 'nothing':
      return allClients()
    case 'name':
      return clientsByName(search.prefix, locations)
    case 'last digits':
      return clientsByDigits(search.digits, locations)
    case 'number': {
      const found = await findWholeNumber(context, search.phone, by)
      const rows = found ? [found] : []
      return { read: async () => rows, count: async () => rows.length }
    }
  }
}

/**
 * Finds the owner of a phone number, with the rate limits of a kiosk's lookups. The audit row is saved before the
 * response is sent.
 */
async function findWholeNumber(context: AppContext, phone: E164, by: By): Promise<FoundClient | undefined> {
  await limitNumberSearch(context, by, '/api/office/clients/search')
  const found = await findByNumber(context.reads, phone)
  if (!found) await recordUnknownPhone(context.db, by.caller.id, phone, context.clock.realNow())
  await auditNumberSearch(context, by, phone, found)
  return found
}

/** Converts people to rows of the list, with their last visits. */
export async function toClientRows(context: AppContext, rows: readonly ListedClient[]): Promise<FoundClientRow[]> {
  const today = todayAt(context, context.locations.first())
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
    ...(row.missed !== undefined && { missed: row.missed }),
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

/** Returns a function that checks whether a cursor is valid for this kind of search. */
function isPosition(search: ClientSearch): (position: ListPosition) => boolean {
  return ({ value, id }) => {
    switch (search.by) {
      case 'nothing':
        return isTimePosition({ value, id })
      case 'name':
        return value.length <= 300 && !value.includes('\0') && value.isWellFormed() && isUuid(id)
      case 'last digits':
        return (value === '0' && isUuid(id)) || (value === '1' && /^\+1\d{10}$/.test(id))
      case 'number':
        return false
    }
  }
}
