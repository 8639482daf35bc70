import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/databases.ts'
import { fillAtOnce } from '../../../test/fill-at-once.ts'
import { LARGE_SALON, LARGE_TABLES } from '../../../test/large-salon.ts'
import type { Queries } from '../../platform/db/database.ts'
import { type Statement, valuesFor } from '../../platform/db/statement.ts'
import { countPersonalData, deletePersonalData, PERSONAL_DATA, type Person } from './personal-data-store.ts'

/** A database with 20,000 visits for checking query plans. */
let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client

const MARIA = '+17140000101'
const ID = '00000000-0000-4000-8000-000000000101'

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url, options: '-c plan_cache_mode=force_custom_plan' })
  await client.connect()
  await fillAtOnce(client, async () => {
    await client.query(LARGE_SALON)
    return ''
  })
}, 120_000)
afterAll(async () => {
  await client.end()
  await database.drop()
})

const PERSON: Person = {
  phone: MARIA,
  earlierPhones: ['+17140000102'],
  clientIds: [ID],
  customerIds: ['c101'],
  appointmentIds: ['b101', 'b10101'],
}
/** Records statements instead of running them. */
function noted(): { queries: Queries; statements: { one: Statement<unknown>; given: Record<string, unknown> }[] } {
  const statements: { one: Statement<unknown>; given: Record<string, unknown> }[] = []
  const note = async (one: Statement<unknown>, given: Record<string, unknown>) => {
    statements.push({ one, given })
    return one.name === 'holdings.find' ? PERSON : { count: 0 }
  }
  return { queries: { row: note, run: note, rows: note } as unknown as Queries, statements }
}

async function plan(one: Statement<unknown>, given: Record<string, unknown>): Promise<string> {
  const { rows } = await client.query({ text: `explain ${one.text}`, values: valuesFor(one, given) })
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

test('the statements that count and delete the data of a client use indexes', async () => {
  const { queries, statements } = noted()
  await countPersonalData(queries, MARIA)
  for (const kind of PERSONAL_DATA) await deletePersonalData(queries, kind, PERSON)
  expect(statements.length).toBeGreaterThan(40)
  const scanned: string[] = []
  for (const { one, given } of statements)
    for (const [, table] of (await plan(one, given)).matchAll(/Seq Scan on (\w+)/g))
      if (LARGE_TABLES.includes(table!)) scanned.push(`${one.name}: ${table}`)
  expect(scanned).toEqual([])
})

test.each<[string, string[]]>([
  ['holdings.count-texts', ['texts_phone_day', 'texts_asked_for']],
  ['holdings.count-text_guards', ['text_guards_pkey', 'text_guards_text', 'texts_asked_for']],
  ['holdings.count-alerts', ['alerts_phone', 'alerts_client', 'alerts_appointment']],
  ['holdings.count-visit_facts', ['visit_facts_key', 'alerts_phone']],
  ['holdings.count-surveys', ['surveys_phone', 'surveys_check_in_id_key']],
  ['holdings.count-audit', ['audit_object']],
])('the statement %s uses the indexes %j', async (name, indexes) => {
  const { queries, statements } = noted()
  await countPersonalData(queries, MARIA)
  const { one, given } = statements.find(known => known.one.name === name)!
  const found = await plan(one, given)
  for (const index of indexes) expect(found).toContain(index)
})
