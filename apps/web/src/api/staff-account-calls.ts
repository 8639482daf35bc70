import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type {
  AccountAnswer,
  AccountChangeAnswer,
  AccountKeysAnswer,
  LetBrowserInAnswer,
  StaffListAnswer,
} from '@frontlash/contract/office-staff'
import type { Role } from '@frontlash/contract/staff'
import type { LocationKey } from '@frontlash/domain/location-key'
import { send } from './http-client.ts'
import type { ListQuery } from './office-calls.ts'

/** Not confirmed, wrong, or too often: normal answers to a change of an account. */
const REFUSALS = [400, 403, 404, 429]

/** Typed keys, a drawn PIN, or neither for a link by which the person chooses them. */
export type KeyChoice = { readonly pin?: string; readonly password?: string; readonly drawPin?: true }

export type NewAccount = KeyChoice & {
  readonly username: string
  readonly first_name?: string
  readonly role: Role
  readonly locations?: LocationKey[]
}

export type AccountChange = {
  readonly first_name?: string
  readonly role?: Role
  readonly locations?: LocationKey[]
  readonly defaultLocation?: LocationKey | null
  readonly version: number
}

/** One page of the accounts. */
export function listStaff(query: ListQuery): Promise<StaffListAnswer> {
  return send(OFFICE_CALLS.listStaff, { query })
}

/** One account with its sessions; 404 without one of this name. */
export function readAccount(username: string): Promise<AccountAnswer> {
  return send(OFFICE_CALLS.readStaff, { params: { username }, expected: [404] })
}

export function addAccount(body: NewAccount, idempotencyKey: string): Promise<AccountChangeAnswer> {
  return send(OFFICE_CALLS.addStaff, { body, idempotencyKey, expected: REFUSALS })
}

export function changeAccount(
  username: string,
  body: AccountChange,
  idempotencyKey: string,
): Promise<AccountChangeAnswer> {
  return send(OFFICE_CALLS.changeStaff, { params: { username }, body, idempotencyKey, expected: REFUSALS })
}

export function disableAccount(username: string, idempotencyKey: string): Promise<AccountChangeAnswer> {
  return send(OFFICE_CALLS.disableStaff, { params: { username }, body: {}, idempotencyKey, expected: REFUSALS })
}

export function enableAccount(username: string, idempotencyKey: string): Promise<AccountChangeAnswer> {
  return send(OFFICE_CALLS.enableStaff, { params: { username }, body: {}, idempotencyKey, expected: REFUSALS })
}

/** New keys, or without them a set-up link. */
export function resetAccount(username: string, body: KeyChoice, idempotencyKey: string): Promise<AccountKeysAnswer> {
  return send(OFFICE_CALLS.resetStaff, { params: { username }, body, idempotencyKey, expected: REFUSALS })
}

export function makeSetUpLink(username: string, idempotencyKey: string): Promise<AccountKeysAnswer> {
  return send(OFFICE_CALLS.makeSetUpLink, { params: { username }, body: {}, idempotencyKey, expected: REFUSALS })
}

/** Lets the unknown browser that shows a code sign in to an account, for 15 minutes. */
export function letBrowserIn(username: string, code: string, idempotencyKey: string): Promise<LetBrowserInAnswer> {
  return send(OFFICE_CALLS.letBrowserIn, { params: { username }, body: { code }, idempotencyKey, expected: REFUSALS })
}

/** Ends the hold of unknown browsers for an account. */
export function endBrowserHold(username: string, idempotencyKey: string): Promise<{ row: AccountAnswer }> {
  return send(OFFICE_CALLS.endBrowserHold, { params: { username }, idempotencyKey, expected: REFUSALS })
}

export function endSessionOf(username: string, id: string, idempotencyKey: string): Promise<unknown> {
  return send(OFFICE_CALLS.endSessionOfStaff, { params: { username, id }, idempotencyKey, expected: REFUSALS })
}

export function endSessionsOf(username: string, idempotencyKey: string): Promise<unknown> {
  return send(OFFICE_CALLS.endSessionsOfStaff, { params: { username }, idempotencyKey, expected: REFUSALS })
}
