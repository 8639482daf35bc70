import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

const BROWSER_PACKAGES = ['packages/domain', 'packages/contract', 'packages/ui', 'packages/web-client']
const WEB_PARTS = [
  'apps/web/src/language',
  'apps/web/src/ui',
  'apps/web/src/api',
  'apps/web/src/device',
  'apps/web/src/router',
]

/**
 * The architecture as a table: each part of the tree, and the other parts that it may import. The first row with a
 * matching prefix applies. Every part of the tree must have a row.
 */
const MAY_IMPORT: readonly [part: string, from: readonly string[]][] = [
  ['packages/domain', []],
  ['packages/contract', ['packages/domain']],
  ['packages/config', []],
  ['packages/http', ['packages/config']],
  ['packages/postgres', []],
  ['packages/process', ['packages/domain']],
  ['packages/ui', []],

  ['apps/server/src/platform', ['packages']],
  ['apps/server/src/integrations', ['packages', 'apps/server/src/platform', 'apps/server/src/app-context.ts']],
  [
    'apps/server/src/records',
    ['packages', 'apps/server/src/platform', 'apps/server/src/integrations', 'apps/server/src/app-context.ts'],
  ],
  [
    'apps/server/src/documents',
    ['packages', 'apps/server/src/platform', 'apps/server/src/records', 'apps/server/src/app-context.ts'],
  ],
  [
    'apps/server/src/backups',
    [
      'packages',
      'apps/server/src/platform',
      'apps/server/src/records',
      'apps/server/src/documents',
      'apps/server/src/app-context.ts',
    ],
  ],
  [
    'apps/server/src/http',
    ['packages', 'apps/server/src/platform', 'apps/server/src/records', 'apps/server/src/app-context.ts'],
  ],
  [
    'apps/server/src/presenters',
    ['packages', 'apps/server/src/records', 'apps/server/src/http', 'apps/server/src/app-context.ts'],
  ],
  [
    'apps/server/src/journeys',
    [
      'packages',
      'apps/server/src/platform',
      'apps/server/src/records',
      'apps/server/src/documents',
      'apps/server/src/backups',
      'apps/server/src/http',
      'apps/server/src/presenters',
      'apps/server/src/app-context.ts',
      'apps/server/src/version.ts',
    ],
  ],
  ['apps/server', ['packages', 'apps/server', 'apps/sandbox/src']],

  ['packages/web-client', ['packages/domain', 'packages/contract', 'packages/ui']],

  ['apps/web/src/language', BROWSER_PACKAGES],
  ['apps/web/src/ui', ['packages/domain', 'packages/ui', 'apps/web/src/language']],
  ['apps/web/src/api', BROWSER_PACKAGES],
  ['apps/web/src/router', ['packages/ui']],
  ['apps/web/src/device', [...BROWSER_PACKAGES, 'apps/web/src/language', 'apps/web/src/api', 'apps/web/src/ui']],
  ['apps/web/src/kiosk/visit', [...BROWSER_PACKAGES, ...WEB_PARTS]],
  ['apps/web/src/shell', [...BROWSER_PACKAGES, ...WEB_PARTS, 'apps/web/src/kiosk/visit']],
  ['apps/web/src/kiosk', [...BROWSER_PACKAGES, ...WEB_PARTS, 'apps/web/src/shell']],
  ['apps/web/src/manager', [...BROWSER_PACKAGES, ...WEB_PARTS, 'apps/web/src/shell']],
  ['apps/web', [...BROWSER_PACKAGES, 'apps/web/src']],
  ['apps/office/src', BROWSER_PACKAGES],
  ['apps/office', ['apps/web/build']],
  ['screen-tests', [...BROWSER_PACKAGES, 'apps/web/src', 'apps/office/src']],

  ['apps/web-server', ['packages/config', 'packages/contract', 'packages/http', 'packages/process']],
  ['apps/sandbox/page', ['packages/domain', 'packages/ui', 'apps/sandbox/src']],
  ['apps/sandbox', ['packages/config', 'packages/domain', 'apps/sandbox']],
  ['apps/supervisor/src/salon-database.test.ts', ['packages', 'apps/supervisor', 'apps/server/test']],
  ['apps/supervisor', ['packages/config', 'packages/domain', 'packages/http', 'packages/postgres', 'packages/process']],
  ['e2e', ['packages', 'e2e', 'apps/server/test', 'apps/sandbox/src/sandbox', 'tools/long-tests.ts']],
  ['bench/calendar-page', ['packages', 'apps/web/src']],
  ['bench', ['packages', 'bench', 'apps/server', 'e2e/support']],
  ['tools/faults', ['packages', 'tools', 'apps/server', 'apps/supervisor/src', 'bench/src', 'e2e/support']],
  ['tools/attack', ['packages', 'tools', 'apps/server', 'apps/supervisor/src', 'apps/sandbox/src', 'e2e/support']],
  ['tools', ['packages', 'tools', 'apps/server/test', 'apps/supervisor/src', 'apps/sandbox/src']],
]

/** Folders whose sub-folders must not import each other: journeys, screens, providers. */
const NEIGHBOURS = [
  'apps/server/src/journeys/',
  'apps/server/src/journeys/kiosk/',
  'apps/server/src/journeys/dashboard/',
  'apps/server/src/journeys/office/',
  'apps/server/src/journeys/system/',
  'apps/web/src/kiosk/',
  'apps/web/src/manager/',
  'apps/office/src/',
]
/** Shared folders, which these sub-folders may import. */
const SHARED = [
  'apps/web/src/kiosk/visit',
  'apps/office/src/frame',
  'apps/office/src/form',
  'apps/office/src/list',
  'apps/office/src/format',
  'apps/office/src/fetch-screens.ts',
]

const matches = (file: string, part: string) => file === part || file.startsWith(`${part}/`)

/**
 * Returns the reason why `from` must not import `target` (both relative to the root); undefined if the import is
 * allowed.
 */
function refusal(from: string, target: string): string | undefined {
  const row = MAY_IMPORT.find(([part]) => matches(from, part))
  if (!row) return `${from} stands in no row of the table`
  const [part, allowed] = row
  const isAllowed = matches(target, part) || allowed.some(one => matches(target, one))
  if (!isAllowed) return `${from} may not import ${target}: ${part} imports only ${allowed.join(', ') || 'itself'}`
  const isTest = /\.test\.tsx?$/.test(from)
  for (const parent of NEIGHBOURS) {
    if (!from.startsWith(parent) || !target.startsWith(parent) || isTest) continue
    if (dirname(from) === parent.slice(0, -1)) continue
    const [mine, theirs] = [from, target].map(file => file.slice(parent.length).split('/')[0])
    if (mine !== theirs && !SHARED.some(one => matches(target, one)))
      return `${from} may not import ${target}: neighbours in ${parent} do not know each other`
  }
  return undefined
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'"()]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/** The files of the project that a file imports, relative to the root. Packages from npm are left out. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(found => {
    const name = (found[1] ?? found[2])!
    if (name.startsWith('.')) return [relative(ROOT, resolve(ROOT, dirname(file), name.split('?')[0]!))]
    const workspace = /^@frontlash\/([^/]+)\/?(.*)$/.exec(name)
    if (!workspace) return []
    const isPackage = ['domain', 'contract', 'config', 'http', 'postgres', 'process', 'ui', 'web-client'].includes(
      workspace[1]!,
    )
    return [`${isPackage ? 'packages' : 'apps'}/${workspace[1]}/src/${workspace[2]}`]
  })
}

function sourceFiles(): string[] {
  return ['packages', 'apps', 'screen-tests', 'e2e', 'bench', 'tools'].flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map(entry => relative(ROOT, join(entry.parentPath, entry.name)))
      .filter(file => !/(^|\/)(node_modules|dist)\//.test(file)),
  )
}

describe('the check of the architecture', () => {
  test('allows each file to import only the folders that its table permits', () => {
    // A test of the server may import other parts, because it runs the real app with the sandbox.
    const bound = sourceFiles().filter(file => !(file.startsWith('apps/server') && /\.test\.ts$/.test(file)))
    const refused = bound.flatMap(file =>
      importsOf(file, readFileSync(join(ROOT, file), 'utf8')).flatMap(target => refusal(file, target) ?? []),
    )
    expect(refused).toEqual([])
  })

  test.each([
    ['packages/domain/src/phone.ts', 'packages/contract/src/clients.ts'],
    ['apps/server/src/journeys/kiosk/check-in/a.ts', 'apps/server/src/integrations/square/b.ts'],
    ['apps/server/src/journeys/kiosk/check-in/a.ts', 'apps/server/src/journeys/kiosk/waiver/b.ts'],
    ['apps/server/src/records/texts/a.ts', 'apps/server/src/http/b.ts'],
    ['apps/web/src/ui/button.tsx', 'packages/web-client/src/calls.ts'],
    ['packages/ui/src/badge.tsx', 'apps/web/src/ui/button.tsx'],
    ['apps/sandbox/page/main.tsx', 'apps/web/src/ui/button.tsx'],
    ['apps/web/src/kiosk/waiver/a.tsx', 'apps/web/src/kiosk/phone-entry/b.tsx'],
    ['apps/web/src/kiosk/waiver/a.tsx', 'apps/web/src/manager/login/b.tsx'],
    ['apps/web/src/main.tsx', 'apps/server/src/app.ts'],
    ['apps/office/src/visits/a.tsx', 'apps/office/src/clients/b.tsx'],
    ['apps/office/src/visits/a.tsx', 'apps/web/src/ui/button.tsx'],
    ['packages/web-client/src/session.ts', 'apps/web/src/device/kiosk-mode.ts'],
  ])('does not let the file %s import the file %s', (from, target) => {
    expect(refusal(from, target)).toBeDefined()
  })

  // Backups may contain SQL because they copy whole tables.
  const SQL_FOLDERS = ['apps/server/src/records', 'apps/server/src/platform', 'apps/server/src/backups']

  test('allows SQL only in the folders records, backups and platform', () => {
    const isSql = /\b(?:statement(?:<[^>]*>)?\(|\.query\()/
    const strangers = sourceFiles()
      .filter(file => file.startsWith('apps/server/src/') && !/\.test\.ts$/.test(file))
      .filter(file => !SQL_FOLDERS.some(folder => matches(file, folder)))
      .filter(file => isSql.test(readFileSync(join(ROOT, file), 'utf8')))
    expect(strangers).toEqual([])
  })

  test('requires a unique name for each SQL statement', () => {
    const names = sourceFiles()
      .filter(file => file.startsWith('apps/server/src/') && !/\.test\.ts$/.test(file))
      .flatMap(file =>
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\bstatement(?:<[^(]*>)?\(\s*'([^']+)'/g)].map(
          found => found[1]!,
        ),
      )
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})
