import { hash } from 'node:crypto'
import { type Queries, statement } from '../../platform/db/database.ts'

/** The database keeps the hash: whoever reads it cannot make the link. */
const keyHash = (key: string) => hash('sha256', key, 'buffer')

const KEEP_LINK = statement(
  'pairing-links.keep',
  `with over as (delete from pairing_links where expires_at < $3::timestamptz - interval '1 day')
   insert into pairing_links (key_hash, made_by, expires_at) values ($1, $2, $4)`,
)

/** Keeps a link that an admin has made; those that were over a day ago go. */
export async function keepPairingLink(
  queries: Queries,
  link: { key: string; staffId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await queries.run(KEEP_LINK, [keyHash(link.key), link.staffId, link.now, link.expiresAt])
}

const USE_LINK = statement<{ id: string; username: string; role: string }>(
  'pairing-links.use',
  `update pairing_links l set used_at = $2
     from staff s
    where l.key_hash = $1 and l.used_at is null and l.expires_at > $2
      and s.id = l.made_by and s.disabled_at is null and s.role = 'admin'
   returning s.id, s.username, s.role`,
)

/** Uses a link up. Answers the admin who made it, or nothing when it is used, too old, nobody's, or of somebody who is no admin any more. */
export function usePairingLink(
  queries: Queries,
  key: string,
  now: Date,
): Promise<{ id: string; username: string; role: string } | undefined> {
  return queries.row(USE_LINK, [keyHash(key), now])
}
