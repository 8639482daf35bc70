import type { AccountResponse, AccountRow } from '@frontlash/contract/office-staff'
import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import type { AppContext } from '../../../app-context.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { HttpError } from '../../../http/reply.ts'
import { toSessionRows } from '../../../presenters/session-rows.ts'
import { listSessions } from '../../../records/staff/session-store.ts'
import { type OfficeAccount, readOfficeAccount } from '../../../records/staff/staff-list.ts'

export function toAccountRow(account: OfficeAccount): AccountRow {
  const { id, username, firstName, role, locationDays, last_sign_in_at: at } = account
  return {
    id,
    username,
    first_name: firstName,
    role,
    keys: { pin: account.has_pin, password: account.has_password, twoStep: account.has_two_step },
    locations: LOCATION_KEYS.filter(key => role === 'admin' || locationDays.has(key)),
    defaultLocation: account.defaultLocationId,
    lastSignIn: at && {
      at: at.toISOString(),
      method: account.last_session?.method ?? null,
      address: account.last_session?.address ?? null,
    },
    sessions: account.sessions,
    isDisabled: account.is_disabled,
    browserHold: account.held_since && {
      since: account.held_since.toISOString(),
      wrong: account.guesses ?? 0,
    },
    version: account.version,
  }
}

/** Returns the current state of an account with its sessions. Throws 404 if no account has the user name. */
export async function toAccountResponse(
  context: AppContext,
  username: string,
  caller: StaffCaller,
): Promise<AccountResponse> {
  const now = context.clock.realNow()
  const account = await readOfficeAccount(context.db, username, now)
  if (!account) throw new HttpError('NOT_FOUND', 'There is no account of this name.')
  const sessions = await listSessions(context.db, account.id, now)
  return { ...toAccountRow(account), openSessions: toSessionRows(sessions, caller.sessionId) }
}
