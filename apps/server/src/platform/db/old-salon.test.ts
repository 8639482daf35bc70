import { execFileSync } from 'node:child_process'
import { LANGUAGE_TAGS } from '@frontlash/domain/language'
import { BUILT_IN_VERSIONS } from '@frontlash/domain/waiver/built-in-waiver'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Machine } from '../../../test/machines.ts'
import { signature } from '../../../test/make-png.ts'
import { type OldSalon, startOldSalon } from '../../../test/old-salon.ts'
import { hasVersion } from '../../../test/old-version.ts'
import { migrate } from './migrate.ts'

/**
 * The last version without the office: it has no editions of the waiver, no name keys for the search and no history of
 * settings.
 */
const BEFORE_OFFICE = 'fa43852d'
const PASSWORD = 'glue-and-tweezers'
const NAMES = ['Linh Nguyễn', 'Nora O’Brien', 'Maria Garcia']

const hasOldVersion = hasVersion(BEFORE_OFFICE)
let old: OldSalon | undefined
/** The backend that is called: first the old version, then this version. */
let salon: Machine
let token: string
/** The headers of the salon's tablet. */
let kiosk: Record<string, string>

type Body = Record<string, unknown>

async function ask(method: string, path: string, payload?: object, headers: Record<string, string> = {}) {
  return await fetch(salon.url + path, {
    method,
    headers: {
      ...(payload && { 'content-type': 'application/json' }),
      ...(token && { 'x-auth-token': token }),
      ...headers,
    },
    ...(payload && { body: JSON.stringify(payload) }),
  })
}

async function done(method: string, path: string, payload?: object, headers?: Record<string, string>): Promise<Body> {
  const response = await ask(method, path, payload, headers)
  const body = (await response.json()) as Body
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(body)}`)
  return body
}

const signIn = async () => {
  token = ''
  token = (await done('POST', '/api/auth/login', { username: 'olga', password: PASSWORD })).token as string
}

beforeAll(async () => {
  if (!hasOldVersion) return
  const started = await startOldSalon(BEFORE_OFFICE)
  old = started
  salon = started.oldBackend
  const command = (name: string, ...given: string[]) =>
    execFileSync(process.execPath, [`apps/server/src/commands/${name}.ts`, ...given], {
      cwd: started.root,
      env: { PATH: process.env.PATH!, ...started.env },
      stdio: 'pipe',
    })
  command('staff', 'add', '--username', 'olga', '--role', 'admin', '--password', PASSWORD, '--pin', '4071')
  command('settings', 'set', 'brand', 'Old Lash House')
  await vi.waitFor(signIn, 30_000)
  await visits()
  await salon.stop()
  await migrate(started.databaseUrl)
  salon = await started.startNewBackend()
  await vi.waitFor(signIn, 30_000)
}, 240_000)

afterAll(() => old?.close())

/** In the old version, three walk-ins each sign a waiver and rate the visit, and one of them opts out of texts. */
async function visits(): Promise<void> {
  const enrolled = await ask('POST', '/api/devices/enroll', { location: 'tustin', deviceMeta: { name: 'Front desk' } })
  const cookie = enrolled.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ')
  kiosk = { cookie, 'x-auth-token': '' }
  for (const [at, name] of NAMES.entries()) {
    const phone = `714200000${at}`
    const [firstName, lastName] = name.split(' ')
    const client = { phone, firstName, lastName, locationId: 'tustin', skipSMS: at !== 0 }
    const { id: clientId } = await done('POST', '/api/clients', client, kiosk)
    const { version } = await done('GET', '/api/waivers/current', undefined, kiosk)
    const now = new Date().toISOString()
    const evidence = { version, language: 'en', textSize: 20, shownAt: now, signedAt: now, reachedEnd: true }
    await done('POST', '/api/waivers', { clientId, signatureData: signature(at), evidence }, kiosk)
    const walkInIntent = { timing: 'now', service: 'refill' }
    const { checkInId } = await done(
      'POST',
      `/api/clients/${clientId}/checkin`,
      { clientId, isWalkIn: true, location: 'tustin', walkInIntent },
      kiosk,
    )
    await done('POST', '/api/survey/submit', { checkin_id: checkInId, overall_rating: at + 1, feedback: 'Fine' }, kiosk)
  }
}

const list = async (path: string) => (await done('GET', path)) as { rows: Body[]; total: { count: number } }

test.skipIf(!hasOldVersion)(
  'the office shows the records that a salon had before the office existed',
  async () => {
    const waivers = await list('/api/office/waivers')
    expect(waivers.rows.map(row => row.name).sort()).toEqual([...NAMES].sort())
    expect(await list('/api/office/waivers?notInForce=1')).toMatchObject({ total: { count: 0 } })
    // The name keys are added in the background.
    await vi.waitFor(async () => {
      const found = await done('POST', '/api/office/waivers/search', { q: 'nguyen' })
      expect(found).toMatchObject({ rows: [{ name: 'Linh Nguyễn' }] })
    }, 30_000)
    const { id } = waivers.rows[0]!
    expect(await done('GET', `/api/office/waivers/${id}/check`)).toMatchObject({ isSound: true })
    await vi.waitFor(async () => {
      const document = await ask('GET', `/api/waivers/${id}/document`)
      expect(document.status).toBe(200)
      expect(
        Buffer.from(await document.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }, 30_000)

    const clients = (await done('POST', '/api/office/clients/search', { q: '' })) as { rows: Body[] }
    expect(clients.rows.map(row => row.first_name).sort()).toEqual(['Linh', 'Maria', 'Nora'])
    await vi.waitFor(async () => {
      const found = await done('POST', '/api/office/clients/search', { q: 'obrien' })
      expect(found).toMatchObject({ rows: [{ last_name: 'O’Brien' }] })
    }, 30_000)
    const client = `/api/office/clients/${clients.rows[0]!.id}`
    expect(await done('GET', client)).toBeTruthy()
    for (const tab of ['visits', 'waivers', 'surveys']) expect((await list(`${client}/${tab}`)).rows).toHaveLength(1)
    for (const tab of ['texts', 'consent', 'history']) expect((await ask('GET', `${client}/${tab}`)).status).toBe(200)

    expect(await list('/api/office/surveys')).toMatchObject({ total: { count: 3 } })
    expect(await list('/api/office/visits?kind=walk-ins')).toMatchObject({ total: { count: 3 } })
    expect(await done('GET', '/api/office/insights')).toMatchObject({ walkIns: { asked: 3 } })
    expect(await list('/api/office/staff')).toMatchObject({ rows: [{ username: 'olga', role: 'admin' }] })
    expect(await list('/api/office/devices')).toMatchObject({ rows: [{ name: 'Front desk', location: 'tustin' }] })
    expect((await list('/api/office/audit')).total.count).toBeGreaterThan(8)
    const { settings } = (await done('GET', '/api/office/settings')) as { settings: Body[] }
    expect(settings).toContainEqual(expect.objectContaining({ key: 'brand', own: 'Old Lash House' }))
    expect(await list('/api/office/settings/brand/history')).toMatchObject({ rows: [] })
    const { editions } = (await done('GET', '/api/office/waiver-editions')) as { editions: Body[] }
    expect(editions).toMatchObject([{ edition: 1 }])
    for (const path of ['overview', 'texts', 'texts/cost', 'surveys/figures', 'waiver-chains'])
      expect([path, (await ask('GET', `/api/office/${path}`)).status]).toEqual([path, 200])
    for (const name of ['visits', 'waivers', 'surveys', 'audit']) {
      const file = await ask('GET', `/api/office/exports/${name}.csv`)
      expect([name, file.status]).toEqual([name, 200])
      expect((await file.text()).split('\r\n').length).toBeGreaterThan(4)
    }
  },
  120_000,
)

test.skipIf(!hasOldVersion)(
  'a chain of older waivers stays valid after clients have signed in Spanish and Vietnamese',
  async () => {
    for (const [at, language] of (['es', 'vi'] as const).entries()) {
      const { id: clientId } = await done('GET', `/api/clients/phone/714200000${at}`, undefined, kiosk)
      const now = new Date().toISOString()
      const signed = { version: BUILT_IN_VERSIONS[language], language: LANGUAGE_TAGS[language] }
      const evidence = { ...signed, textSize: 20, shownAt: now, signedAt: now, reachedEnd: true }
      const { documentUrl } = await done(
        'POST',
        '/api/waivers',
        { clientId, signatureData: signature(at), evidence },
        kiosk,
      )
      await vi.waitFor(async () => expect((await ask('GET', documentUrl as string)).status).toBe(200), 30_000)
    }
    const report = execFileSync(
      process.execPath,
      ['apps/server/src/commands/frontlash.ts', 'verify-waiver', '--chain', 'tustin'],
      { env: { PATH: process.env.PATH!, ...old!.env }, encoding: 'utf8' },
    )
    expect(report).toContain('Tustin: sound from number 1 to 5.')
  },
  120_000,
)
