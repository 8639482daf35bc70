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
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { todayAt } from '../../../http/day-access.ts'
import { readLocation } from '../../../http/location-access.ts'
import { addOfficeList, rowsFrom } from '../../../http/office-list.ts'
import { readOpenList, visibleRow } from '../../../http/open-list.ts'
import { HttpResponse } from '../../../http/reply.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { readChains, startChainWalk } from '../../../records/waivers/chain-walk-store.ts'
import { translationCheckedBy } from '../../../records/waivers/translation-checked-by.ts'
import { readWaiver, waiverList } from '../../../records/waivers/waiver-list-store.ts'
import { openWaiverSigner } from '../../../records/waivers/waiver-signer.ts'
import { waiverWithEvidence } from '../../../records/waivers/waiver-store.ts'
import { checkWaiver } from './check-waiver.ts'
import { waiverColumns } from './exported-waiver.ts'
import { searchWaivers } from './search-waivers.ts'
import { toChainResponse, toWaiverResponse, toWaiverRow } from './waiver-response.ts'

/**
 * Adds the calls about signed waivers, for managers and admins, and the calls about the chains, for admins
 * (docs/product/office/waivers.md, "Waivers").
 */
export function addOfficeWaivers(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
  limitSearches: (caller: StaffCaller) => void,
): void {
  const signer = openWaiverSigner(context.config.appSecret)
  const first = context.locations.first()

  addOfficeList(app, context, limitReads, {
    call: officeWaiversCall,
    open: ({ query, caller }) => {
      const { range, ...list } = readOpenList(context, caller, query, {
        today: todayAt(context, first),
        defaultPeriod: '90d',
      })
      const { version = null, unread, notInForce } = query
      const filters = { ...range, version, isEndMissed: unread === '1', isNotInForce: notInForce === '1' }
      const opened = rowsFrom(waiverList(filters), rows => rows.map(toWaiverRow))
      return { ...list, ...opened, more: { texts: context.waiverEditions.texts() } }
    },
    exported: { call: exportWaiversCall, name: 'waivers', columns: waiverColumns(first.timeZone) },
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
    // The audit row is saved before the response is sent, on context.db, because read connections cannot write.
    await addAudit(context.db, {
      ...actorOf(caller),
      at: context.clock.realNow(),
      locationId: found.location_id,
      action: 'waiver opened',
      object: `waiver:${found.id}`,
      requestId,
    })
    return toWaiverResponse(
      found,
      printed,
      signer,
      printed ? translationCheckedBy(context.settings, printed.record) : null,
    )
  })

  addCall(app, context, checkWaiverCall, async ({ params, caller }) => {
    limitReads(caller)
    visibleRow(context, caller, await readWaiver(context.reads, params.id), 'waiver')
    return (await checkWaiver(context, signer, params.id))!
  })

  addCall(app, context, waiverChainsCall, async ({ caller }) => {
    limitReads(caller)
    return (await readChains(context.reads)).map(toChainResponse)
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
    return new HttpResponse(202, { walkId: walk.id })
  })
}
