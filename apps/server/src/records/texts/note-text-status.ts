import type { Queries } from '../../platform/db/database.ts'
import type { Salon } from '../../salon.ts'
import { heedCode } from './heed-code.ts'
import { noteProviderStatus, type ProviderStatus } from './provider-status.ts'

/** Keeps what the provider says of a text, and does what its error code asks for. Nothing when it is no news. */
export async function noteTextStatus(
  salon: Pick<Salon, 'clock' | 'log'>,
  queries: Queries,
  said: Omit<ProviderStatus, 'at'>,
): Promise<void> {
  const text = await noteProviderStatus(queries, { ...said, at: salon.clock.realNow() })
  if (text && said.errorCode) await heedCode(salon, queries, said.errorCode, text)
}
