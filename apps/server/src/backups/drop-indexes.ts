import type pg from 'pg'

/** The `maintenance_work_mem` for building the indexes of full tables. */
const SORTING_ROOM = '256MB'

type Made = { readonly remove: string; readonly make: string }

/**
 * Drops the indexes and foreign keys of a schema, except primary and unique keys. Returns a function that creates them
 * again. Creating them after loading is faster than updating them for each loaded row, and still detects violations.
 */
export async function dropIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<Made>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
       from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`,
  )
  const { rows: indexes } = await client.query<Made>(
    `select format('drop index %s', i.indexrelid::regclass) as remove, pg_get_indexdef(i.indexrelid) as make
       from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = current_schema()::regnamespace
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
      order by c.relname`,
  )
  for (const { remove } of [...references, ...indexes]) await client.query(remove)
  return async () => {
    await client.query(`set maintenance_work_mem = '${SORTING_ROOM}'`)
    for (const { make } of [...indexes, ...references]) await client.query(make)
  }
}
