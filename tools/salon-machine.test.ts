import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { networkAddress } from '@frontlash/config/listen-addresses'
import type { Sandbox } from '@frontlash/sandbox/sandbox'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePorts, Machine, missingForMachine } from './salon-machine/machine.ts'
import { blockAfter, CHECKOUT_PAGE, CONTAINER_PAGE, Typist } from './salon-machine/owner-pages.ts'
import { expectAllTyped, nextPage, typeThePages, typeTwoMachines } from './salon-machine/page-tests.ts'
import { installSalon, startSquare } from './salon-machine/set-up.ts'

const NEXT_STEP = 'apps/server/src/platform/db/migrations/9999-next.sql'
const pace = Number(process.env.TEST_PACE ?? 1)
const STARTS_WITHIN = { timeout: 120_000, interval: 200 }

const missing = missingForMachine()
if (missing) console.log(`A salon's machine with the shipped unit is not tried here: ${missing} is missing.`)

// The test takes two minutes, because it starts the salon several times and runs many commands.
describe.skipIf(missing)(
  'on a machine that was set up as docs/running-a-salon.md says,',
  { timeout: 300_000 * pace },
  () => {
    const machine = new Machine()
    const own: Record<string, string> = { '<address>': machine.origin }
    const typist = new Typist(machine, own)
    let square: Sandbox
    let ports: { front: number; back: number }
    let health: string
    const asUser = (command: string) => machine.run(`runuser -u frontlash -- ${command}`)
    const both = [
      ['root', (command: string) => machine.run(command)],
      ['its user', asUser],
    ] as const
    const logOf = (unit: string) => readFileSync(machine.place(`run/stands-for-systemd/${unit}.service.log`), 'utf8')
    const isOk = async () => (await fetch(health).catch(() => undefined))?.status === 200
    const untilItRuns = () => vi.waitFor(async () => expect(await isOk(), logOf('frontlash')).toBe(true), STARTS_WITHIN)
    const version = async () => JSON.parse((await machine.must('cat installed.json')).output).commit as string
    const pid = async () => (await machine.must('cat /run/stands-for-systemd/frontlash.service.pid')).output

    /** The backup that the salon's user has made, in which the salon is named Lash Lounge. */
    let backedUp: string

    beforeAll(async () => {
      const [front, back] = await freePorts()
      ports = { front, back }
      own['127.0.0.1:3000'] = `127.0.0.1:${front}`
      own['127.0.0.1:8000'] = `127.0.0.1:${back}`
      own['<own address>'] = networkAddress(['::']) ?? '127.0.0.1'
      health = `http://127.0.0.1:${front}/api/health`
      square = await startSquare(`http://127.0.0.1:${front}`)
      await machine.start()
      await installSalon(machine, typist, { square, front, back })
      await typist.type(blockAfter('With systemd, as root'))
      await untilItRuns()
    }, 240_000 * pace)
    afterAll(async () => {
      await machine.stop()
      await square?.close()
    })

    test('the salon’s service cannot change the salon’s code and settings', async () => {
      const writable = 'find -L /opt/frontlash/ /opt/frontlash-versions /opt/frontlash-clone /etc/frontlash -writable'
      expect((await asUser(writable)).output).toBe('')
      for (const line of [
        'touch tools/owner.mjs',
        'touch installed.json',
        'ln -sfn /tmp /opt/frontlash',
        'ls /opt/frontlash-build',
      ])
        expect((await asUser(line)).code, line).not.toBe(0)
      expect((await machine.must('find /opt/frontlash/ ! -user root')).output).toBe('')
      const modes = await machine.must(
        'stat -c %U:%G:%a /etc/frontlash/env /var/lib/frontlash /var/lib/frontlash-build',
      )
      expect(modes.output).toBe('root:frontlash:640\nfrontlash:frontlash:700\nfrontlash-build:frontlash-build:700\n')
    })

    test('the salon’s service has its own /tmp and read-only folders', async () => {
      expect((await machine.must('ls /tmp')).output).toContain('systemd-private-frontlash.service')
      expect(statSync(machine.place('var-lib/frontlash/run/.s.PGSQL.5432')).isSocket()).toBe(true)
      const inUnit = `nsenter --target ${(await pid()).trim()} --mount`
      for (const file of ['/opt/x', '/etc/x', '/usr/x', '/var/lib/x'])
        expect((await machine.run(`${inUnit} touch ${file}`)).output).toContain('Read-only file system')
      expect(await machine.run(`${inUnit} sh -c 'touch $0 && rm $0' /var/lib/frontlash/logs/x`)).toMatchObject({
        code: 0,
      })
    })

    test('the commands of root and of the salon’s user use the running database', async () => {
      for (const [, run] of both)
        expect(await run('npm run -s staff -- list')).toMatchObject({
          code: 0,
          output: expect.stringContaining('olga'),
        })
      expect(await asUser('npm run -s settings -- set brand "Lash Lounge"')).toMatchObject({ code: 0 })
      const backup = await asUser('npm run -s backup')
      backedUp = /Written: (\S+)/.exec(backup.output)![1]!
      expect(backedUp).toContain('/var/lib/frontlash/backups/')
    })

    test('the doctor writes a report when a timer starts the doctor', async () => {
      await machine.run('systemctl start frontlash-doctor')
      expect(logOf('frontlash-doctor')).toMatch(/✓.*PostgreSQL/)
      expect(logOf('frontlash-doctor')).toContain('✓ The service cannot change its own program.')
      expect(logOf('frontlash-doctor')).toContain('✓ Files with secrets are readable by their owner only.')
    })

    typeThePages(machine, typist, () => backedUp)

    test('the salon’s data contain no file of root, and the code contains no file of another user', async () => {
      expect((await machine.must('find /var/lib/frontlash ! -user frontlash')).output).toBe('')
      expect((await machine.must('find /opt/frontlash/ /etc/frontlash ! -user root')).output).toBe('')
    })

    typeTwoMachines(machine, typist, () => ports)

    test('an upgrade by the salon’s user is refused and changes nothing', async () => {
      machine.publish('next', source => {
        nextPage(source)
        writeFileSync(join(source, NEXT_STEP), 'create table next_version (id int primary key);\n')
      })
      const before = await version()
      expect(await asUser('npm run -s upgrade')).toMatchObject({
        code: 1,
        output: 'Only root may put a new version in place: run npm run upgrade as root. Nothing was changed.\n',
      })
      expect(await version()).toBe(before)
    })

    /** The version before the upgrade, as the upgrade prints it, and the backup that the upgrade made. */
    let upgradedFrom: { version: string; backup: string }

    test('the salon’s data stay the same after an upgrade by root', async () => {
      const before = await version()
      const block = blockAfter('## A newer version')
      const { output } = await typist.type(block.slice(0, -1))
      await typist.type(block.slice(-1))
      upgradedFrom = { version: /^From (\w+) to/m.exec(output)![1]!, backup: /^Written: (\S+)/m.exec(output)![1]! }
      expect(before).toContain(upgradedFrom.version)
      expect(await version()).not.toBe(before)
      await untilItRuns()
      expect((await machine.must('npm run -s settings -- get brand')).output).toContain('Lash Lounge')
      expect((await machine.must('find /opt/frontlash/ ! -user root')).output).toBe('')
      expect((await asUser('find -L /opt/frontlash/ -writable')).output).toBe('')
      expect(await machine.run('npm run -s upgrade')).toMatchObject({
        code: 0,
        output: 'This is the newest version.\n',
      })
      const replaced = await machine.run('npm run -s staff -- list', {
        folder: `/opt/frontlash-versions/${upgradedFrom.version}`,
      })
      expect(replaced).toMatchObject({
        code: 1,
        output: expect.stringContaining(': cd /opt/frontlash, then type the command again.'),
      })
    })

    test('the old version runs with the backup’s data after root has gone back as docs/upgrading.md says', async () => {
      await machine.must('npm run -s settings -- set brand "After the upgrade"')
      const block = blockAfter('## Going back to the version before')
      await typist.type(block, { own: { '<version>': upgradedFrom.version, '<file>': upgradedFrom.backup } })
      await untilItRuns()
      expect(await version()).toContain(upgradedFrom.version)
      expect((await machine.must('npm run -s settings -- get brand')).output).toContain('Lash Lounge')
    })

    test('the salon keeps running if the new version cannot be built', async () => {
      machine.publish('broken', source =>
        writeFileSync(join(source, 'apps/supervisor/src/build-now.ts'), 'process.exit(1)\n'),
      )
      const before = [await version(), await pid()]
      expect(await machine.run('npm run -s upgrade')).toMatchObject({
        code: 1,
        output: expect.stringContaining('The new version could not be made ready. The salon is as it was before.'),
      })
      expect([await version(), await pid(), await isOk()]).toEqual([...before, true])
    })

    test('the salon does not start if the built files do not match the sources', async () => {
      await machine.must('systemctl stop frontlash && echo "// changed" >> apps/web/src/main.tsx')
      const built = 'cat apps/web/dist/.built-from'
      const before = (await machine.must(built)).output
      for (const [, run] of both)
        expect(await run('npm start')).toMatchObject({
          code: 1,
          output: expect.stringMatching(
            /^apps\/web\/dist was built from other sources than those in .*undo the change there/m,
          ),
        })
      expect((await machine.must(built)).output).toBe(before)
      await machine.must(`sed -i '$d' apps/web/src/main.tsx && systemctl start frontlash`)
      await untilItRuns()
    })

    expectAllTyped(machine, typist, page => page !== CONTAINER_PAGE && page !== CHECKOUT_PAGE)
  },
)
