import { randomBytes } from 'node:crypto'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { addAudit } from '../audit/audit-store.ts'
import { lockAccount } from './account-store.ts'
import {
  type AccountActor,
  type AccountParts,
  inAuditedTransaction,
  NO_SUCH_ACCOUNT,
  resetAccount,
  type StaffOutcome,
} from './accounts.ts'
import { isOnlyAdmin, ONLY_ADMIN } from './change-account.ts'
import { saveSetUpLink } from './set-up-link-store.ts'

const LINK_HOURS = 24
const KEY_BYTES = 16
/**
 * The path of a set-up link. In a link the key follows a `#`. Browsers send this part of a URL neither to the server
 * nor to other sites.
 */
const SET_UP_PAGE = '/set-up'

export type ShownLink = { readonly url: string; readonly expiresAt: string }

/** A generated link that is not stored yet. */
export type NewLink = { readonly shown: ShownLink; readonly key: string; readonly expiresAt: Date }

/**
 * Creates a set-up link with a random key of 128 bits, valid for 24 hours (docs/product/office/accounts.md, "Set-up
 * links").
 */
export function newSetUpLink({ clock, config }: Pick<AppContext, 'clock' | 'config'>): NewLink {
  const expiresAt = new Date(clock.realNow().getTime() + LINK_HOURS * 3_600_000)
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const page = new URL(SET_UP_PAGE, config.publicUrl)
  page.hash = key
  return { key, expiresAt, shown: { url: page.href, expiresAt: expiresAt.toISOString() } }
}

export async function storeSetUpLink(
  queries: Queries,
  account: { readonly id: string; readonly username: string },
  link: NewLink,
  by: AccountActor & { readonly staffId: string },
  now: Date,
): Promise<void> {
  const { key, expiresAt } = link
  await saveSetUpLink(queries, { key, staffId: account.id, madeBy: by.staffId, expiresAt })
  const object = `staff:${account.username}`
  await addAudit(queries, { ...by, at: now, action: 'set-up link made', object, after: { until: expiresAt } })
}

/** Creates a link for an active account. The current credentials are valid until new ones are chosen. */
export function linkAccount(
  parts: AccountParts,
  username: string,
  link: NewLink,
  by: AccountActor & { readonly staffId: string },
): Promise<StaffOutcome> {
  const now = parts.clock.realNow()
  return inAuditedTransaction(parts, { username, by }, async queries => {
    const account = await lockAccount(queries, username)
    if (!account || account.isDisabled) return NO_SUCH_ACCOUNT
    await storeSetUpLink(queries, account, link, by, now)
    return { ok: true }
  })
}

/**
 * Stores a set-up link, removes the account's credentials and ends its sessions. The person chooses new credentials
 * with the link. Refused if the account belongs to the only admin.
 */
export function resetByLink(
  parts: AccountParts,
  username: string,
  link: NewLink,
  by: AccountActor & { readonly staffId: string },
): Promise<StaffOutcome> {
  const now = parts.clock.realNow()
  return inAuditedTransaction(parts, { username, by, withAdmins: true }, async (queries, admins) => {
    const account = await lockAccount(queries, username)
    if (isOnlyAdmin(admins, account)) return ONLY_ADMIN
    if (!account) return NO_SUCH_ACCOUNT
    await resetAccount(queries, account, { pin: null, passwordHash: null }, by, now)
    await storeSetUpLink(queries, account, link, by, now)
    return { ok: true }
  })
}
