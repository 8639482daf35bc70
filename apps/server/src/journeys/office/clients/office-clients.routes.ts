import {
  clientCall,
  correctClientPhoneCall,
  exportClientsCall,
  exportPersonCall,
  forgetPersonCall,
  heldOfPersonCall,
  linkClientCall,
  renameClientCall,
  searchClientsCall,
  setClientNoteCall,
  setClientOptOutCall,
  unlinkClientCall,
} from '@frontlash/contract/office-clients'
import { initials } from '@frontlash/domain/person-name'
import { maskPhone } from '@frontlash/domain/phone'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { wasDoneSince } from '../../../records/audit/audit-log-store.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { correctPhone, link, rename, setNote, setOptOut, unlink } from './change-client.ts'
import { requireClientAccess } from './client-access.ts'
import { toClientResponse } from './client-response.ts'
import { addClientTabs } from './client-tabs.ts'
import { exportClients } from './export-clients.ts'
import { exportPeople, forget, held } from './people.ts'
import { searchClients } from './search-clients.ts'

/**
 * If the same user shows a client again within this time, no second audit row is added. A user often reads several
 * tabs.
 */
const OPENED_AGAIN_MS = 10 * 60_000

/** Adds the calls about clients. Managers have limited access (docs/product/office/clients.md, "Clients"). */
export function addOfficeClients(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
  limitSearches: (caller: StaffCaller) => void,
): void {
  addCall(app, context, searchClientsCall, ({ body, caller, requestId }) => {
    limitReads(caller)
    limitSearches(caller)
    return searchClients(context, body, { caller, requestId })
  })

  addCall(app, context, exportClientsCall, ({ body, caller, requestId }) => {
    limitReads(caller)
    return exportClients(context, body, { caller, requestId })
  })

  addCall(app, context, clientCall, async ({ params, caller, requestId }) => {
    limitReads(caller)
    await requireClientAccess(context, caller, params.id)
    const shown = await toClientResponse(context, params.id, caller)
    const now = context.clock.realNow()
    const opened = { ...actorOf(caller), action: 'client opened', object: `client:${shown.id}` } as const
    const since = new Date(now.getTime() - OPENED_AGAIN_MS)
    if (await wasDoneSince(context.db, { ...opened, since })) return shown
    await addAudit(context.db, {
      ...opened,
      at: now,
      requestId,
      after: { name: initials(shown.first_name, shown.last_name), phone: maskPhone(shown.phone) },
    })
    return shown
  })

  addClientTabs(app, context, limitReads)

  addCall(app, context, renameClientCall, ({ params, body, caller, requestId }) =>
    rename(context, params.id, body, { caller, requestId }),
  )
  addCall(app, context, setClientNoteCall, ({ params, body, caller, requestId }) =>
    setNote(context, params.id, body, { caller, requestId }),
  )
  addCall(app, context, setClientOptOutCall, ({ params, body, caller, requestId }) =>
    setOptOut(context, params.id, body.optedOut, { caller, requestId }),
  )
  addCall(app, context, correctClientPhoneCall, ({ params, body, caller, requestId }) =>
    correctPhone(context, params.id, body, { caller, requestId }),
  )
  addCall(app, context, linkClientCall, async ({ params, body, caller, requestId }) =>
    link(context, params.id, body, { caller, requestId }),
  )
  addCall(app, context, unlinkClientCall, ({ params, caller, requestId }) =>
    unlink(context, params.id, { caller, requestId }),
  )

  addCall(app, context, heldOfPersonCall, ({ body, caller }) => {
    limitReads(caller)
    return held(context, body)
  })
  addCall(app, context, exportPersonCall, ({ body, caller, requestId }) => {
    limitReads(caller)
    return exportPeople(context, body, { caller, requestId })
  })
  addCall(app, context, forgetPersonCall, ({ body, caller, requestId }) => forget(context, body, { caller, requestId }))
}
