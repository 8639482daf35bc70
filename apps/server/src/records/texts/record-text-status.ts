import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { applyErrorCode } from './apply-error-code.ts'
import { type ProviderStatus, recordProviderStatus } from './provider-status.ts'

/** Saves what the provider says of a text, and does what its error code asks for. Does nothing for a known status. */
export async function recordTextStatus(
  context: Pick<AppContext, 'clock' | 'log'>,
  queries: Queries,
  said: Omit<ProviderStatus, 'at'>,
): Promise<void> {
  const text = await recordProviderStatus(queries, { ...said, at: context.clock.realNow() })
  if (text && said.errorCode) await applyErrorCode(context, queries, said.errorCode, text)
}
