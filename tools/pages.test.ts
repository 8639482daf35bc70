import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const DELIMITER_ROW = /^\|( *:?-+:? *\|)+$/

const pages = [
  ...readdirSync(ROOT),
  'e2e/map-of-screens.md',
  'bench/measurements.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map(name => join('docs', name)),
]
  .filter(name => name.endsWith('.md'))
  .map(name => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }))

/** The number of columns in a row of a table; null for a line that is not a complete row. */
function columnsOf(line: string): number | null {
  if (!/^\|.*\|$/.test(line)) return null
  return line.replaceAll('\\|', '').split('|').length - 2
}

test('each row of a table in the docs has as many columns as the header', () => {
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

test('each page to which a docs page links exists', () => {
  const links = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
      .map(([, to]) => to!)
      .filter(to => !/^[a-z]+:/.test(to))
      .map(to => ({ name, to })),
  )
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ name, to }) => !existsSync(join(ROOT, dirname(name), to)))).toEqual([])
})

/** The anchor that GitHub generates for a heading. */
function anchorOf(heading: string): string {
  const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
  return plain.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')
}

test('each heading to which a docs page links exists', () => {
  const anchors = new Map(
    pages.map(({ name, text }) => [name, [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!))]),
  )
  const links = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/\]\(([\w./-]+\.md)?#([^)\s]+)\)/g)].map(([, to, anchor]) => ({
      name,
      page: to === undefined ? name : join(dirname(name), to),
      anchor: anchor!,
    })),
  )
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ page, anchor }) => !anchors.get(page)?.includes(anchor))).toEqual([])
})

/** The headings and bold texts of a page, because comments may refer to both. */
function placesOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$|\*\*([^*]+)\*\*/gm)].map(found => (found[1] ?? found[2]!).replace(/[.:]$/, ''))
}

test('each heading of a docs page that a comment or another docs page quotes exists', () => {
  const places = new Map(pages.map(({ name, text }) => [name, placesOf(text)]))
  const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { cwd: ROOT, encoding: 'utf8' })
  const named = [
    ...sources
      .split('\n')
      .filter(name => name !== '' && existsSync(join(ROOT, name)))
      .flatMap(name =>
        [...unwrapped(readFileSync(join(ROOT, name), 'utf8')).matchAll(/(docs\/[\w/.-]+\.md), "([^"]+)"/g)].map(
          ([, page, place]) => ({ name, page: page!, place: place! }),
        ),
      ),
    ...pages.flatMap(({ name, text }) =>
      [...unwrapped(text).matchAll(/\]\(([\w./-]+\.md)\), "([^"]+)"/g)].map(([, page, place]) => ({
        name,
        page: join(dirname(name), page!),
        place: place!,
      })),
    ),
  ]
  expect(named.length).toBeGreaterThan(200)
  const isThere = ({ page, place }: { page: string; place: string }) =>
    places.get(page)?.includes(place.replace(/[.,]$/, '')) ?? false
  expect(named.filter(one => !isThere(one))).toEqual([])
})

/** Joins the lines of a text, without the asterisks and slashes of comments. */
function unwrapped(text: string): string {
  return text.replaceAll(/\n[ \t]*(?:\*|\/\/)?[ \t]*/g, ' ')
}
