import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const isRoot = process.getuid?.() === 0
if (!isRoot) console.log('That root becomes the owner of a checkout is not tried here: root is missing.')

let checkout: string
const place = (name: string) => join(checkout, name)
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'frontlash-owner-'))
  mkdirSync(place('tools'))
  for (const name of ['owner.mjs', 'runtime.mjs', 'with-runtime.mjs'])
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
const run = (env: Record<string, string> = {}) =>
  spawnSync(process.execPath, ['tools/with-runtime.mjs', 'apps/command.mjs'], {
    cwd: checkout,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH!,
      HOME: process.env.HOME!,
      npm_config_cache: join(process.env.HOME!, '.npm'),
      ...env,
    },
  })
const give = (...paths: string[]) => execFileSync('chown', ['-R', 'nobody:', ...paths])
const filesOfRoot = () => execFileSync('find', [checkout, '-uid', '0'], { encoding: 'utf8' })

test.skipIf(!isRoot)(
  'a command that root runs installs and runs as the checkout’s owner, even if the owner has no home folder, and leaves no file of root',
  () => {
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
  },
)

test.skipIf(!isRoot)('a command in root’s own checkout runs as root, or as the owner of the database’s folder', () => {
  mkdirSync(place('salon'))
  chmodSync(checkout, 0o755)
  expect(JSON.parse(run({ DATA_DIR: 'salon' }).stdout.split('\n').at(-2)!)[0]).toBe(0)
  give(place('salon'))
  expect(JSON.parse(run({ DATA_DIR: 'salon' }).stdout.split('\n').at(-2)!)[0]).not.toBe(0)
  const server = { DATA_DIR: 'salon', DATABASE_URL: 'postgresql://elsewhere/salon' }
  expect(JSON.parse(run(server).stdout.split('\n').at(-2)!)[0]).toBe(0)
})

test.skipIf(!isRoot)(
  'a command fails when the owner may not read the settings, and prints the line that fixes the permissions',
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
  'a command in root’s own checkout fails with the same line when the owner of the data may not read the settings',
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
