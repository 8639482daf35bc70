import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const MIGRATIONS = join(ROOT, 'apps/server/src/platform/db/migrations')

/** The tables that exist after all migrations, sorted by name. */
function tablesOfMigrations(): string[] {
  // migrate.ts creates the table of the migrations.
  const tables = new Set(['migrations'])
  for (const name of readdirSync(MIGRATIONS).toSorted()) {
    const sql = readFileSync(join(MIGRATIONS, name), 'utf8')
    for (const [, created, dropped] of sql.matchAll(
      /^(?:create (?:unlogged )?table (?:if not exists )?(\w+)|drop table (?:if exists )?(\w+))/gim,
    )) {
      if (created) tables.add(created)
      else tables.delete(dropped!)
    }
  }
  return [...tables].toSorted()
}

test('the docs page about the data model explains each database table exactly once', () => {
  const page = readFileSync(join(ROOT, 'docs/data-model.md'), 'utf8')
  const explained = [...page.matchAll(/^- `(\w+)`: /gm)].map(([, table]) => table!)
  expect(explained.length).toBeGreaterThan(50)
  expect(explained.toSorted()).toEqual(tablesOfMigrations())
})

test('the docs page about the data model explains each of the twelve tables in its diagram', () => {
  const page = readFileSync(join(ROOT, 'docs/data-model.md'), 'utf8')
  const [, drawing] = /```mermaid\n([\s\S]*?)```/.exec(page)!
  const drawn = new Set([...drawing!.matchAll(/^ {2}(\w+) \S+ (\w+) :/gm)].flatMap(([, one, other]) => [one!, other!]))
  expect(drawn.size).toBe(12)
  expect([...drawn].filter(table => !page.includes(`- \`${table}\`: `))).toEqual([])
})
