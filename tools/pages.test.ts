import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const DELIMITER_ROW = /^\|( *:?-+:? *\|)+$/

const pages = [
  ...readdirSync(ROOT),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map(name => join('docs', name)),
]
  .filter(name => name.endsWith('.md'))
  .map(name => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }))

/** How many columns a row of a table has; null for a line that is not a whole row. */
function columnsOf(line: string): number | null {
  if (!/^\|.*\|$/.test(line)) return null
  return line.replaceAll('\\|', '').split('|').length - 2
}

test('every row of a table is one line, with as many columns as the head', () => {
  let tables = 0
  const broken = pages.flatMap(({ name, text }) => {
    const lines = text.split('\n')
    return lines.flatMap((delimiters, at) => {
      if (!DELIMITER_ROW.test(delimiters)) return []
      tables++
      const end = lines.indexOf('', at)
      const rows = lines.slice(at - 1, end < 0 ? lines.length : end)
      return rows.flatMap((row, below) =>
        columnsOf(row) === columnsOf(delimiters) ? [] : `${name}:${at + below}: ${row.slice(0, 60)}`,
      )
    })
  })
  expect(tables).toBeGreaterThan(50)
  expect(broken).toEqual([])
})

test('every page that a page links to is there', () => {
  const links = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
      .map(([, to]) => to!)
      .filter(to => !/^[a-z]+:/.test(to))
      .map(to => ({ name, to })),
  )
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ name, to }) => !existsSync(join(ROOT, dirname(name), to)))).toEqual([])
})
