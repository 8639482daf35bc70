import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeEnvFile } from './env-file.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-env-'))
  file = join(folder, '.env')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('Node and podman --env-file read a written value unchanged', () => {
  const values = {
    DATABASE_URL: 'postgresql://salon:p%40ss@db.example:5432/salon?sslmode=require',
    SQUARE_ACCESS_TOKEN: 'EAAA-x_y=',
    BRAND: 'Lash (Lounge) & Co; ok!',
    HINT: 'two  spaces = fine*',
  }
  writeEnvFile(file, values)
  const text = readFileSync(file, 'utf8')
  expect(parseEnv(text)).toEqual(values)
  // Podman and Docker read everything after the first `=` literally.
  const asPodman = text
    .trimEnd()
    .split('\n')
    .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
  expect(Object.fromEntries(asPodman)).toEqual(values)
})

test('an env file that other users can read becomes readable only by its owner', () => {
  writeFileSync(file, 'A=1\n')
  chmodSync(file, 0o644)
  writeEnvFile(file, { A: '2' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('unchanged lines are kept, a changed variable is written once, and null removes a variable', () => {
  writeFileSync(file, '# mine\nTZ=UTC\nPUBLIC_URL=http://old\nTWILIO_FROM=+17145550100\n')
  writeEnvFile(file, { PUBLIC_URL: 'https://new', TWILIO_FROM: null })
  expect(readFileSync(file, 'utf8')).toBe('# mine\nTZ=UTC\nPUBLIC_URL=https://new\n')
})

test('a value that Node and podman would parse differently is refused', () => {
  writeEnvFile(file, { A: '1' })
  for (const value of ['it"s', "it's", 'a#b', 'a$b', 'a\\b', 'a\nb', ' a', 'a '])
    expect(() => writeEnvFile(file, { A: value }), JSON.stringify(value)).toThrow('A must not hold quotes')
  expect(readFileSync(file, 'utf8')).toBe('A=1\n')
})
