import { readFileSync } from 'node:fs'
import { gatewayAddress } from '@frontlash/config/container'
import { writeEnvFile } from '@frontlash/config/env-file'
import { networkAddress } from '@frontlash/config/listen-addresses'
import type { Sandbox } from '@frontlash/sandbox/sandbox'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePorts, Machine, missingForMachine } from './salon-machine/machine.ts'
import { blockAfter, CONTAINER_PAGE, Typist } from './salon-machine/owner-pages.ts'
import { expectAllTyped, nextPage } from './salon-machine/page-tests.ts'
import { ANSWERS, startSquare } from './salon-machine/set-up.ts'

const pace = Number(process.env.TEST_PACE ?? 1)
const VOLUME = 'run/containers/volumes/salon-data'
const STARTS_WITHIN = { timeout: 120_000, interval: 200 }

const missing = missingForMachine()
if (missing) console.log(`The salon in a container is not tried here: ${missing} is missing.`)

// The test takes a minute. salon-machine/podman.mjs replaces the container engine, and says what is not tested.
describe.skipIf(missing)('in a container,', { timeout: 300_000 * pace }, () => {
  const machine = new Machine()
  const typist = new Typist(machine, { '<address>': machine.origin, '<folder>': '/var/lib/copies' }, '/var/lib')
  let square: Sandbox
  let health: string
  const isOk = async () => (await fetch(health).catch(() => undefined))?.status === 200
  const untilItRuns = () => vi.waitFor(async () => expect(await isOk()).toBe(true), STARTS_WITHIN)
  const inContainer = (command: string) => machine.run(`podman exec salon ${command}`)

  beforeAll(async () => {
    const [front, back] = await freePorts()
    health = `http://127.0.0.1:${front}/api/health`
    square = await startSquare(`http://127.0.0.1:${front}`)
    await machine.start()
    await machine.publishThisVersion()
    await machine.must('useradd --system --user-group node && mkdir -p /run/containers /var/lib/copies')
    await machine.bringCompiled('run/containers/compiled', 'node')
    // These variables set the ports, which podman would map, and the sandbox's address in place of Square's.
    const env = { FRONTEND_PORT: String(front), BACKEND_PORT: String(back), SQUARE_BASE_URL: square.url }
    await machine.must('cat > /run/containers/env.json', { input: JSON.stringify(env) })
  })
  afterAll(async () => {
    await machine.run('podman stop salon')
    await machine.stop()
    await square?.close()
  })

  test('a salon can be built, set up and started with the commands of the docs page', async () => {
    await typist.type(blockAfter('# In a container'), { input: ANSWERS })
    await untilItRuns()
    await typist.type(blockAfter('To type another command of these pages'))
    await typist.type(blockAfter('Copy them to another folder'))
  })

  test('a salon can be upgraded to a newer image and can go back to the old image', async () => {
    const [copy] = (await machine.must('ls /var/lib/copies')).output.trim().split('\n')
    expect(copy).toMatch(/\.backup$/)
    machine.publish('next', nextPage)
    // The settings of a salon behind Caddy that was set up with an older version.
    writeEnvFile(machine.place(`${VOLUME}/env`), { PUBLIC_URL: 'https://checkin.test', TRUST_PROXY: '1' })
    await machine.must(`chown node: /${VOLUME}/env && rm /${VOLUME}/listen-decided`)
    await typist.type(blockAfter('The first line keeps the current image'))
    await untilItRuns()
    expect(readFileSync(machine.place(`${VOLUME}/env`), 'utf8')).not.toContain('LISTEN')
    const address = networkAddress(['0.0.0.0'])
    if (address) expect((await fetch(health.replace('127.0.0.1', address))).status).toBe(200)
    const found = await inContainer('npm run -s doctor')
    expect(found.output).toContain(
      `? TRUST_PROXY=1 is a number of proxies, which counts only until the next version. Look: write TRUST_PROXY=${gatewayAddress() ?? '127.0.0.1,::1'} to /data/env`,
    )
    expect(found.output).toContain('✓ The salon listens on ::, as LISTEN says.')
    expect(await inContainer('ls next.md')).toMatchObject({ code: 0, output: 'next.md\n' })
    const changed = await machine.run('podman exec -it salon npm run -s settings -- set brand "After the upgrade"')
    expect(changed).toMatchObject({ code: 0 })

    await typist.type(blockAfter('To bring a backup from elsewhere'), {
      own: { '<file>': `/var/lib/copies/${copy}` },
    })
    await typist.type(blockAfter('To go back to the image before'), {
      own: { '<file>': '/data/backups/back.backup' },
    })
    await untilItRuns()
    expect((await inContainer('ls next.md')).code).not.toBe(0)
    expect(await inContainer('npm run -s settings -- get brand')).toMatchObject({
      output: expect.stringContaining('Lash Lounge'),
    })
  })

  expectAllTyped(machine, typist, page => page === CONTAINER_PAGE)
})
