import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const E2E = join(import.meta.dirname, '../e2e')

/** The addresses that a user types or opens by a bookmark: a tablet's first screen and the sign-in for staff. */
const BEGINS = /^(`\$\{\w+(\.\w+)*\}\/(login)?`|login\(\)|'about:blank')/

/** The browser tests that open another address, with the reason why a user would open it. */
const TYPED: Readonly<Record<string, string>> = {
  'every-address.e2e.ts': 'about addresses',
  'first-screen.e2e.ts': 'about what an address draws first',
  'manager-sign-in.e2e.ts': 'about old addresses, and a report’s that brings one back to it',
  'unconfirmed-sign-in.e2e.ts': 'about pages that are opened while nobody can be confirmed',
  'survey-link.e2e.ts': 'the link of a text, on a client’s own phone',
  'upgrade-in-mid-visit.e2e.ts': 'the link of a text, on a client’s own phone',
  'office-staff.e2e.ts': 'the link by which somebody chooses keys, and a second window of a signed-in browser',
  'owners-week.e2e.ts': 'the link at the foot of a waiver’s PDF',
  'own-network.e2e.ts': 'the sandbox’s own page, from another machine',
  'permissions.e2e.ts': 'the link that pairs a browser',
  'the-sandbox-page.e2e.ts': 'the sandbox’s own page',
  'readme.pictures.ts': 'the sandbox’s own page',
}

test('browser tests type no URLs except those of the first screen and the sign-in', () => {
  const files = readdirSync(E2E, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(50)
  const others = files.filter(name =>
    [...readFileSync(join(E2E, name), 'utf8').matchAll(/\.go[tT]o\(/g)].some(
      ({ index, input }) => !BEGINS.test(input.slice(index + '.goto('.length)),
    ),
  )
  expect(others.toSorted()).toEqual(Object.keys(TYPED).toSorted())
})
