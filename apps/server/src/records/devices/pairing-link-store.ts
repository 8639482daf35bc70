import { hash } from 'node:crypto'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** Only the hash is stored, so that the database does not reveal the link. */
const keyHash = (key: string) => hash('sha256', key, 'buffer')

const KEEP_LINK = statement(
  'pairing-links.save',
  `with over as (delete from pairing_links where expires_at < :now::timestamptz - interval '1 day')
   insert into pairing_links (key_hash, made_by, expires_at) values (:keyHash, :staffId, :expiresAt)`,
)

/** Saves an admin's pairing link. Deletes links that expired more than a day ago. */
export async function savePairingLink(
  queries: Queries,
  link: { key: string; staffId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await queries.run(KEEP_LINK, {
    keyHash: keyHash(link.key),
    staffId: link.staffId,
    now: link.now,
    expiresAt: link.expiresAt,
  })
}

const USE_LINK = statement(
  'pairing-links.use',
  `update pairing_links l set used_at = :now
     from staff s
    where l.key_hash = :keyHash and l.used_at is null and l.expires_at > :now
      and s.id = l.made_by and s.disabled_at is null and s.role = 'admin'
   returning s.id, s.username, s.role`,
).returns<{ id: string; username: string; role: string }>()

/**
 * Marks a link as used and returns the admin who created it. Returns undefined if the link is used, expired or unknown,
 * or if its creator is no longer an admin.
 */
export function usePairingLink(
  queries: Queries,
  key: string,
  now: Date,
): Promise<{ id: string; username: string; role: string } | undefined> {
  return queries.row(USE_LINK, { keyHash: keyHash(key), now })
}
