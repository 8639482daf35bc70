import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-upgrade-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('npm run upgrade', () => {
  let salon: string
  let at = 0

  /** Creates a checkout with the real upgrade script; the other commands only log their calls. */
  function makeSalon({ backup = 'ok', build = 'ok' } = {}): void {
    const origin = join(folder, `origin-${++at}`)
    salon = join(folder, `salon-${at}`)
    mkdirSync(join(origin, 'tools'), { recursive: true })
    for (const name of readdirSync(join(ROOT, 'tools')).filter(file => file.endsWith('.mjs')))
      cpSync(join(ROOT, 'tools', name), join(origin, 'tools', name))
    const note = (word: string) =>
      `require('fs').appendFileSync('done.log', '${word} ' + require('fs').readFileSync('version') + '\\n')`
    const end = (how: string) => (how === 'ok' ? '' : '; process.exit(1)')
    writeFileSync(join(origin, 'note.cjs'), `${note('backup')}${end(backup)}`)
    writeFileSync(
      join(origin, 'tools/with-runtime.mjs'),
      `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\n${note('build')}\nif (require('fs').readFileSync('version', 'utf8') === '2') { ${end(build).slice(2)} }\n`,
    )
    writeFileSync(join(origin, 'package.json'), JSON.stringify({ name: 'x', scripts: { backup: 'node note.cjs' } }))
    publish(origin, '1')
    git(folder, 'clone', '-q', origin, salon)
    publish(origin, '2')
  }

  function publish(origin: string, version: string): void {
    if (!existsSync(join(origin, '.git'))) git(origin, 'init', '-q', '-b', 'main')
    writeFileSync(join(origin, 'version'), version)
    git(origin, 'add', '.')
    git(origin, '-c', 'user.name=x', '-c', 'user.email=x@example.com', 'commit', '-qm', version)
  }

  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, stdio: 'pipe' })
  // A port without a server simulates a salon that is not running.
  const upgrade = async ({ port = 1, uid = process.getuid!(), programs = '' } = {}) => {
    const env = { ...process.env, FRONTEND_PORT: String(port), PATH: `${programs}:${process.env.PATH}` }
    const ended = spawn(process.execPath, ['tools/upgrade.mjs'], { cwd: salon, env, uid })
    let output = ''
    for (const stream of [ended.stdout, ended.stderr]) stream.on('data', chunk => (output += chunk))
    const [code] = await once(ended, 'close')
    const done = existsSync(join(salon, 'done.log')) ? readFileSync(join(salon, 'done.log'), 'utf8').trim() : ''
    return { code, output, done, version: readFileSync(join(salon, 'version'), 'utf8') }
  }

  test('makes a backup and then builds the new version', async () => {
    makeSalon()
    expect(await upgrade()).toMatchObject({ code: 0, done: 'backup 1\nbuild 2', version: '2' })
    expect(await upgrade()).toMatchObject({
      code: 0,
      output: 'This is the newest version.\n',
      done: 'backup 1\nbuild 2',
    })
  })

  test('changes nothing if the backup cannot be made', async () => {
    makeSalon({ backup: 'fails' })
    expect(await upgrade()).toMatchObject({ code: 1, done: 'backup 1', version: '1' })
  })

  test('returns to the old version if the new version cannot be built', async () => {
    makeSalon({ build: 'fails' })
    const outcome = await upgrade()
    expect(outcome).toMatchObject({ code: 1, done: 'backup 1\nbuild 2\nbuild 1', version: '1' })
    expect(outcome.output).toContain('The salon is as it was before.')
  })

  test('refuses a git checkout with uncommitted changes', async () => {
    makeSalon()
    writeFileSync(join(salon, 'note.cjs'), '')
    expect(await upgrade()).toMatchObject({ code: 1, done: '', version: '1' })
  })

  test('changes nothing while the server runs in a terminal', async () => {
    makeSalon()
    const running = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
    await once(running, 'listening')
    const { port } = running.address() as AddressInfo
    expect(await upgrade({ port })).toMatchObject({
      code: 1,
      output:
        'The salon runs in a terminal: stop it there (Ctrl-C), then npm run upgrade once more. Nothing was changed.\n',
      done: '',
      version: '1',
    })
    running.close()
    await once(running, 'close')
    expect(await upgrade({ port })).toMatchObject({ code: 0, version: '2' })
  })

  /** Creates a folder with a fake systemctl, which reports the salon's unit as running and logs its arguments. */
  function makeSystemctl(): string {
    const programs = join(folder, `programs-${at}`)
    mkdirSync(programs)
    const shown = [
      'Id=frontlash.service',
      'ActiveState=active',
      `WorkingDirectory=${salon}`,
      'ExecStart=node tools/start.mjs',
    ]
    const script = `#!/bin/sh\n[ "$1" = show ] && printf '%s\\n' ${shown.map(line => `'${line}'`).join(' ')} || echo "$1" >> '${salon}/done.log'\n`
    writeFileSync(join(programs, 'systemctl'), script, { mode: 0o755 })
    return programs
  }

  describe.skipIf(process.getuid?.() !== 0)('in a salon that systemd runs', () => {
    test('stops the unit before the backup, so that the backup contains all accepted data', async () => {
      makeSalon()
      const running = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
      await once(running, 'listening')
      const { port } = running.address() as AddressInfo
      const outcome = await upgrade({ port, programs: makeSystemctl() })
      running.close()
      expect(outcome).toMatchObject({ code: 0, done: 'stop\nbackup 1\nbuild 2\nstart', version: '2' })
    })

    test('starts the unit again if the backup cannot be made', async () => {
      makeSalon({ backup: 'fails' })
      expect(await upgrade({ programs: makeSystemctl() })).toMatchObject({
        code: 1,
        output: expect.stringContaining('There is no backup, so nothing else was done.\n'),
        done: 'stop\nbackup 1\nstart',
        version: '1',
      })
    })
  })

  test.skipIf(process.getuid?.() !== 0)('refuses a git checkout that is owned by another user', async () => {
    makeSalon()
    chmodSync(folder, 0o755)
    const uid = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }))
    expect(await upgrade({ uid })).toMatchObject({
      code: 1,
      output: 'This project belongs to root: run npm run upgrade as root. Nothing was changed.\n',
      done: '',
      version: '1',
    })
  })
})
