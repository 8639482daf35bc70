import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
