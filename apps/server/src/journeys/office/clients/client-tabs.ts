import {
  clientConsentCall,
  clientHistoryCall,
  clientSurveysCall,
  clientTextsCall,
  clientVisitsCall,
  clientWaiversCall,
} from '@frontlash/contract/office-clients'
import type { LocationKey } from '@frontlash/domain/location-key'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { correctionError } from '@frontlash/domain/visits/visit-correction'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall, type CallInput } from '../../../http/add-call.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { todayAt } from '../../../http/day-access.ts'
import { addOfficeList, listResponse, rowsFrom } from '../../../http/office-list.ts'
import { isNumberedPosition, readPageRequest } from '../../../http/page-request.ts'
import type { ListPosition, ListSource, PageRow } from '../../../platform/db/keyset-list.ts'
import { technicianLabel } from '../../../presenters/appointment-response.ts'
import { toAuditRows } from '../../../presenters/audit-rows.ts'
import { type AuditFilters, auditList } from '../../../records/audit/audit-log-store.ts'
import type { ClientVisit } from '../../../records/clients/client-page-store.ts'
import { CLIENT_TABS } from '../../../records/clients/client-tab-store.ts'
import { maySee, requireClientAccess } from './client-access.ts'
import { outcomeOf } from './client-response.ts'

type TabInput = Pick<CallInput<typeof clientVisitsCall>, 'caller' | 'params' | 'query'>
type Locations = readonly LocationKey[] | null

/** Adds the tabs of a client's page (docs/product/office/clients.md, "Clients"). */
export function addClientTabs(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
): void {
  const { timeZone } = context.locations.first()

  /** Returns one page of a tab's rows if the caller may read the client. */
  const tab = async <Row extends PageRow, Sent>(
    name: keyof typeof CLIENT_TABS,
    list: (of: { readonly id: string; readonly locations: Locations }) => ListSource<Row>,
    { caller, params: { id }, query }: TabInput,
    toRow: (row: Row, locations: Locations) => Sent,
  ) => {
    limitReads(caller)
    const locations = await requireClientAccess(context, caller, id)
    const pageRequest = readPageRequest(query, { name, id }, isPosition)
    // Texts are shown only for the locations of the caller. The other tabs show rows of all locations.
    const source = list({ id, locations: name === 'texts' ? locations : null })
    const opened = rowsFrom(source, rows => rows.map(row => toRow(row, locations)))
    return listResponse(context, pageRequest, opened)
  }

  addCall(app, context, clientVisitsCall, input =>
    tab('visits', CLIENT_TABS.visits, input, (row, locations) => ({
      id: row.place,
      at: row.start_at.toISOString(),
      location: row.location_id,
      service: withoutSymbols(row.service),
      technician: technicianLabel(context, row.technician),
      isWalkIn: row.is_walk_in,
      outcome: outcomeOf(context, row),
      canCorrect: maySee(locations, row.location_id) && isCorrectable(context, row),
    })),
  )

  addCall(app, context, clientWaiversCall, input =>
    tab('waivers', CLIENT_TABS.waivers, input, (row, locations) => ({
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
    tab('texts', CLIENT_TABS.texts, input, row => ({
      id: row.id,
      at: row.created_at.toISOString(),
      location: row.location_id,
      template: row.template,
      state: row.state,
    })),
  )

  addCall(app, context, clientSurveysCall, input =>
    tab('surveys', CLIENT_TABS.surveys, input, (row, locations) => ({
      id: row.id,
      at: row.submitted_at.toISOString(),
      location: row.location_id,
      rating: row.overall_rating,
      issues: Array.isArray(row.issues) ? row.issues.map(String) : [],
      comment: maySee(locations, row.location_id) ? row.feedback : null,
    })),
  )

  addCall(app, context, clientConsentCall, input =>
    tab('consent', CLIENT_TABS.consent, input, row => ({
      id: row.place,
      at: row.at.toISOString(),
      what: row.what,
      screen: row.screen,
      source: row.source,
      location: row.location_id,
    })),
  )

  addOfficeList(app, context, limitReads, {
    call: clientHistoryCall,
    isPosition: isNumberedPosition,
    open: ({ params: { id } }) => {
      const source = auditList(historyOf(id, context.clock.realNow()))
      const opened = rowsFrom(source, rows => toAuditRows(context.reads, timeZone, rows))
      return { ...opened, boundTo: { history: id } }
    },
  })
}

/**
 * True if "The client came" can be set or undone. This is not possible for a no-show that is marked in the booking
 * system.
 */
function isCorrectable(context: AppContext, visit: ClientVisit): boolean {
  const outcome = outcomeOf(context, visit)
  if ((outcome !== 'no-show' && outcome !== 'came') || visit.status === 'NO_SHOW') return false
  const today = todayAt(context, context.locations.get(visit.location_id))
  return correctionError({ day: visit.day, outcome }, today) === undefined
}

/** Returns the filters for all audit rows of a client, of any age. */
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

function isPosition({ value, id }: ListPosition): boolean {
  return /^-?\d{1,17}$/.test(value) && /^[\w-]{1,200}$/.test(id)
}
