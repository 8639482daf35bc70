import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { typedAt } from './typed-at.ts'

test('the time at which a command was typed is read from an argument of the process', () => {
  expect(typedAt(['node', 'main.ts', 'dev', '--since=1764147600000'])).toBe(1764147600000)
  expect(typedAt(['node', 'main.ts', 'dev'])).toBeUndefined()
})

test('npm start passes the time at which the command was typed to the supervisor', () => {
  const start = readFileSync(join(import.meta.dirname, '../../../tools/start.mjs'), 'utf8')
  expect(start).toMatch(/`--since=\$\{Math\.round\(performance\.timeOrigin\)\}`/)
})
