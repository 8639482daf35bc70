import { toE164 } from '@frontlash/domain/phone'
import type { AppContext } from '../../../app-context.ts'
import type { DeviceCaller, StaffCaller } from '../../../http/caller.ts'
import type { CheckInFacts } from '../../../records/check-ins/check-in-store.ts'
import { grantedSince } from '../../../records/clients/client-store.ts'

/** The parameters of a statement that reads whether a caller has a grant for a client. */
export function grantParameters(context: AppContext, caller: DeviceCaller | StaffCaller) {
  return {
    deviceId: caller.kind === 'device' ? caller.id : null,
    grantedSince: grantedSince(context.clock.realNow()),
  }
}

/**
 * Whether a caller may check a client in. This is decided inside the check-in's own transaction, so that it needs no
 * extra statement (docs/product/access.md). Staff may check in every client. A device may after its lookup, or with the
 * number that it saved with an undelivered check-in. The result for a client who does not exist is the same as for a
 * client who was not looked up.
 */
export function mayReachClient(
  caller: DeviceCaller | StaffCaller,
  facts: CheckInFacts | undefined,
  offlinePhone: string | undefined,
): facts is CheckInFacts {
  if (!facts) return false
  if (caller.kind === 'staff' || facts.isGranted) return true
  return offlinePhone !== undefined && toE164(offlinePhone) === facts.client.phone
}
