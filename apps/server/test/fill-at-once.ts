import type pg from 'pg'

type Index = { readonly name: string; readonly made: string }

/**
 * Runs `fill` on a migrated database. `fill` returns the tables that it has filled ('' for all). Indexes that only
 * reads need are created afterwards, which is several times as fast. If the user may switch them off, foreign keys and
 * triggers are off, so `fill` must insert consistent rows.
 */
export async function fillAtOnce(writer: pg.Client, fill: () => Promise<string>): Promise<void> {
  const { rows: indexes } = await writer.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
      where not indisunique and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  )
  await writer.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`)
  const mode = (role: string) =>
    writer.query(
      `select set_config('session_replication_role', '${role}', false) from pg_roles
        where rolname = current_user and rolsuper`,
    )
  await mode('replica')
  const filled = await fill()
  await mode('origin')
  await writer.query(indexes.map(({ made }) => made).join('; '))
  await writer.query(`analyze ${filled}`)
}
