import { toE164 } from '@frontlash/domain/phone'
import type { AppContext } from '../../../app-context.ts'
import type { DeviceCaller, StaffCaller } from '../../../http/caller.ts'
import type { CheckInFacts } from '../../../records/check-ins/check-in-facts.ts'
import { grantedSince } from '../../../records/clients/client-store.ts'

/**
 * Whether a caller may read or write a client, checked inside the check-in's own transaction so that it needs no extra
 * statement (docs/product/access.md).
 */
export const mayReachClient = {
  /** The parameters for reading the facts on which isAllowed depends. */
  parameters: (context: AppContext, caller: DeviceCaller | StaffCaller) => ({
    deviceId: caller.kind === 'device' ? caller.id : null,
    grantedSince: grantedSince(context.clock.realNow()),
  }),
  /**
   * Staff may reach every client. A device may after its lookup, or with the number it stored for a delayed delivery.
   * The result for a client who does not exist is the same as for a client who was not looked up.
   */
  isAllowed: (
    caller: DeviceCaller | StaffCaller,
    facts: CheckInFacts | undefined,
    offlinePhone: string | undefined,
  ): facts is CheckInFacts => {
    if (!facts) return false
    if (caller.kind === 'staff' || facts.isGranted) return true
    return offlinePhone !== undefined && toE164(offlinePhone) === facts.client.phone
  },
}
