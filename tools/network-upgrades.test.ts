import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { writeEnvFile } from '@frontlash/config/env-file'
import type { Sandbox } from '@frontlash/sandbox/sandbox'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addAdmin } from '../apps/server/test/add-account.ts'
import { createDatabase, openTestServer } from '../apps/server/test/databases.ts'
import { type HttpsFront, openHttpsFront } from '../apps/server/test/https-front.ts'
import { startMachine } from '../apps/server/test/machines.ts'
import { startSandboxSalon } from '../apps/server/test/sandbox-salon.ts'
import { freePorts, Machine, missingForMachine } from './salon-machine/machine.ts'
import { missingForNeighbour, Neighbour } from './salon-machine/neighbour.ts'
import { ADMIN, setUpCheckout, startSquare } from './salon-machine/set-up.ts'

const pace = Number(process.env.TEST_PACE ?? 1)
const STARTS_WITHIN = { timeout: 120_000 * pace, interval: 250 }
const UNIT = '/etc/systemd/system/frontlash.service'
const CERTIFICATE = '/etc/salon-proxy.pem'
const PROXY_NAME = 'checkin.test'
const TABLET = '198.51.100.7'
const UNSET = { LISTEN: null, TRUST_PROXY: null, RUN_ONLY: null, BACKEND_URL: null, APP_SECRET: null }

const missing = missingForMachine() ?? missingForNeighbour()
if (missing) console.log(`Upgrades of salons in several networks are not tried here: ${missing} is missing.`)

// The test takes two minutes for several upgrades of a salon. A network namespace simulates a second machine.
describe.skipIf(missing)('the upgrade of a salon that listened on all addresses', { timeout: 300_000 * pace }, () => {
  const machine = new Machine()
  let neighbour: Neighbour
  let square: Sandbox
  let front: number
  let back: number
  let proxyHere: HttpsFront
  let version = 0

  const envFile = machine.place('opt/frontlash/.env')
  const logFile = machine.place('run/stands-for-systemd/frontlash.service.log')
  const settings = () => parseEnv(readFileSync(envFile, 'utf8'))
  const statusHere = (port: number) =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      response => response.status,
      () => 0,
    )
  const healthText = async () => (await fetch(`http://127.0.0.1:${front}/api/health`)).text()
  const fromNeighbour = (port: number) => neighbour.get(`http://${neighbour.salonAddress}:${port}/api/health`)
  const doctor = () => machine.run('npm run -s doctor', { env: { NODE_EXTRA_CA_CERTS: CERTIFICATE } })

  /** Sets the settings that an owner had before, and upgrades; returns the output of the upgrade. */
  async function upgradeWith(values: Record<string, string | null>): Promise<string> {
    writeEnvFile(envFile, { ...UNSET, ...values })
    await machine.must('chown frontlash: .env && rm -f salon/listen-decided')
    writeFileSync(logFile, '')
    machine.publish(`version ${++version}`, source => writeFileSync(join(source, 'next.md'), String(version)))
    return (await machine.must('npm run -s upgrade')).output
  }

  const untilLogSays = (words: string) =>
    vi.waitFor(() => expect(readFileSync(logFile, 'utf8')).toContain(words), STARTS_WITHIN)
  const restart = async () => {
    writeFileSync(logFile, '')
    await machine.must('systemctl restart frontlash')
    await untilLogSays('Ctrl-C stops everything.')
  }

  /** Returns the address that the salon records in the session of a caller that sends X-Forwarded-For. */
  async function countedAddress(
    call: (path: string, headers: string[], body?: string) => Promise<string>,
  ): Promise<string> {
    const forged = `x-forwarded-for: ${TABLET}`
    const json = 'content-type: application/json'
    const { token } = JSON.parse(await call('/api/auth/login', [forged, json], JSON.stringify(ADMIN))) as {
      token: string
    }
    const sessions = JSON.parse(await call('/api/auth/sessions', [forged, `x-auth-token: ${token}`])) as {
      isThis: boolean
      address: string
    }[]
    return sessions.find(one => one.isThis)!.address
  }
  const callFromNeighbour = async (path: string, headers: string[], body?: string) => {
    const options = [...headers.flatMap(header => ['-H', header]), ...(body ? ['-d', body] : [])]
    return (await neighbour.get(`http://${neighbour.salonAddress}:${front}${path}`, options)).body
  }
  const callFromHere = (path: string, headers: string[], body?: string) =>
    new Promise<string>((resolve, reject) => {
      const pairs = headers.map(header => header.split(': ') as [string, string])
      const options = { port: front, path, method: body ? 'POST' : 'GET', headers: Object.fromEntries(pairs) }
      const sent = request(options, response => {
        let text = ''
        response.on('data', chunk => (text += chunk)).on('end', () => resolve(text))
      })
      sent.once('error', reject).end(body)
    })

  beforeAll(async () => {
    ;[front, back] = await freePorts()
    neighbour = new Neighbour()
    square = await startSquare(`http://127.0.0.1:${front}`)
    proxyHere = await openHttpsFront(front)
    await machine.start()
    await setUpCheckout(machine, { square, front, back })
    writeFileSync(machine.place(CERTIFICATE), proxyHere.certificate)
    await machine.must(
      `sed 's|^User=|Environment=NODE_EXTRA_CA_CERTS=${CERTIFICATE}\\n&|' deploy/frontlash.service > ${UNIT}`,
    )
    await machine.must('systemctl daemon-reload && systemctl start frontlash')
    await untilLogSays('Ctrl-C stops everything.')
  }, 240_000 * pace)
  afterAll(async () => {
    await machine.stop()
    await proxyHere?.close()
    await neighbour?.stop()
    await square?.close()
  })

  test('does not add LISTEN to the settings of a new salon', async () => {
    expect(await statusHere(front)).toBe(200)
    expect(await statusHere(back)).toBe(200)
    for (const port of [front, back]) expect((await fromNeighbour(port)).status).toBe('000')
    expect(settings()).not.toHaveProperty('LISTEN')
  })

  test('makes a salon with a proxy on the same machine listen only on its own machine', async () => {
    const output = await upgradeWith({ PUBLIC_URL: proxyHere.url, TRUST_PROXY: '1' })
    const advice =
      'TRUST_PROXY=1 is a number of proxies, which counts only until the next version. Please write TRUST_PROXY=127.0.0.1,::1 to /opt/frontlash/.env and restart the salon.'
    expect(output).toContain(advice)
    await untilLogSays(advice)
    expect(settings()).not.toHaveProperty('LISTEN')
    expect((await fromNeighbour(front)).status).toBe('000')
    expect(await countedAddress(callFromHere)).toBe(TABLET)
    const found = await doctor()
    expect(found.output).toContain('✓ TRUST_PROXY covers the proxy in front (127.0.0.1).')
    expect(found.output).toContain('? TRUST_PROXY=1 is a number of proxies')
  })

  test('keeps the salon reachable from its network if its tablets use http', async () => {
    await upgradeWith({ PUBLIC_URL: `http://${neighbour.salonAddress}:${front}` })
    expect(settings()).toHaveProperty('LISTEN', '::')
    await untilLogSays('LISTEN=:: was written to /opt/frontlash/.env: tablets open http://')
    expect((await fromNeighbour(front)).status).toBe('200')
  })

  test('keeps a salon reachable for a proxy on another machine', async () => {
    const proxy = await neighbour.openProxy(PROXY_NAME, front)
    writeFileSync(machine.place(CERTIFICATE), proxy.certificate)
    await machine.must(`echo '${neighbour.address} ${PROXY_NAME}' >> /etc/hosts`)
    await upgradeWith({ PUBLIC_URL: proxy.url, TRUST_PROXY: '1' })
    expect(settings()).toHaveProperty('LISTEN', '::')
    const sentence = `All tablets look like one address: TRUST_PROXY does not name the proxy (seen: ${neighbour.address}).`
    await untilLogSays(
      `LISTEN=:: was written to /opt/frontlash/.env: calls to ${proxy.url} arrive from ${neighbour.address}`,
    )
    await untilLogSays(`${sentence} Please write TRUST_PROXY=${neighbour.address} to /opt/frontlash/.env`)
    expect((await doctor()).output).toContain(`✗ ${sentence} Mend: write TRUST_PROXY=${neighbour.address} to`)
    // TRUST_PROXY=1 trusts only proxies on this machine, because other machines of the network could claim any address.
    expect(await countedAddress(callFromNeighbour)).toBe(neighbour.address)
    expect(await countedAddress(callFromHere)).toBe(TABLET)
    const health = await fetch(`http://127.0.0.1:${front}/api/health`)
    expect([health.status, await health.json()]).toEqual([
      200,
      expect.objectContaining({
        status: 'degraded',
        problems: expect.arrayContaining([{ part: 'proxy', msg: sentence }]),
      }),
    ])

    writeEnvFile(envFile, { TRUST_PROXY: neighbour.address })
    await machine.must('chown frontlash: .env')
    await restart()
    expect(await countedAddress(callFromNeighbour)).toBe(TABLET)
    expect((await doctor()).output).toContain(`✓ TRUST_PROXY covers the proxy in front (${neighbour.address}).`)
    expect(await healthText()).not.toContain('TRUST_PROXY')
  })

  test('keeps a machine that runs only the frontend reachable for its proxy', async () => {
    const server = await openTestServer()
    const database = await createDatabase(server.url)
    const elsewhere = await startSandboxSalon(database.url, proxyHere.url)
    const [port] = await freePorts()
    const backend = await startMachine('server', port!, elsewhere.env)
    try {
      await addAdmin(elsewhere.env, ADMIN)
      const output = await upgradeWith({
        RUN_ONLY: 'frontend',
        BACKEND_URL: backend.url,
        APP_SECRET: elsewhere.env.APP_SECRET!,
        PUBLIC_URL: proxyHere.url,
        TRUST_PROXY: '1',
      })
      for (const advice of [
        'LISTEN is not set, so the frontend can be called at every address of this machine.',
        'TRUST_PROXY=1 is a number of proxies, which counts only until the next version.',
      ]) {
        expect(output).toContain(advice)
        await untilLogSays(advice)
      }
      expect(settings()).not.toHaveProperty('LISTEN')
      expect((await fromNeighbour(front)).status).toBe('200')
      // A frontend's proxy may be on another machine of a private network, as the old version allowed.
      expect(await countedAddress(callFromHere)).toBe(TABLET)
      expect(await countedAddress(callFromNeighbour)).toBe(TABLET)
    } finally {
      await backend.stop()
      await elsewhere.square.close()
      await database.drop()
      await server.release()
    }
  })

  test('keeps a machine that runs only the backend reachable for its frontends', async () => {
    const output = await upgradeWith({ RUN_ONLY: 'backend' })
    const advice = 'LISTEN is not set, so the backend can be called at every address of this machine.'
    expect(output).toContain(advice)
    await untilLogSays(advice)
    expect(settings()).not.toHaveProperty('LISTEN')
    expect((await fromNeighbour(back)).status).toBe('200')
    expect((await doctor()).output).toContain(`? ${advice}`)
  })

  test('stops no process if a setting is invalid', async () => {
    writeEnvFile(envFile, { RUN_ONLY: null, TRUST_PROXY: 'abc' })
    await machine.must('chown frontlash: .env')
    machine.publish('never', source => writeFileSync(join(source, 'next.md'), 'never'))
    expect(await machine.run('npm run -s upgrade')).toMatchObject({
      code: 1,
      output:
        'TRUST_PROXY has a value that is not allowed (docs/settings.md): correct it in /opt/frontlash/.env. Then npm run upgrade once more. Nothing was changed.\n',
    })
    expect(await statusHere(back)).toBe(200)
  })
})
