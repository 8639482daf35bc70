import { CALLS } from '@frontlash/contract/calls'
import type { ReportAbandonedBody } from '@frontlash/contract/kiosk-messages'
import { WALK_INS_TODAY } from '@frontlash/contract/walk-ins-today-call'
import { send } from './http-client.ts'

/** Reports to the salon that a client left the kiosk. The screen does not wait for it; a failure is only logged. */
export async function reportAbandoned(body: ReportAbandonedBody): Promise<void> {
  await send(CALLS.reportAbandoned, { body, background: true }).catch(() => undefined)
}

/** A time limit, because a server that does not answer must not stop a walk-in. */
const WALK_INS_TODAY_TIMEOUT_MS = 2_000

/** Whether a location takes no walk-ins now; null without an answer. A kiosk gets the answer for its own location. */
export async function areWalkInsRefused(location: string | null): Promise<boolean | null> {
  const answer = send(WALK_INS_TODAY, {
    query: { location: location ?? undefined },
    timeoutMs: WALK_INS_TODAY_TIMEOUT_MS,
    background: true,
  })
  return answer.then(
    ({ takesWalkIns }) => !takesWalkIns,
    () => null,
  )
}
