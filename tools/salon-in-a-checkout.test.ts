import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sandbox } from '@frontlash/sandbox/sandbox'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Ended, freePorts, Machine, missingForMachine } from './salon-machine/machine.ts'
import { blockAfter, CHECKOUT_PAGE, Typist } from './salon-machine/owner-pages.ts'
import { expectAllTyped } from './salon-machine/page-tests.ts'
import { setUpCheckout, startSquare } from './salon-machine/set-up.ts'

const ROOT = join(import.meta.dirname, '..')
const NEXT_STEP = 'apps/server/src/platform/db/migrations/9999-next.sql'
const pace = Number(process.env.TEST_PACE ?? 1)
/** The time limit of a short command; generous, because the real duration depends on the machine. */
const COMMAND_TIMEOUT_MS = 20_000 * pace
const STARTS_WITHIN = { timeout: 120_000, interval: 200 }

const missing = missingForMachine()
if (missing) console.log(`A salon in a checkout is not tried here: ${missing} is missing.`)

// The test takes two minutes, because it starts the salon nine times and runs many commands.
describe.skipIf(missing)('in a git checkout with the shipped systemd units,', { timeout: 300_000 * pace }, () => {
  const machine = new Machine()
  const asRoot = (command: string) => machine.run(command)
  const asUser = (command: string) => machine.run(`runuser -u frontlash -- ${command}`)
  const both = [
    ['root', asRoot],
    ['its user', asUser],
  ] as const
  const typist = new Typist(machine, { '<address>': machine.origin }, '/opt/frontlash')
  let square: Sandbox
  let health: string
  const logOf = (unit: string) => readFileSync(machine.place(`run/stands-for-systemd/${unit}.service.log`), 'utf8')
  const isOk = async () => (await fetch(health).catch(() => undefined))?.status === 200
  const untilItRuns = () => vi.waitFor(async () => expect(await isOk(), logOf('frontlash')).toBe(true), STARTS_WITHIN)
  const version = async () => (await machine.must('runuser -u frontlash -- git rev-parse HEAD')).output.trim()
  const rootsFiles = async () =>
    (await machine.must('find /opt/frontlash /var/lib/frontlash -xdev ! -user frontlash')).output

  /** The version before the last upgrade, and the backup that the upgrade made. */
  let upgradedFrom: { version: string; backup: string }
  const noteUpgrade = ({ output }: Ended) => {
    const [, backup] = /^Written: (\S+)/m.exec(output) ?? []
    const [, from] = /^From (\w+) to/m.exec(output) ?? []
    upgradedFrom = { version: from!, backup: backup! }
  }
  /** The lines of docs/salon-in-a-checkout.md that return to the version before the last upgrade. */
  const stepsBack = () => {
    const block = blockAfter('the version and the file that the upgrade has printed')
    for (const { line } of block) typist.typed.add(line)
    return block.map(({ line }) =>
      line.replace('<version>', upgradedFrom.version).replace('<file>', upgradedFrom.backup),
    )
  }

  beforeAll(async () => {
    const [front, back] = await freePorts()
    health = `http://127.0.0.1:${front}/api/health`
    square = await startSquare(`http://127.0.0.1:${front}`)
    await machine.start()
    await setUpCheckout(machine, { square, front, back })
    for (const { line } of blockAfter('there is no user `frontlash` yet')) typist.typed.add(line)
    await startByHand()
    await machine.must('systemctl enable -q --now frontlash frontlash-doctor.timer')
    await untilItRuns()
  }, 240_000 * pace)
  afterAll(async () => {
    await machine.stop()
    await square?.close()
  })

  /** Runs npm start in a terminal, and stops it by Ctrl-C. */
  async function startByHand(): Promise<void> {
    const { output } = await machine.runUntil('npm start', 'Ctrl-C stops everything.')
    expect(output).toMatch(
      /Frontlash is running \(ready in [\d.]+ s\)\.[\s\S]*Ctrl-C stops everything\.[\s\S]*Stopping/,
    )
    expect(await isOk()).toBe(false)
  }

  test('the salon’s service has its own /tmp, which does not contain the socket of the database', async () => {
    expect((await machine.must('ls /tmp')).output).toContain('systemd-private-frontlash.service')
    const socket = statSync(machine.place('opt/frontlash/salon/run/.s.PGSQL.5432'))
    expect(socket.isSocket()).toBe(true)
    expect((await machine.must('find /tmp /var/tmp -name ".s.PGSQL*"')).output).toBe('')
  })

  test('the salon’s accounts are listed for root and for the salon’s user by the running database server', async () => {
    const server = async () => [
      (await machine.must('cat salon/pg18/postmaster.pid')).output,
      (await machine.must('grep -c "starting PostgreSQL" salon/postgres.log')).output,
    ]
    const before = await server()
    for (const [who, run] of both) {
      const listed = await run('npm run -s staff -- list')
      expect(listed).toMatchObject({ code: 0, output: expect.stringContaining('olga') })
      console.log(`staff -- list as ${who}: ${Math.round(listed.ms)} ms`)
      expect(listed.ms).toBeLessThan(COMMAND_TIMEOUT_MS)
    }
    expect(await server()).toEqual(before)
  })

  // Root's commands are tested below, exactly as the pages show them.
  test('the commands settings, backup and client can be used by the salon’s user', async () => {
    expect(await asUser('npm run -s settings -- set brand "Lash Lounge"')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Lash Lounge'),
    })
    const backup = await asUser('npm run -s backup')
    expect(backup).toMatchObject({
      code: 0,
      output: expect.stringContaining('Written: /opt/frontlash/salon/backups/'),
    })
    const client = await asUser('npm run -s client -- export --phone "(714) 555-0199"')
    expect(client.output).toContain('There is no data for')
  })

  test('the doctor advises to move the salon to a read-only folder', async () => {
    await machine.run('systemctl start frontlash-doctor')
    const offer = 'Look: npm run move-layout moves the salon (docs/salon-in-a-checkout.md).'
    expect(logOf('frontlash-doctor')).toMatch(/✓.*PostgreSQL/)
    expect(logOf('frontlash-doctor')).toContain(offer)
    expect((await typist.type(blockAfter('Type commands as the salon'))).output).toContain(offer)
  })

  test('no file belongs to root after all commands of these tests', async () => {
    expect(await rootsFiles()).toBe('')
  })

  test('an upgrade by the salon’s user is refused if only root can make the upgrade', async () => {
    machine.publish('next', source => {
      writeFileSync(join(source, 'next.md'), 'next\n')
      writeFileSync(join(source, NEXT_STEP), 'create table next_version (id int primary key);\n')
    })
    const before = await version()
    const refs = () => machine.must('find .git -type f -newer /run/mark')
    await machine.must('touch /run/mark')
    const refused = await asUser('npm run -s upgrade')
    expect(refused).toMatchObject({
      code: 1,
      output:
        'systemd runs the salon (frontlash.service), which only root may stop: systemctl stop frontlash.service, then npm run upgrade once more. Nothing was changed.\n',
    })
    expect(refused.ms).toBeLessThan(COMMAND_TIMEOUT_MS)
    expect([await version(), (await refs()).output]).toEqual([before, ''])
    expect(await isOk()).toBe(true)
  })

  test('the salon’s data stay the same after an upgrade by root', async () => {
    const before = await version()
    const upgraded = await machine.must('npm run upgrade')
    expect(upgraded.output).toContain('Recommended: npm run move-layout')
    expect(upgraded.output).toContain('The salon runs on the new version. Now: npm run doctor')
    noteUpgrade(upgraded)
    expect(await version()).not.toBe(before)
    expect(existsSync(machine.place('opt/frontlash/next.md'))).toBe(true)
    await untilItRuns()
    expect((await asRoot('npm run -s settings -- get brand')).output).toContain('Lash Lounge')
    expect(await rootsFiles()).toBe('')
    expect(await asRoot('npm run -s upgrade')).toMatchObject({ code: 0, output: 'This is the newest version.\n' })
  })

  test('the old version runs with the backup’s data after root has gone back as the docs describe', async () => {
    const next = (await version()).slice(0, 10)
    await machine.must('npm run -s settings -- set brand "After the upgrade"')
    const [stop, checkout, restore, ...start] = stepsBack()
    for (const line of [stop!, checkout!]) await machine.must(line)
    const here = (await version()).slice(0, 10)
    expect(here).not.toBe(next)
    const refused = {
      code: 1,
      output: `This is Frontlash 0.1.0 (commit ${here}), but the database was last changed by Frontlash 0.1.0 (commit ${next}): check out that version again (git checkout ${next}), or restore the backup that was made before the upgrade (npm run restore -- <file>).\n`,
    }
    expect(await asRoot('npm run -s settings -- get brand')).toMatchObject(refused)
    const started = await asUser('npm start')
    expect(started).toMatchObject({ code: 1, output: expect.stringContaining(`\n${refused.output}`) })
    expect(started.output).not.toMatch(/^ +at /m)
    expect(await machine.must(restore!)).toMatchObject({ output: expect.stringContaining('Restored: ') })
    for (const line of start) await machine.must(line)
    await untilItRuns()
    expect((await asRoot('npm run -s settings -- get brand')).output).toContain('Lash Lounge')
    expect(await rootsFiles()).toBe('')
  })

  test('an upgrade is refused before a process is stopped if the database’s socket would have no folder', async () => {
    const [before, settings] = [await version(), (await machine.must('cat .env')).output]
    const unit = '/etc/systemd/system/frontlash.service'
    await machine.must(`sed -i '/^RuntimeDirectory/d' ${unit} && systemctl daemon-reload`)
    await machine.must(`sed -i 's|^DATA_DIR=.*|DATA_DIR=/opt/frontlash/${'x'.repeat(90)}|' .env`)
    const refused = await asRoot('npm run -s upgrade')
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringMatching(/RuntimeDirectory=.*Nothing was changed\.\n$/),
    })
    expect([await version(), await isOk()]).toEqual([before, true])
    await machine.must('cat > .env', { input: settings })
    await machine.must(`cp deploy/frontlash.service ${unit} && systemctl daemon-reload`)
  })

  test('the old version runs again if the new version cannot be built', async () => {
    const before = await version()
    machine.publish('broken', source =>
      writeFileSync(join(source, 'apps/supervisor/src/build-now.ts'), 'process.exit(1)\n'),
    )
    const refused = await asRoot('npm run -s upgrade')
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('The salon is as it was before.') })
    expect(await version()).toBe(before)
    await untilItRuns()
    expect(await rootsFiles()).toBe('')
  })

  test('the upgrade prints the steps for going back if the new version cannot start', async () => {
    const before = await version()
    machine.publish('mute', source => {
      writeFileSync(join(source, 'apps/supervisor/src/build-now.ts'), '')
      writeFileSync(join(source, 'tools/start.mjs'), 'process.exit(1)\n')
    })
    const refused = await asRoot('UPGRADE_WAITS_MS=500 npm run -s upgrade')
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /The new version was started, but does not answer at http.*journalctl -u frontlash\.service\. The way back to/,
      ),
    })
    expect(refused.output).not.toContain('The salon runs on')
    await machine.must(`runuser -u frontlash -- git reset -q --hard ${before}`)
  })

  test('the salon’s user can upgrade the salon while systemd does not run the salon', async () => {
    machine.publish('sound', source => {
      for (const file of ['apps/supervisor/src/build-now.ts', 'tools/start.mjs'])
        writeFileSync(join(source, file), readFileSync(join(ROOT, file)))
    })
    const lines = blockAfter('## Upgrading it')
    noteUpgrade(await typist.type(lines.slice(0, -1)))
    await typist.type(lines.slice(-1))
    await untilItRuns()
    expect(await rootsFiles()).toBe('')
  })

  test('the salon’s user can go back to the old version and upgrade again', async () => {
    await machine.must('systemctl stop frontlash')
    expect(await asUser('npm run -s settings -- set brand "After the upgrade"')).toMatchObject({ code: 0 })
    const [, checkout, restore] = stepsBack()
    for (const line of [checkout!, restore!])
      expect(await asUser(line.replace('runuser -u frontlash -- ', ''))).toMatchObject({ code: 0 })
    expect(existsSync(machine.place(`opt/frontlash/${NEXT_STEP}`))).toBe(false)
    expect(await asUser('npm run -s upgrade')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Now: npm start'),
    })
    expect((await asUser('npm run -s settings -- get brand')).output).toContain('Lash Lounge')
    expect(await rootsFiles()).toBe('')
    await machine.must('runuser -u frontlash -- git checkout -q main')
  })

  test('the salon starts after all files of an older installation were given to the salon’s user', async () => {
    // The data folder has a long path, so the database's socket is in the folder that the unit creates.
    const long = `/opt/frontlash/${createHash('sha512').update('long').digest('hex')}`
    await machine.must(`mv salon ${long} && sed -i 's|^DATA_DIR=.*|DATA_DIR=${long}|' .env`)
    await machine.must(`touch ${long}/of-root .env.bak`)
    await typist.type(blockAfter('## A salon that was installed as root'))
    await untilItRuns()
    expect((await machine.must('find /run/frontlash -name .s.PGSQL.5432')).output).toMatch(
      /^\/run\/frontlash\/[0-9a-f]{16}\//,
    )
    expect(await rootsFiles()).toBe('')
  })

  test('commands can be used even if the data folder has a long path', async () => {
    for (const [, run] of both)
      expect(await run('npm run -s staff -- list')).toMatchObject({ output: expect.stringContaining('olga') })
    await machine.must('systemctl stop frontlash')
    expect(await asRoot('npm run -s staff -- list')).toMatchObject({ code: 0 })
    expect(await rootsFiles()).toBe('')
  })

  test('the salon’s data stay the same after a move to a read-only folder and back', async () => {
    const { data, before } = { data: (await machine.must('grep ^DATA_DIR= .env')).output, before: await version() }
    await machine.must('systemctl start frontlash')
    await untilItRuns()
    const isAlone = { code: 1, output: expect.stringContaining('clone the project as root in a new folder') }
    expect(await asRoot('npm run -s move-layout')).toMatchObject(isAlone)
    await machine.bringBuiltApps()
    await typist.type(blockAfter('## Moving it'))
    await untilItRuns()
    expect((await machine.must('stat -Lc %U:%a /opt/frontlash /etc/frontlash/env')).output).toBe('root:755\nroot:640\n')
    expect((await machine.run('runuser -u frontlash -- find -L /opt/frontlash/ -writable')).output).toBe('')
    expect((await machine.must('npm run -s staff -- list')).output).toContain('olga')
    expect((await machine.must('cat /etc/frontlash/env')).output).toContain('DATA_DIR=/var/lib/frontlash\n')
    await machine.must('npm run -s settings -- set brand "After the move"')

    const { output } = await typist.type(blockAfter('To go back, type in the clone'))
    await untilItRuns()
    expect([(await machine.must('grep ^DATA_DIR= .env')).output, await version()]).toEqual([data, before])
    expect((await asUser('npm run -s settings -- get brand')).output).toContain('Lash Lounge')
    expect((await machine.must('cat /etc/systemd/system/frontlash.service')).output).not.toContain('strict')
    const [, backup] = /accepted since then is in (\S+)/.exec(output)!
    expect(await asUser(`npm run -s restore -- ${backup}`)).toMatchObject({ code: 0 })
    expect((await asUser('npm run -s settings -- get brand')).output).toContain('After the move')
  })

  expectAllTyped(machine, typist, page => page === CHECKOUT_PAGE)
})
