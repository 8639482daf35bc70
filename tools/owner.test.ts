import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const isRoot = process.getuid?.() === 0
if (!isRoot) console.log('That root becomes the owner of a checkout is not tried here: root is missing.')

let checkout: string
const place = (name: string) => join(checkout, name)
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'frontlash-owner-'))
  mkdirSync(place('tools'))
  for (const name of ['layout.mjs', 'owner.mjs', 'runtime.mjs', 'with-runtime.mjs'])
    cpSync(join(import.meta.dirname, name), place(`tools/${name}`))
  mkdirSync(place('apps'))
  const command = `console.log(JSON.stringify([process.getuid(), process.getgid(), process.getgroups(), process.env.HOME]))`
  writeFileSync(place('apps/command.mjs'), command)
  const project = { name: 'x', version: '1.0.0' }
  const scripts = { command: 'node tools/with-runtime.mjs apps/command.mjs' }
  writeFileSync(place('package.json'), JSON.stringify({ ...project, scripts }))
  const lock = { ...project, lockfileVersion: 3, requires: true, packages: { '': project } }
  writeFileSync(place('package-lock.json'), JSON.stringify(lock))
})
afterEach(() => rmSync(checkout, { recursive: true }))

// This checkout has no packages, which would include Node 24, so its commands use the Node that runs the test.
const run = (env: Record<string, string> = {}, args: string[] = [], user: { uid?: number; gid?: number } = {}) =>
  spawnSync(process.execPath, ['tools/with-runtime.mjs', 'apps/command.mjs', ...args], {
    cwd: checkout,
    encoding: 'utf8',
    ...user,
    env: {
      PATH: process.env.PATH!,
      HOME: process.env.HOME!,
      npm_config_cache: join(process.env.HOME!, '.npm'),
      ...env,
    },
  })
const give = (...paths: string[]) => execFileSync('chown', ['-R', 'nobody:', ...paths])
const filesOfRoot = () => execFileSync('find', [checkout, '-uid', '0'], { encoding: 'utf8' })

test.skipIf(!isRoot)('a command that root types runs as the owner of the git checkout', () => {
  give(checkout)
  const uid = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }))
  const { status, stdout, stderr } = run()
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const [asUid, asGid, groups, home] = JSON.parse(stdout.split('\n').at(-2)!)
  expect([asUid, home]).toEqual([uid, '/nonexistent'])
  expect(asGid).not.toBe(0)
  expect(groups).not.toContain(0)
  expect(existsSync(place('node_modules/.frontlash-installed'))).toBe(true)
  expect(filesOfRoot()).toBe('')
})

test.skipIf(!isRoot)('a command in a git checkout of root runs as the owner of the database’s folder', () => {
  mkdirSync(place('salon'))
  chmodSync(checkout, 0o755)
  expect(JSON.parse(run({ DATA_DIR: 'salon' }).stdout.split('\n').at(-2)!)[0]).toBe(0)
  give(place('salon'))
  expect(JSON.parse(run({ DATA_DIR: 'salon' }).stdout.split('\n').at(-2)!)[0]).not.toBe(0)
  const server = { DATA_DIR: 'salon', DATABASE_URL: 'postgresql://elsewhere/salon' }
  expect(JSON.parse(run(server).stdout.split('\n').at(-2)!)[0]).toBe(0)
})

test.skipIf(!isRoot)(
  'a command prints how to fix the permissions if the owner of the git checkout may not read the settings',
  () => {
    writeFileSync(place('.env'), 'A=1\n', { mode: 0o600 })
    give(place('tools'), place('package.json'), place('package-lock.json'))
    execFileSync('chown', ['nobody:', checkout])
    const refused = run()
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain(
      `.env cannot be read by the user that runs this. As root: chown -R --reference=${checkout} ${checkout}`,
    )
  },
)

test.skipIf(!isRoot)(
  'a command prints how to fix the permissions if the owner of the data may not read the settings',
  () => {
    chmodSync(checkout, 0o755)
    mkdirSync(place('salon'))
    give(place('salon'))
    writeFileSync(place('.env'), 'DATA_DIR=salon\n', { mode: 0o600 })
    const refused = run()
    expect(refused.status).toBe(1)
    expect(refused.stderr).toMatch(/^\S+\.env cannot be read by the user that runs this\. As root: .*\n$/)
  },
)

describe.skipIf(!isRoot)('in an installed version that belongs to root,', () => {
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }))
  const nobody = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  const envFile = () => place('etc/env')
  const filesInCode = () =>
    execFileSync('find', [checkout, '-path', place('etc'), '-prune', '-o', '-print'], { encoding: 'utf8' })

  beforeEach(() => {
    chmodSync(checkout, 0o755)
    const installed = {
      commit: 'a'.repeat(40),
      user: 'nobody',
      current: checkout,
      dataDir: '/nonexistent/data',
      envFile: envFile(),
    }
    writeFileSync(place('installed.json'), JSON.stringify(installed))
    mkdirSync(place('node_modules'))
    const lock = createHash('sha256')
      .update(readFileSync(place('package-lock.json')))
      .digest('hex')
    writeFileSync(place('node_modules/.frontlash-installed'), lock)
    mkdirSync(place('etc'))
    writeFileSync(envFile(), 'A=1\n', { mode: 0o640 })
    execFileSync('chgrp', [String(idOf('-g')), envFile()])
    writeFileSync(
      place('apps/command.mjs'),
      `const { getuid, env: { A, ENV_FILE, DATA_DIR, NODE_COMPILE_CACHE } } = process
      console.log(JSON.stringify([getuid(), A, ENV_FILE, DATA_DIR, NODE_COMPILE_CACHE ?? null]))`,
    )
  })

  test('a command that root types runs as the salon’s user', () => {
    const before = filesInCode()
    const { status, stdout, stderr } = run()
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual([nobody.uid, '1', envFile(), '/nonexistent/data', null])
    expect(run({}, [], nobody).stdout).toBe(stdout)
    expect(filesInCode()).toBe(before)
  })

  test.each([
    [
      'the packages are not those of the lock file',
      () => writeFileSync(place('package-lock.json'), '{}'),
      'are not those of its package-lock.json: undo the change',
    ],
    [
      'the settings are missing',
      () => rmSync(envFile()),
      'etc/env is not there: put it back, or run npm run setup, which writes it.',
    ],
    ['the salon’s user may not read the settings', () => chmodSync(envFile(), 0o600), `As root: chown root:nobody `],
    [
      'another version has replaced it',
      () =>
        writeFileSync(
          place('installed.json'),
          readFileSync(place('installed.json'), 'utf8').replace(`"current":"${checkout}"`, '"current":"/opt"'),
        ),
      ': cd /opt, then type the command again.',
    ],
  ])('a command changes nothing and prints an error if %s', (_what, spoil, words) => {
    spoil()
    const before = filesInCode()
    const { status, stdout, stderr } = run()
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(words)
    expect(filesInCode()).toBe(before)
  })

  test('the set-up stores settings that only root and the salon’s user can read', () => {
    writeFileSync(
      place('apps/command.mjs'),
      `process.send({ settings: 'A=2\\n' })
      process.once('message', ({ error }) => {
        console.log(process.getuid(), error)
        process.disconnect()
      })`,
    )
    rmSync(place('etc'), { recursive: true })
    expect(run({}, ['setup'], nobody)).toMatchObject({
      status: 1,
      stderr: `Only root may write ${envFile()}: run this command as root.\n`,
    })
    expect(run({}, ['setup'])).toMatchObject({ status: 0, stdout: `${nobody.uid} undefined\n` })
    expect(readFileSync(envFile(), 'utf8')).toBe('A=2\n')
    const { uid, gid, mode } = statSync(envFile())
    expect({ uid, gid: gid > 0, mode: mode & 0o777 }).toEqual({ uid: 0, gid: true, mode: 0o640 })

    execFileSync('chown', ['nobody:', place('etc')])
    expect(run({}, ['setup']).stdout).toBe(`${nobody.uid} ${place('etc')} must belong to root alone.\n`)
  })
})
