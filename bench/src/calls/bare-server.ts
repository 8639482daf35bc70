import Fastify from 'fastify'
import pg from 'pg'
import { serveMeasured } from './measured-server.ts'

/**
 * The baseline: a server with only Fastify and the database driver. One call selects a row by key, another inserts a
 * row durably.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 16 })
await pool.query('create table if not exists bench_rows (id int primary key, name text not null)')
await pool.query("insert into bench_rows select n, 'name ' || n from generate_series(1, 1000) n on conflict do nothing")
await pool.query(
  'create table if not exists bench_inserts (id bigint generated always as identity primary key, name text not null)',
)

const app = Fastify()
app.get<{ Params: { id: string } }>('/row/:id', async request => {
  const found = await pool.query('select id, name from bench_rows where id = $1', [Number(request.params.id)])
  return found.rows[0]
})
app.post<{ Body: { name: string } }>('/row', async request => {
  const inserted = await pool.query('insert into bench_inserts (name) values ($1) returning id', [request.body.name])
  return inserted.rows[0]
})
await app.listen({ port: 0, host: '127.0.0.1' })
serveMeasured((app.server.address() as { port: number }).port, async () => {
  await app.close()
  await pool.end()
})
