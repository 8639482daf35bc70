import type pg from 'pg'
import { onOwnConnection } from './backup-connection.ts'

/** The application names of connections that only a running server makes. */
const OF_A_SERVER = ['frontlash-backend', 'frontlash-bookings', 'frontlash-nightly']

/** True if a database contains staff, clients, check-ins or waivers; false if these tables do not exist. */
export function hasSalon(url: string): Promise<boolean> {
  return onOwnConnection(url, async client => {
    const tables = await client.query(`select to_regclass('migrations') is not null as made`)
    if (!tables.rows[0].made) return false
    const { rows } = await client.query(
      `select exists (select from staff) or exists (select from clients) or exists (select from check_ins)
         or exists (select from waivers) as used`,
    )
    return rows[0].used
  })
}

export function salonSize(url: string): Promise<number> {
  return onOwnConnection(url, async client => {
    const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes')
    return rows[0].bytes
  })
}

/** Returns true if a server is connected to this database. */
export function isServed(client: pg.Client): Promise<boolean> {
  return client
    .query(
      `select exists (select from pg_stat_activity
         where datname = current_database() and application_name = any($1)) as served`,
      [OF_A_SERVER],
    )
    .then(({ rows }) => rows[0].served)
}
