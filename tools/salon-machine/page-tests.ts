import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { networkAddress } from '@frontlash/config/listen-addresses'
import { expect, test } from 'vitest'
import { LAYOUT } from '../layout.mjs'
import { freePorts, Machine } from './machine.ts'
import { blockAfter, commandsOfPages, examplesOfSettings, type OwnerPage, Typist, wasRun } from './owner-pages.ts'

const SETTINGS = LAYOUT.envFile
const hasCaddy = spawnSync('which', ['caddy']).status === 0
const WOULD_INSTALL = 'would change the machine that runs the tests'
const NO_SYSTEMD = 'the stand-in for systemd keeps no journal'
const SECOND_DATABASE =
  'needs a second database server: apps/server/src/commands/backup-commands.test.ts moves there and back'

/** Commands on the docs pages that no test types, each with its reason. CONTRIBUTING.md lists these reasons too. */
const NOT_TYPED: Readonly<Record<string, string>> = {
  'apt-get update': WOULD_INSTALL,
  'apt-get install -y git npm curl': WOULD_INSTALL,
  'apt-get install -y caddy': WOULD_INSTALL,
  'systemctl reload caddy': 'needs a public address, for which Caddy gets a certificate',
  'systemctl status frontlash-doctor': NO_SYSTEMD,
  'systemctl status frontlash caddy': NO_SYSTEMD,
  'systemctl enable podman-restart': NO_SYSTEMD,
  'journalctl -u frontlash': NO_SYSTEMD,
  'createdb <name>': 'is typed on the machine of a database server',
  'node tools/start.mjs': 'is what deploy/frontlash.service runs, and that unit is run',
  'npm run bench': 'measures the product and is no command for a salon',
  'docker build …': 'there is no container engine here',
  'npm run verify-waiver -- <file.pdf>':
    'needs a signed waiver: apps/server/src/commands/verify-waiver-command.test.ts checks some',
  'npm run move-database': SECOND_DATABASE,
  'npm run move-database -- --to embedded': SECOND_DATABASE,
  'npm run move-database -- --to system': SECOND_DATABASE,
  ...(hasCaddy ? {} : { 'caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile': 'Caddy is not here' }),
}

/** Adds a file from which no app is built, so that the next commit is a new version without a new build. */
export const nextPage = (source: string) => writeFileSync(join(source, 'next.md'), 'next\n')

type Ports = { readonly front: number; readonly back: number }
const ENOUGH_MS = 300_000 * Number(process.env.TEST_PACE ?? 1)

/**
 * Tests that type the commands for the machine of a running salon, one docs page after the other.
 *
 * @param backup returns the name of the backup to restore
 */
export function typeThePages(machine: Machine, typist: Typist, backup: () => string): void {
  const asked = { STAFF_PIN: '4072', STAFF_PASSWORD: 'brush-and-lamp' }

  test('the help command prints all commands, and the doctor prints a report', async () => {
    await machine.must('npm run frontlash -- help')
    await typist.type(blockAfter('A block such as this one'))
    await typist.type(blockAfter('The first start takes up to a minute'))
  })

  test('the Caddyfile contains the salon’s name', async () => {
    await machine.must('mkdir -p /etc/caddy')
    const lines = blockAfter('**https.**').filter(({ line }) => !Object.hasOwn(NOT_TYPED, line))
    await typist.type(lines)
    expect(readFileSync(machine.place('etc/caddy/Caddyfile'), 'utf8')).toContain('{$SALON_NAME:checkin.yoursalon.com}')
  })

  test('commands can add, change, disable and enable an account', async () => {
    await typist.type(blockAfter('## The team by commands'), { env: asked })
    await typist.type(blockAfter('or forgot the PIN ('), { env: asked })
  })

  test('commands can change the salon’s name and other settings', async () => {
    await typist.type(blockAfter('## Settings by commands'))
  })

  test('commands can export and delete the data of a client', async () => {
    await typist.type(blockAfter("## A client's data by commands"))
    await typist.type(blockAfter('## Checking waivers by commands').filter(({ line }) => line.includes('--chain')))
  })

  test('commands can make, verify and restore a backup', async () => {
    const file = backup()
    await typist.type(blockAfter('## Backups by commands'), { own: { '<file>': file } })
    await typist.type(blockAfter('To replace everything in the salon'), { own: { '<file>': file } })
    const only = async (folder: string) => {
      const path = join(file, '..', folder)
      return join(path, (await machine.must(`ls ${path}`)).output.split('\n')[0]!)
    }
    const own = { '<copy>': await only('copy'), '<secret file>': await only('secret') }
    await typist.type(blockAfter('On another machine, name the file with the secret:'), { own })
    await typist.type(blockAfter('until then the doctor warns:'))
  })

  test('the salon responds to the calls of a monitoring system', () => typist.type(blockAfter('## A monitor')))
}

/** The test in which a second machine runs the frontend, and the first machine runs only the backend. */
export function typeTwoMachines(machine: Machine, typist: Typist, ports: () => Ports): void {
  test(
    'the salon can run only the backend while another machine runs only the frontend',
    async () => {
      const { front, back } = ports()
      const address = networkAddress(['0.0.0.0'])
      await typist.type(blockAfter('**A machine that runs only a backend.**'))
      await expect(fetch(`http://127.0.0.1:${front}/`)).rejects.toThrow()
      const key = (await machine.must('npm run -s frontend-key')).output.trim()

      const other = new Machine()
      try {
        const [otherFront] = await freePorts()
        await other.start()
        other.publishLike(machine)
        const there = new Typist(other, {
          '<address>': other.origin,
          '<backend>:8000': `127.0.0.1:${back}`,
          '<key>': key,
          '127.0.0.1:3000': `127.0.0.1:${otherFront}`,
        })
        await other.bringBuiltApps()
        await there.type(blockAfter('install the salon from there'))
        const lines = blockAfter('**A machine that runs only a frontend.**')
        await there.type(lines.slice(0, 1))
        await other.must(`echo FRONTEND_PORT=${otherFront} >> ${SETTINGS}`)
        await there.type(lines.slice(1))
        for (const line of there.typed) typist.typed.add(line)

        const page = await (await fetch(`http://127.0.0.1:${otherFront}/`)).text()
        expect(page).toContain('<div id="root">')
        expect((await other.must('find /var/lib -xdev -name PG_VERSION')).output).toBe('')
        const refused = {
          code: 1,
          output:
            "This machine runs only a frontend (RUN_ONLY=frontend) and has no data: type this on a backend's machine.\n",
        }
        for (const command of ['staff -- list', 'doctor'])
          expect(await other.run(`npm run -s ${command}`), command).toMatchObject(refused)

        // An older version of the docs page had these settings.
        await other.must(`sed -i '/^LISTEN=/d; s/^TRUST_PROXY=.*/TRUST_PROXY=1/' ${SETTINGS}`)
        other.publish('next', nextPage)
        const upgraded = await other.run('npm run -s upgrade')
        expect(upgraded).toMatchObject({
          code: 0,
          output: expect.stringContaining('The salon runs on the new version.'),
        })
        expect(upgraded.output).not.toContain('Backing up')
        expect(upgraded.output).toContain('Please write LISTEN=<the address at which the proxy calls this machine> to')
        expect(upgraded.output).toContain(`Please write TRUST_PROXY=127.0.0.1,::1 to ${SETTINGS}`)
        expect((await other.must(`cat ${SETTINGS}`)).output).not.toContain('LISTEN')
        if (address) expect((await fetch(`http://${address}:${otherFront}/frontend-health`)).status).toBe(200)
        const log = readFileSync(other.place('run/stands-for-systemd/frontlash.service.log'), 'utf8')
        expect(log).toContain('LISTEN is not set, so the frontend can be called at every address of this machine.')
      } finally {
        await other.stop()
        // After the next upgrade, this machine runs frontend and backend again.
        await machine.must(`sed -i '/^RUN_ONLY=/d; /^LISTEN=/d' ${SETTINGS}`)
      }
    },
    ENOUGH_MS,
  )
}

/** Tests that every command of the given docs pages was typed, and that every exception still occurs on these pages. */
export function expectAllTyped(machine: Machine, typist: Typist, isMine: (page: OwnerPage) => boolean): void {
  test('each command of the docs pages was typed in these tests, except the commands in a list', () => {
    const commands = commandsOfPages()
    const examples = new Set(examplesOfSettings().map(({ line }) => line))
    const missed = commands.filter(
      ({ page, line, isInBlock }) =>
        isMine(page) &&
        !Object.hasOwn(NOT_TYPED, line) &&
        !examples.has(line) &&
        !(isInBlock ? typist.typed.has(line) : wasRun(line, machine.ran)),
    )
    expect(missed.map(({ page, line }) => `${page}: ${line}`)).toEqual([])
    const lines = new Set(commands.map(({ line }) => line))
    expect(Object.keys(NOT_TYPED).filter(line => !lines.has(line))).toEqual([])
  })
}
