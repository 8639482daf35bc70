import {
  clientConsentCall,
  clientHistoryCall,
  clientSurveysCall,
  clientTextsCall,
  clientVisitsCall,
  clientWaiversCall,
} from '@frontlash/contract/office-clients'
import type { ListPage } from '@frontlash/contract/office-list'
import type { LocationKey } from '@frontlash/domain/location-key'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { addCall } from '../../http/add-call.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { COUNTED_ROWS, type ListPosition, readPage, readPageRequest, shownTotal } from '../../http/page-request.ts'
import { shownActions } from '../../presenters/shown-action.ts'
import { shownTechnician } from '../../presenters/shown-appointment.ts'
import { type AuditFilters, countAuditLog, readAuditLog } from '../../records/audit/audit-log.ts'
import { type ClientTab, countTab, type Placed, readTab } from '../../records/clients/client-tabs.ts'
import { maySee, requireClientAccess } from './client-access.ts'
import { outcomeOf } from './shown-client.ts'

type Page = { readonly after?: string | undefined; readonly limit: number }
type Locations = readonly LocationKey[] | null

/** The tabs of a client's page (docs/product/office/clients.md, "Clients"). */
export function addClientTabs(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
): void {
  /** Checks that the caller may read the client, and answers one page of a tab. */
  const tab = async <Name extends ClientTab, Shown>(
    name: Name,
    input: { readonly caller: StaffCaller; readonly params: { readonly id: string }; readonly query: Page },
    show: (row: Awaited<ReturnType<typeof readTab<Name>>>[number], locations: Locations) => Shown,
  ): Promise<ListPage<Shown> & { rows: Shown[] }> => {
    limitReads(input.caller)
    const { id } = input.params
    const locations = await requireClientAccess(context, input.caller, id)
    const pageRequest = readPageRequest(input.query, { name, id }, isPosition)
    const after = pageRequest.after && { micros: pageRequest.after.value, place: pageRequest.after.id }
    // Texts are only of locations that the reader may see; of the other kinds, all are.
    const seen = name === 'texts' ? locations : null
    const [page, counted] = await Promise.all([
      readPage(pageRequest, {
        read: rows =>
          readTab(context.reads, name, { id, locations: seen }, { after, rows, direction: pageRequest.direction }),
        positionOf,
      }),
      countTab(context.reads, name, { id, locations: seen }, COUNTED_ROWS + 1),
    ])
    return {
      ...page,
      rows: page.rows.map(row => show(row, locations)),
      total: shownTotal(counted),
      asOf: context.clock.realNow().toISOString(),
    }
  }

  addCall(app, context, clientVisitsCall, input =>
    tab('visits', input, row => ({
      id: row.place,
      at: row.start_at.toISOString(),
      location: row.location_id,
      service: withoutSymbols(row.service),
      technician: shownTechnician(context, row.technician),
      isWalkIn: row.is_walk_in,
      outcome: outcomeOf(context, row),
    })),
  )

  addCall(app, context, clientWaiversCall, input =>
    tab('waivers', input, (row, locations) => ({
      id: row.id,
      at: row.received_at.toISOString(),
      location: row.location_id,
      language: row.language,
      name: row.client_name,
      hasDocument: row.has_document,
      mayOpen: maySee(locations, row.location_id),
    })),
  )

  addCall(app, context, clientTextsCall, input =>
    tab('texts', input, row => ({
      id: row.id,
      at: row.created_at.toISOString(),
      location: row.location_id,
      template: row.template,
      state: row.state,
    })),
  )

  addCall(app, context, clientSurveysCall, input =>
    tab('surveys', input, (row, locations) => ({
      id: row.id,
      at: row.submitted_at.toISOString(),
      location: row.location_id,
      rating: row.overall_rating,
      issues: Array.isArray(row.issues) ? row.issues.map(String) : [],
      comment: maySee(locations, row.location_id) ? row.feedback : null,
    })),
  )

  addCall(app, context, clientConsentCall, input =>
    tab('consent', input, row => ({
      id: row.place,
      at: row.at.toISOString(),
      what: row.what,
      screen: row.screen,
      source: row.source,
      location: row.location_id,
    })),
  )

  addCall(app, context, clientHistoryCall, async ({ params, query, caller }) => {
    limitReads(caller)
    const { timeZone } = context.locations.all()[0]!
    const filters = historyOf(params.id, context.clock.realNow())
    const pageRequest = readPageRequest(query, { history: params.id }, isAuditPosition)
    const after = pageRequest.after && { micros: pageRequest.after.value, id: pageRequest.after.id }
    const [page, counted] = await Promise.all([
      readPage(pageRequest, {
        read: rows =>
          readAuditLog(context.reads, filters, { after, rows, isOldestFirst: pageRequest.direction === 'previous' }),
        positionOf: row => ({ value: row.micros, id: String(row.id) }),
      }),
      countAuditLog(context.reads, filters, COUNTED_ROWS + 1),
    ])
    return {
      ...page,
      rows: await shownActions(context.reads, timeZone, page.rows),
      total: shownTotal(counted),
      asOf: context.clock.realNow().toISOString(),
    }
  })
}

/** All rows of the audit log about a client, however old. */
function historyOf(clientId: string, now: Date): AuditFilters {
  const day = 86_400_000
  return {
    start: new Date(0),
    end: new Date(now.getTime() + day),
    actor: null,
    actions: null,
    object: `client:${clientId}`,
    locations: null,
  }
}

function positionOf(row: unknown): ListPosition {
  const { micros, place } = row as Placed
  return { value: micros, id: place }
}

function isPosition({ value, id }: ListPosition): boolean {
  return /^-?\d{1,17}$/.test(value) && /^[\w-]{1,200}$/.test(id)
}

function isAuditPosition({ value, id }: ListPosition): boolean {
  return /^\d{1,17}$/.test(value) && /^\d{1,15}$/.test(id)
}
