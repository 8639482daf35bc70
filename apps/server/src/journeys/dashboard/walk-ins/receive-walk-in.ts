import type { WalkInResponse } from '@frontlash/contract/walk-ins'
import type { AppContext } from '../../../app-context.ts'
import { actorLabel, actorOf, type StaffCaller } from '../../../http/caller.ts'
import { hasLocationAccess } from '../../../http/location-access.ts'
import { HttpError } from '../../../http/reply.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import {
  type LockedWalkIn,
  lockWalkIn,
  markWalkIn,
  readWalkInActor,
} from '../../../records/check-ins/walk-in-list-store.ts'

export type WalkInRequest = {
  readonly id: string
  readonly isReceived: boolean
  /** For an undo: the version of the walk-in after it was marked as received. */
  readonly restoreVersion?: number | undefined
  readonly caller: StaffCaller
  readonly requestId: string
}

/** Thrown to roll back the transaction. PostgreSQL has already aborted it, because a statement failed. */
const ALREADY_WAITING = new Error('the client waits already')

/**
 * Marks a walk-in as received, or as waiting again (docs/product/managers-day.md, "Walk-ins"). If a received client
 * comes again on the same day, a new visit starts. A repeated call changes nothing. An undo changes nothing if there
 * was a newer change.
 */
export async function receiveWalkIn(context: AppContext, request: WalkInRequest): Promise<WalkInResponse> {
  const { id, isReceived, restoreVersion, caller, requestId } = request
  try {
    return await context.db.transaction(async (queries): Promise<WalkInResponse> => {
      const held = await lockWalkIn(queries, id)
      if (!held || !hasLocationAccess(context, caller, held.locationId))
        throw new HttpError('NOT_FOUND', 'There is no such walk-in.')
      if (held.hasBooking)
        return { success: false, code: 'HAS_BOOKING', msg: 'The client’s booking was found: it is on the calendar.' }
      if (restoreVersion !== undefined && restoreVersion !== held.walkIn.version)
        return {
          success: false,
          code: 'NOT_POSSIBLE_NOW',
          msg: await describeLastChange(queries, held),
          walkIn: held.walkIn,
        }
      if ((held.walkIn.receivedAt !== null) === isReceived)
        return {
          success: true,
          walkIn: held.walkIn,
          ...(isReceived && { unchanged: await describeLastChange(queries, held) }),
        }
      const by = caller.username.toLowerCase()
      const walkIn = await markWalkIn(
        queries,
        id,
        isReceived ? { at: context.clock.salonNow(), by } : null,
        actorLabel(caller),
      )
      if (!walkIn) throw ALREADY_WAITING
      await addAudit(queries, {
        at: context.clock.realNow(),
        ...actorOf(caller),
        locationId: held.locationId,
        action: isReceived ? 'walk-in received' : 'walk-in waits again',
        object: `check-in:${id}`,
        requestId,
        before: { receivedAt: held.walkIn.receivedAt, receivedBy: held.walkIn.receivedBy },
        after: { receivedAt: walkIn.receivedAt, receivedBy: walkIn.receivedBy },
      })
      return { success: true, walkIn }
    })
  } catch (error) {
    if (error !== ALREADY_WAITING) throw error
    return { success: false, code: 'ALREADY_HERE_AGAIN', msg: 'The client has come again and is waiting already.' }
  }
}

async function describeLastChange(queries: Queries, { walkIn, locationId }: LockedWalkIn): Promise<string> {
  const by = await readWalkInActor(queries, { id: walkIn.id, locationId })
  const did = walkIn.receivedAt === null ? 'undid Received' : 'received them'
  return `${walkIn.name || 'The client'}: ${by ?? 'somebody else'} ${did} already.`
}
