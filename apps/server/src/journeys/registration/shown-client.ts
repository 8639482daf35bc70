import type { ClientAnswer } from '@frontlash/contract/clients'
import { lastInitial } from '@frontlash/domain/person-name'
import type { DeviceCaller, StaffCaller } from '../../http/caller.ts'
import type { Client } from '../../records/clients/client-store.ts'

/** A client as she is shown: on the shared tablet by first name and last initial, to staff by her whole name. */
export function shownClient(
  { id, firstName, lastName, phone }: Client,
  caller: DeviceCaller | StaffCaller,
): ClientAnswer {
  return { id, first_name: firstName, last_name: caller.kind === 'staff' ? lastName : lastInitial(lastName), phone }
}
