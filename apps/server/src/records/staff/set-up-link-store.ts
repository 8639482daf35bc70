import { hash } from 'node:crypto'
import type { StaffRole } from '@frontlash/domain/access/location-days'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** Only the hash is stored, so that the database does not reveal the link. */
const keyHash = (key: string) => hash('sha256', key, 'buffer')

const REMOVE = statement('set-up-links.remove', 'delete from set_up_links where staff_id = :staffId')
const SAVE = statement(
  'set-up-links.save',
  'insert into set_up_links (key_hash, staff_id, made_by, expires_at) values (:keyHash, :staffId, :madeBy, :expiresAt)',
)

/** Saves an account's link, which replaces an earlier one. The caller must have locked the account. */
export async function saveSetUpLink(
  queries: Queries,
  link: { readonly key: string; readonly staffId: string; readonly madeBy: string; readonly expiresAt: Date },
): Promise<void> {
  const { key, staffId, madeBy, expiresAt } = link
  await queries.run(REMOVE, { staffId })
  await queries.run(SAVE, { keyHash: keyHash(key), staffId, madeBy, expiresAt })
}

export type SetUpLink = {
  readonly staff_id: string
  readonly username: string
  readonly first_name: string
  readonly role: StaffRole
  readonly has_pin: boolean
  readonly has_password: boolean
}

const FOUND = `select s.id as staff_id, s.username, s.first_name, s.role, l.pin_hash is not null as has_pin,
          l.password_hash is not null as has_password
     from set_up_links l
     join staff s on s.id = l.staff_id and s.disabled_at is null
     join staff maker on maker.id = l.made_by and maker.disabled_at is null and maker.role = 'admin'
    where l.key_hash = :keyHash and l.used_at is null and l.expires_at > :now`
const FIND = statement('set-up-links.find', FOUND).returns<SetUpLink>()
const LOCK = statement('set-up-links.lock', `${FOUND} for update of l`).returns<SetUpLink>()

/**
 * Returns the link with a key; undefined if the link is used, expired or unknown, or if its creator is no longer an
 * admin.
 */
export function findSetUpLink(queries: Queries, key: string, now: Date): Promise<SetUpLink | undefined> {
  return queries.row(FIND, { keyHash: keyHash(key), now })
}

const LOCK_ACCOUNT = statement(
  'set-up-links.lock-account',
  `select s.id from staff s where s.id = (select staff_id from set_up_links where key_hash = :keyHash)
      for no key update of s`,
)

/**
 * Like findSetUpLink, but also locks the account and then the link until the transaction ends. All changes of an
 * account or its link lock the account first.
 */
export async function lockSetUpLink(queries: Queries, key: string, now: Date): Promise<SetUpLink | undefined> {
  await queries.run(LOCK_ACCOUNT, { keyHash: keyHash(key) })
  return queries.row(LOCK, { keyHash: keyHash(key), now })
}

const CHOOSE = statement(
  'set-up-links.choose',
  `update set_up_links
      set pin_lookup = coalesce(:pinLookup, pin_lookup), pin_hash = coalesce(:pinHash, pin_hash),
          password_hash = coalesce(:passwordHash, password_hash)
    where key_hash = :keyHash`,
)

/** Saves the credentials that were chosen with the link. The account does not use these credentials yet. */
export async function saveChoice(
  queries: Queries,
  key: string,
  {
    pin,
    passwordHash,
  }: { readonly pin: { lookup: Buffer; hash: string } | null; readonly passwordHash: string | null },
): Promise<void> {
  await queries.run(CHOOSE, {
    keyHash: keyHash(key),
    pinLookup: pin?.lookup ?? null,
    pinHash: pin?.hash ?? null,
    passwordHash,
  })
}

const USE = statement(
  'set-up-links.use',
  `with chosen as (
     update set_up_links set used_at = :now where key_hash = :keyHash
     returning staff_id, pin_lookup, pin_hash, password_hash),
   changed as (
     update staff st
        set pin_lookup = coalesce(c.pin_lookup, st.pin_lookup), pin_hash = coalesce(c.pin_hash, st.pin_hash),
            password_hash = coalesce(c.password_hash, st.password_hash), two_step_pending = null,
            version = st.version + 1
       from chosen c where st.id = c.staff_id returning st.id),
   unheld as (
     delete from unknown_browser_failures
      where subject in (select 'staff:' || staff_id from chosen where password_hash is not null))
   update sessions set ended_at = :now where staff_id in (select id from changed) and ended_at is null`,
)
const CLEAR = statement(
  'set-up-links.clear',
  'update set_up_links set pin_lookup = null, pin_hash = null, password_hash = null where key_hash = :keyHash',
)

/**
 * Gives the account the credentials that were chosen with the link, and ends the account's sessions and the link.
 * Throws if another account has the PIN (see `takenBy`).
 */
export async function useSetUpLink(queries: Queries, key: string, now: Date): Promise<void> {
  await queries.run(USE, { keyHash: keyHash(key), now })
  await queries.run(CLEAR, { keyHash: keyHash(key) })
}
