import {
  checkWaiverCall,
  exportWaiversCall,
  officeWaiverCall,
  officeWaiversCall,
  searchWaiversCall,
  waiverChainsCall,
  walkChainCall,
} from '@frontlash/contract/office-waivers'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { AppContext } from '../../app-context.ts'
import { addCall } from '../../http/add-call.ts'
import { actorOf, type StaffCaller } from '../../http/caller.ts'
import { todayAt } from '../../http/day-access.ts'
import { answerExport, readByPages } from '../../http/list-export.ts'
import { readLocation } from '../../http/location-access.ts'
import { openListLocations, visibleRow } from '../../http/open-list.ts'
import { COUNTED_ROWS, readPage, readPageRequest, readPeriod, shownTotal } from '../../http/page-request.ts'
import { Answer } from '../../http/reply.ts'
import { addAudit } from '../../records/audit/audit-store.ts'
import { readChains, startChainWalk } from '../../records/waivers/chain-walk-store.ts'
import { countWaivers, readWaiver, readWaiverPage, type WaiverFilters } from '../../records/waivers/waiver-list.ts'
import { openWaiverSigner } from '../../records/waivers/waiver-signer.ts'
import { waiverWithEvidence } from '../../records/waivers/waiver-store.ts'
import { checkWaiver } from './check-waiver.ts'
import { WAIVER_COLUMNS, waiverCells } from './exported-waiver.ts'
import { searchWaivers } from './search-waivers.ts'
import { shownChain, shownWaiver, shownWaiverFacts } from './shown-waiver.ts'
import { isWaiverPosition, waiverPosition } from './waiver-position.ts'

const USUAL_PERIOD = '90d'

type Input = Omit<z.output<typeof exportWaiversCall.query>, 'bom'>

/** The signed waivers for managers and admins, their chains for admins (docs/product/office/waivers.md, "Waivers"). */
export function addOfficeWaivers(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
  limitSearches: (caller: StaffCaller) => void,
): void {
  const signer = openWaiverSigner(context.config.appSecret)

  addCall(app, context, officeWaiversCall, async ({ query, caller }) => {
    limitReads(caller)
    const { filters } = readFilters(query, caller)
    const { locations } = filters
    const { period, from, to, version, unread, notInForce, sort } = query
    const input = { locations, period, from, to, version, unread, notInForce, sort }
    const pageRequest = readPageRequest(query, input, isWaiverPosition)
    const isOldestFirst = (sort === 'received') === (pageRequest.direction === 'next')
    const after = pageRequest.after && { micros: pageRequest.after.value, id: pageRequest.after.id }
    const [page, counted] = await Promise.all([
      readPage(pageRequest, {
        read: rows => readWaiverPage(context.reads, filters, { after, rows, isOldestFirst }),
        positionOf: waiverPosition,
      }),
      countWaivers(context.reads, filters, COUNTED_ROWS + 1),
    ])
    const asOf = context.clock.realNow().toISOString()
    const texts = context.waiverEditions.texts()
    return { ...page, rows: page.rows.map(shownWaiver), total: shownTotal(counted), asOf, texts }
  })

  addCall(app, context, exportWaiversCall, async ({ query, caller, requestId }) => {
    limitReads(caller)
    const { filters, days, timeZone } = readFilters(query, caller)
    const { version, unread, notInForce } = query
    const isOldestFirst = query.sort === 'received'
    return answerExport(
      context,
      {
        name: 'waivers',
        period: days,
        locations: query.location === undefined ? null : filters.locations,
        filters: { version, unread, notInForce },
        count: () => countWaivers(context.reads, filters, null),
        read: async reader =>
          readByPages((after, rows) => {
            const page = { after: after && { micros: after.value, id: after.id }, rows, isOldestFirst }
            return readWaiverPage(reader, filters, page)
          }, waiverPosition),
        columns: WAIVER_COLUMNS,
        cells: async rows => rows.map(row => waiverCells(shownWaiver(row), timeZone)),
      },
      { caller, requestId, hasBom: query.bom === '1' },
    )
  })

  addCall(app, context, searchWaiversCall, async ({ body, caller, requestId }) => {
    limitReads(caller)
    limitSearches(caller)
    return searchWaivers(context, body, { caller, requestId })
  })

  addCall(app, context, officeWaiverCall, async ({ params, caller, requestId }) => {
    limitReads(caller)
    const found = visibleRow(context, caller, await readWaiver(context.reads, params.id), 'waiver')
    const printed = await waiverWithEvidence(context.reads, params.id)
    // Committed before the response is sent, and on context.db: the pool for reports is read-only.
    await addAudit(context.db, {
      ...actorOf(caller),
      at: context.clock.realNow(),
      locationId: found.location_id,
      action: 'waiver opened',
      object: `waiver:${found.id}`,
      requestId,
    })
    return shownWaiverFacts(found, printed, signer)
  })

  addCall(app, context, checkWaiverCall, async ({ params, caller }) => {
    limitReads(caller)
    visibleRow(context, caller, await readWaiver(context.reads, params.id), 'waiver')
    return (await checkWaiver(context, signer, params.id))!
  })

  addCall(app, context, waiverChainsCall, async ({ caller }) => {
    limitReads(caller)
    return (await readChains(context.reads)).map(shownChain)
  })

  addCall(app, context, walkChainCall, async ({ params, caller, requestId }) => {
    const { id: locationId } = readLocation(context, params.location, 'location')
    const at = context.clock.realNow()
    const { actor } = actorOf(caller)
    const walk = await context.db.transaction(async queries => {
      const started = await startChainWalk(queries, { locationId, by: actor, at })
      if (started.isNew)
        await addAudit(queries, {
          ...actorOf(caller),
          at,
          locationId,
          action: 'chain walk started',
          object: `chain:${locationId}`,
          requestId,
        })
      return started
    })
    return new Answer(202, { walkId: walk.id })
  })

  function readFilters(input: Input, caller: StaffCaller) {
    const first = context.locations.all()[0]!
    const { timeZone } = first
    const locations = openListLocations(context, caller, input.location)
    const days = readPeriod(input, { today: todayAt(context, first), timeZone, usual: USUAL_PERIOD })
    const filters: WaiverFilters = {
      locations,
      start: days.start,
      end: days.end,
      version: input.version ?? null,
      isEndMissed: input.unread === '1',
      isNotInForce: input.notInForce === '1',
    }
    return { filters, days, timeZone }
  }
}
