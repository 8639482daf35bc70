import { execFileSync, spawn, spawnSync } from 'node:child_process'
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
import { dirname, join } from 'node:path'
import { readConfig, VARIABLE_NAMES } from '@frontlash/config/config'
import { CALLS } from '@frontlash/contract/calls'
import { FRONTEND_HEALTH } from '@frontlash/http/frontend-health'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LAYOUT } from './layout.mjs'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const FILES = readdirSync(join(ROOT, 'deploy'), { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
const UNITS = FILES.filter(name => /\.(service|timer)$/.test(name))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-deploy-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const isThere = (program: string) => spawnSync('which', [program]).status === 0

describe('the deployment files', () => {
  test('start the same programs as the commands `npm start` and `npm run doctor`', () => {
    for (const folder of ['deploy', 'deploy/installed']) {
      expect(read(`${folder}/frontlash.service`)).toContain(`\nExecStart=/usr/bin/env ${scripts.start}\n`)
      expect(read(`${folder}/frontlash-doctor.service`)).toContain('\nExecStart=/usr/bin/env npm run -s doctor\n')
    }
    expect(scripts).toHaveProperty('doctor')
  })

  test('make systemd restart a server that sends no watchdog messages', () => {
    for (const unit of UNITS.filter(name => name.endsWith('/frontlash.service')))
      for (const line of ['Type=notify', 'NotifyAccess=all', 'WatchdogSec=60'])
        expect(read(unit), unit).toContain(`\n${line}\n`)
    expect(read('apps/supervisor/src/main.ts')).toContain('notifySystemd()')
  })

  test.each(['frontlash.service', 'frontlash-doctor.service'])(
    'let the unit %s of an installed salon write only to the data folder',
    name => {
      const unit = read(`deploy/installed/${name}`)
      for (const line of [
        'User=frontlash',
        'NoNewPrivileges=true',
        'ProtectSystem=strict',
        `ReadWritePaths=${LAYOUT.dataDir}`,
        'ProtectHome=true',
        'PrivateTmp=true',
        'PrivateDevices=true',
        'CapabilityBoundingSet=',
        'RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK',
      ])
        expect(unit).toContain(`\n${line}\n`)
    },
  )

  test('name only environment variables that the salon knows', () => {
    const named = FILES.map(read).flatMap(text =>
      [...text.matchAll(/\b([A-Z][A-Z]+_[A-Z_]+)=/g)].map(found => found[1]!),
    )
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter(name => !(VARIABLE_NAMES as string[]).includes(name))).toEqual([])
  })

  test('name only environment variables that docs/settings.md explains', () => {
    const page = read('docs/settings.md')
    const ours = 'FRONTLASH_CLOCK_OFFSET_MS' // Only the supervisor sets this variable.
    expect(VARIABLE_NAMES.filter(name => name !== ours && !page.includes(`\`${name}\``))).toEqual([])
  })

  test('contain a proxy configuration that forwards calls to the frontend', () => {
    const caddy = read('deploy/Caddyfile')
    expect(caddy).toContain(`127.0.0.1:${readConfig({ DATA_DIR: folder }).frontendPort}`)
    // By default Caddy replaces X-Forwarded-For; a `trusted_proxies` line would make it keep the sender's value.
    expect(caddy).not.toMatch(/trusted_proxies|header_up/)
    // The proxy must not check the backend's health, because the app is served even while the backend is down.
    expect(caddy).toContain(`health_uri ${FRONTEND_HEALTH}\n`)
    expect(caddy).not.toMatch(/:8000|\/metrics/)
    // A flush_interval would delay live events, or keep the streams of closed dashboards open.
    expect(caddy).not.toMatch(/^\s*flush_interval/m)
    // The frontend does not limit the connections of a proxy that it trusts.
    expect(caddy).toMatch(/timeouts \{\s+read_header 10s\s+read_body 15s\s+idle 1m\s+\}/)
    expect(caddy).toMatch(/encode zstd gzip \{\n\s*match header Content-Type application\/json\*\n/)
  })

  test('contain a proxy configuration that logs no phone numbers of clients', () => {
    const [, pattern, shown] = /request>uri regexp "(.+)" "(.+)"/.exec(read('deploy/Caddyfile'))!
    const withPhone = Object.values(CALLS).filter(({ path }) => path.includes(':phone'))
    expect(withPhone.length).toBeGreaterThan(2)
    for (const { path } of withPhone) {
      const address = path.replace(':phone', '7145550101')
      expect(`${address}?x=1`.replace(new RegExp(pattern!), shown!)).toBe(`${path.replace(':phone', '-')}?x=1`)
    }
  })

  test('build a container image that runs an existing program and contains no secret', () => {
    const container = read('deploy/Containerfile')
    const [, program] = /^CMD \["node", "([^"]+)"\]$/m.exec(container)!
    expect(existsSync(join(ROOT, program!))).toBe(true)
    for (const [, file] of container.matchAll(/(apps\/\S+\.ts)/g)) expect(existsSync(join(ROOT, file!))).toBe(true)
    expect(container).toContain(`EXPOSE ${readConfig({ DATA_DIR: folder }).frontendPort}\n`)
    expect(container).toContain('USER node')
    // Without LISTEN the salon could not be reached through the ports that the engine opens.
    expect(container).toContain('\nENV LISTEN=::\n')
    expect(container).toContain('\nENV container=')
    // docker does not read .containerignore, and podman reads both files.
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env', 'data', 'salon', '.git']))
    expect(existsSync(join(ROOT, '.containerignore'))).toBe(false)
  })

  test.skipIf(!isThere('systemd-analyze'))('contain units that systemd accepts', () => {
    // The unit's user and folder exist only on a salon's machine, so their lines are removed before the check.
    for (const name of UNITS) {
      mkdirSync(join(folder, dirname(name)), { recursive: true })
      writeFileSync(join(folder, name), read(name).replace(/^(User|WorkingDirectory)=.*$/gm, ''))
      const verified = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, name)])
      expect(`${verified.stdout}${verified.stderr}`).not.toMatch(/frontlash/)
    }
  })

  test.skipIf(!isThere('caddy'))('contain a Caddyfile that Caddy accepts', () => {
    const file = join(ROOT, 'deploy/Caddyfile')
    expect(spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file]).status).toBe(0)
  })
})

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
