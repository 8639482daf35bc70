import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useExplainedSalon } from '../../test/explained-salon.ts'
import { LARGE_SALON, LARGE_TABLES } from '../../test/large-salon.ts'
import { allStatements } from '../platform/db/statement.ts'

/** Statements that may scan a large table, each with a reason. */
const WHOLE: Readonly<Record<string, string>> = {
  'text-days.states':
    'compares all texts with what the night has counted, once a night; an index on their day would cost each check-in',
  'status.metrics': 'counts the texts of a day by state, for the status page and monitors only',
  'appointments.with-names':
    'renames technicians and services in the copied bookings when Square renames them, in the background',
  'clients.newest-count': 'stops at as many as are counted',
  'demo.real-data': 'stops at the first row, and only a demo asks',
  'surveys.unasked-visits': 'joins the check-ins of two days, found by an index, to tables as small as those here',
  'day.technicians': 'joins the bookings of a day, found by an index, to a table as small as here',
}

const RECORDS = import.meta.dirname
const filesOf = (pattern: string) => globSync(pattern, { cwd: RECORDS }).map(file => join(RECORDS, file))
const READS = /^\s*(select|with)\b/i
const WRITES = /\b(insert into|update \w+( \w+)? set|delete from|pg_notify)\b/i

/** Shows the query plans, for any parameters, of all statements that no other plan test covers. */
const { rows } = useExplainedSalon(write => write(LARGE_SALON).then(() => ''), {})

test('statements without a plan test of their own do not scan a large table', async () => {
  for (const file of filesOf('**/*.ts').filter(file => !file.endsWith('.test.ts')))
    if (/\b(statement|keysetList|pagedList)\(/.test(readFileSync(file, 'utf8'))) await import(file)
  const tests = filesOf('**/*.explain.test.ts').filter(file => file !== import.meta.filename)
  const explained = tests.map(file => readFileSync(file, 'utf8')).join()
  // Earlier tests in this process may have defined statements for tables that no longer exist.
  const described = readFileSync(join(RECORDS, '../platform/db/statement-types.generated.ts'), 'utf8')
  const others = allStatements().filter(
    ({ name, text }) =>
      described.includes(`'${name}': {`) && READS.test(text) && !WRITES.test(text) && !explained.includes(`'${name}'`),
  )
  expect(others.length).toBeGreaterThan(60)
  const whole: string[] = []
  await rows('set plan_cache_mode = force_generic_plan')
  for (const { name, text, parameters } of others) {
    await rows(`prepare one as ${text}`)
    const given = parameters.length === 0 ? '' : `(${parameters.map(() => 'null').join(', ')})`
    const plan = (await rows(`explain execute one${given}`)).map(row => row['QUERY PLAN']).join('\n')
    await rows('deallocate one')
    for (const [, table] of plan.matchAll(/Seq Scan on (\w+)/g))
      if (LARGE_TABLES.includes(table!) && !WHOLE[name]) whole.push(`${name}: ${table}`)
  }
  expect(whole).toEqual([])
  const names = others.map(one => one.name)
  expect(Object.keys(WHOLE).filter(name => !names.includes(name))).toEqual([])
})
