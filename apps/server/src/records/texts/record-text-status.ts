import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { applyErrorCode } from './apply-error-code.ts'
import { type ProviderStatus, recordProviderStatus } from './provider-status-store.ts'

/** Saves the provider's status of a text and handles its error code. A status that is already stored has no effect. */
export async function recordTextStatus(
  context: Pick<AppContext, 'clock' | 'log'>,
  queries: Queries,
  report: Omit<ProviderStatus, 'at'>,
): Promise<void> {
  const text = await recordProviderStatus(queries, { ...report, at: context.clock.realNow() })
  if (text && report.errorCode) await applyErrorCode(context, queries, report.errorCode, text)
}
