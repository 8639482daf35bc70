import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const COMMAND = 'apps/server/src/commands/frontlash.ts'
const isRoot = process.getuid?.() === 0
if (!isRoot) console.log('The move to the system’s PostgreSQL server is not tried here: root is missing.')

/** A checkout that belongs to root, with a `runuser` that stores its arguments and its input instead of running psql. */
function checkoutWithRunuser({ exitCode = 0 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'frontlash-move-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'tools'))
  for (const name of ['layout.mjs', 'owner.mjs', 'move-database.mjs'])
    cpSync(join(import.meta.dirname, name), join(folder, 'tools', name))
  writeFileSync(join(folder, 'tools/with-runtime.mjs'), 'console.log(process.argv.slice(2).join(" "))')
  mkdirSync(join(folder, 'bin'))
  const stored = join(folder, 'stored')
  const script = `#!/bin/sh\n{ echo "$@"; cat; } > ${stored}\nexit ${exitCode}\n`
  writeFileSync(join(folder, 'bin/runuser'), script, { mode: 0o755 })
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['tools/move-database.mjs', COMMAND, 'move-database', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
    })
  return { run, psql: () => readFileSync(stored, 'utf8') }
}

test.skipIf(!isRoot)(
  'a move to the system’s server creates the user and the database and connects to the socket',
  () => {
    const { run, psql } = checkoutWithRunuser()
    expect(run('--to', 'system').stdout).toBe(
      `${COMMAND} move-database --to postgresql://root@%2Fvar%2Frun%2Fpostgresql/frontlash\n`,
    )
    expect(psql()).toMatch(/^-u postgres -- psql .* --set owner=root --set database=frontlash\n/)
    expect(psql()).toMatch(/create role .*\n.*create database /s)
  },
)

test.skipIf(!isRoot)('a move to the system’s server names the missing package if there is no such server', () => {
  const { status, stdout, stderr } = checkoutWithRunuser({ exitCode: 2 }).run('--to', 'system')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain('apt-get install -y postgresql')
})

test('a move to another server does not change the system’s server', () => {
  const { run, psql } = checkoutWithRunuser()
  expect(run('--to', 'embedded').stdout).toBe(`${COMMAND} move-database --to embedded\n`)
  expect(psql).toThrow('ENOENT')
})
