import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/databases.ts'
import { type Description, describeStatement } from '../../../test/describe-statement.ts'
import { allStatements, type Statement } from './statement.ts'

const SOURCE = join(import.meta.dirname, '../..')

/**
 * For each PostgreSQL type, the TypeScript types of a column and of a parameter, as the driver is set up in
 * database.ts.
 */
const TYPES: Record<number, { readonly column: string; readonly parameter?: string }> = {
  16: { column: 'boolean' },
  17: { column: 'Buffer' },
  20: { column: 'number' },
  21: { column: 'number' },
  23: { column: 'number' },
  25: { column: 'string' },
  26: { column: 'number' },
  114: { column: 'unknown', parameter: 'string' },
  701: { column: 'number' },
  705: { column: 'string' },
  1005: { column: 'readonly number[]' },
  1007: { column: 'readonly number[]' },
  1009: { column: 'readonly string[]' },
  1016: { column: 'readonly number[]' },
  1043: { column: 'string' },
  1082: { column: 'string' },
  1115: { column: 'Date', parameter: 'Date | string' },
  1182: { column: 'readonly string[]' },
  1184: { column: 'Date', parameter: 'Date | string' },
  1185: { column: 'readonly Date[]', parameter: 'readonly (Date | string)[]' },
  1700: { column: 'string', parameter: 'number | string' },
  2278: { column: 'unknown' },
  2950: { column: 'string' },
  2951: { column: 'readonly string[]' },
  3802: { column: 'unknown', parameter: 'string' },
}

const HEADER = `// Written by \`npm run describe-statements\` from what PostgreSQL says of each statement. Not to be changed by hand.

/** The parameters and columns of every statement of the product by its name. Any of them may be null besides. */
export type StatementTypes = {
`

function typeOf(id: number, of: 'column' | 'parameter'): string {
  const known = TYPES[id]
  if (!known) throw new Error(`PostgreSQL’s type ${id} has no place in this table yet`)
  return of === 'parameter' ? `${known.parameter ?? known.column} | null` : known.column
}

const key = (name: string) => (/^[a-z_]\w*$/i.test(name) ? name : `'${name}'`)

function written(one: Statement<unknown, never>, { parameterTypes, columns }: Description): string {
  const parameters = one.parameters.map((name, at) => `${name}: ${typeOf(parameterTypes[at]!, 'parameter')}`)
  // The driver returns the last of several columns with the same name.
  const byName = new Map(columns.map(({ name, type }) => [name, type]))
  const row = [...byName].map(([name, type]) => `${key(name)}: ${typeOf(type, 'column')}`)
  const shape = (entries: string[]) => (entries.length === 0 ? 'Record<string, never>' : `{ ${entries.join('; ')} }`)
  return `  '${one.name}': { parameters: ${shape(parameters)}; row: ${shape(row)} }\n`
}

test('the generated file of statement types has all parameters and columns with their names and types', async () => {
  const files = globSync('**/*.ts', { cwd: SOURCE }).filter(
    file =>
      !file.endsWith('.test.ts') &&
      /\b(statement|keysetList|pagedList)\(/.test(readFileSync(join(SOURCE, file), 'utf8')),
  )
  for (const file of files) if (!file.endsWith('platform/db/statement.ts')) await import(join(SOURCE, file))
  const all = allStatements()
    .filter(one => one.name !== '')
    .sort((one, other) => (one.name < other.name ? -1 : 1))
  expect(all.length).toBeGreaterThan(150)

  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    let lines = ''
    for (const one of all) lines += written(one, await describeStatement(client, one.text))
    await expect(`${HEADER}${lines}}\n`).toMatchFileSnapshot('./statement-types.generated.ts')
  } finally {
    await client.end()
    await database.drop()
  }
})
