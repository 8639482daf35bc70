import { firstRetainedDay, retainedSince } from '@frontlash/domain/retention/retention'
import { salonDayOf } from '@frontlash/domain/salon-day'
import type { AppContext } from '../../app-context.ts'
import { addAudit } from '../audit/audit-store.ts'
import { BATCH_ROWS, REMOVALS, type Removal } from './retention-store.ts'

/** The number of deleted rows by kind. Kinds without deleted rows are omitted. */
export type DeletedCounts = Readonly<Record<string, number>>

/**
 * Deletes everything whose retention period is over (docs/product/keeping.md), in small transactions, until nothing is
 * left or `stop` is aborted. Stores the counts in the audit log.
 */
export async function deleteExpired(
  context: Pick<AppContext, 'db' | 'clock' | 'locations'>,
  stop: AbortSignal,
): Promise<DeletedCounts> {
  const deleted: Record<string, number> = {}
  for (const removal of REMOVALS) {
    const count = await removeAll(context, removal, stop)
    if (count > 0) deleted[removal.name] = count
  }
  if (Object.keys(deleted).length > 0) {
    await addAudit(context.db, {
      at: context.clock.realNow(),
      actor: 'system',
      action: 'records past their keeping time removed',
      after: deleted,
    })
  }
  return deleted
}

async function removeAll(
  context: Pick<AppContext, 'db' | 'clock' | 'locations'>,
  removal: Removal,
  stop: AbortSignal,
): Promise<number> {
  const { timeZone } = context.locations.first()
  const now = removal.by === 'real time' ? context.clock.realNow() : context.clock.salonNow()
  const before =
    removal.by === 'salon day'
      ? firstRetainedDay(removal.kind, salonDayOf(now, timeZone))
      : retainedSince(removal.kind, now, timeZone)
  let count = 0
  while (!stop.aborted) {
    const taken = await context.db.transaction(queries => removal.remove(queries, before, now))
    count += taken
    if (taken < BATCH_ROWS) break
  }
  return count
}
