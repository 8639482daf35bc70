import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { signature } from '../../../../test/make-png.ts'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { waiverVisits } from '../../../../test/waiver-visits.ts'
import { statement } from '../../../platform/db/statement.ts'
import { checkChain } from '../../../records/waivers/check-waivers.ts'
import { openWaiverSigner } from '../../../records/waivers/waiver-signer.ts'

type Headers = Record<string, string>

let under: AppUnderTest
let admin: Headers
let dir: string
let visits: ReturnType<typeof waiverVisits>

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'frontlash-people-'))
  under = await openContext({ config: { dataDir: dir } })
  visits = waiverVisits(under, await enrolDevice(under))
  admin = await signIn(under, 'admin', { username: 'ada', firstName: 'Ada' })
  await under.db.run(statement('', 'update sessions set confirmed_at = :now'), { now: under.context.clock.realNow() })
})
afterAll(async () => {
  await under.close()
  rmSync(dir, { recursive: true })
})

let signatures = 0

async function addClient(name: string): Promise<{ id: string; phone: string }> {
  const client = await visits.newClient(name)
  const signed = await visits.sign({ clientId: client.id, signatureData: signature(++signatures) })
  expect(signed.statusCode).toBeLessThan(300)
  return client
}

const people = (call: string, payload: object) =>
  under.app.inject({ method: 'POST', url: `/api/office/people/${call}`, headers: admin, payload })
const put = (path: string, payload: object) =>
  under.app.inject({ method: 'PUT', url: `/api/office/clients/${path}`, headers: admin, payload })
const chain = () => checkChain(under.db, openWaiverSigner(under.context.config.appSecret), 'tustin')
const audited = (action: string) =>
  under.db.rows(
    statement('', 'select actor, role, object, after from audit where action = :action order by id').returns<{
      actor: string
      role: string | null
      object: string
      after: Record<string, unknown>
    }>(),
    { action },
  )

/** Returns the names of the files in a zip, from its local headers. */
function filesIn(zip: Buffer): string[] {
  const names: string[] = []
  for (let at = zip.indexOf('PK\u0001\u0002'); at !== -1; at = zip.indexOf('PK\u0001\u0002', at + 4))
    names.push(zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString())
  return names
}

test('correcting a phone number also corrects the client’s waivers, and the waiver chain stays valid', async () => {
  const maria = await addClient('Maria Garcia')
  expect(
    await put(`${maria.id}/phone`, { phone: '7145559901', version: 1 }).then(response => response.json()),
  ).toMatchObject({
    success: true,
  })
  expect(await chain()).toMatchObject({ ok: true })
  const stored = await under.db.row(
    statement('', 'select client_phone, signed_phone from waivers where client_id = :id').returns<object>(),
    { id: maria.id },
  )
  expect(stored).toEqual({ client_phone: '+17145559901', signed_phone: `+1${maria.phone}` })
  expect((await people('held', { phone: '7145559901' })).json()).toMatchObject({
    counts: { client: 1 },
    stays: { waivers: 1 },
  })
  // The mistyped number no longer belongs to this client.
  expect((await people('held', { phone: maria.phone })).json().stays).toEqual({})
  await put(`${maria.id}/phone`, { phone: maria.phone, version: 2 })
  expect(await chain()).toMatchObject({ ok: true })
})

test('texts to a mistyped phone number belong to the corrected client only if they were about this client', async () => {
  const { id, phone } = await addClient('Maria Garcia')
  const queue = (to: string, visit: string, clientId: string | null) =>
    under.db.run(
      statement(
        '',
        `insert into texts (phone, template, visit, client_id, state, is_counted, due_at, expires_at, day, created_at, updated_at)
         values (:to, 'ON_TIME', :visit, :clientId, 'DELIVERED', true, now(), now(), '2026-11-10', now(), now())`,
      ),
      { to, visit, clientId },
    )
  await under.db.run(statement('', 'delete from texts'))
  await queue(`+1${phone}`, 'booking-1', id)
  await queue(`+1${phone}`, 'booking-2', null)
  await queue('+17145550100', `walkin +1${phone}`, id)
  await queue('+17145550100', `walkin +1${phone}`, null)
  await queue('+17145550100', 'walkin +17145551234', null)
  await put(`${id}/phone`, { phone: '7145559902', version: 1 })
  await queue('+17145559902', 'booking-3', id)
  expect((await people('held', { phone: '7145559902' })).json().counts.texts).toBe(3)
  expect((await people('held', { phone })).json().counts.texts).toBe(4)
  expect((await people('forget', { phone: '7145559902', lastFour: '9902' })).json().counts.texts).toBe(3)
  expect((await people('held', { phone })).json().counts.texts).toBe(2)
})

test('deleting a client masks the client’s phone number in the setting history of manager numbers', async () => {
  const { phone } = await addClient('Rosa Diaz')
  const change = (value: string[], version: number) =>
    under.app.inject({
      method: 'PUT',
      url: '/api/office/settings/managerNumbers',
      headers: admin,
      payload: { location: null, value, version },
    })
  await change([phone, '7145550100'], 0)
  await change([], 1)
  expect((await people('held', { phone })).json().counts.settingChanges).toBe(2)
  await people('forget', { phone, lastFour: phone.slice(-4) })
  const stored = await under.db.rows(statement('', 'select before, after from setting_changes order by id'))
  const masked = [`***-***-${phone.slice(-4)}`, '+17145550100']
  expect(stored).toEqual([
    { before: null, after: masked },
    { before: masked, after: [] },
  ])
  const history = await under.app.inject({ url: '/api/office/settings/managerNumbers/history', headers: admin })
  expect(history.json().rows).toMatchObject([{ mayUseAgain: false }, { mayUseAgain: false }])
  expect((await people('held', { phone })).json().counts).not.toHaveProperty('settingChanges')
})

test('the export of a client’s data is a zip file with client.json, the waivers and a folder for each linked client', async () => {
  const first = await addClient('Linh Nguyen')
  const second = await addClient('Linh Nguyen')
  const alone = await people('export', { phone: first.phone })
  expect(alone.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="client-${first.phone.slice(-4)}-20261120-110000.zip"`,
    'cache-control': 'no-store',
  })
  expect(filesIn(alone.rawPayload)).toEqual(['client.json', expect.stringMatching(/^waiver-.*\.pdf$/)])
  expect((await people('export', { phone: first.phone, linked: [second.id] })).json()).toMatchObject({
    code: 'INVALID',
    field: 'linked',
  })
  await put(`${first.id}/link`, { otherId: second.id, version: 1 })
  const both = await people('export', { phone: first.phone, linked: [second.id] })
  expect(filesIn(both.rawPayload).filter(name => name.endsWith('client.json'))).toEqual([
    `1-${first.phone.slice(-4)}/client.json`,
    `2-${second.phone.slice(-4)}/client.json`,
  ])
  expect(await audited('client exported')).toHaveLength(3)
  expect((await audited('client exported'))[0]).toMatchObject({
    actor: 'staff:ada',
    role: 'admin',
    object: `client:${first.id}`,
    after: { phone: `***-***-${first.phone.slice(-4)}`, client: 1, waivers: 1 },
  })
  expect((await people('export', { phone: '9495551234' })).json()).toMatchObject({
    code: 'NOT_FOUND',
    msg: 'We have no data for this number.',
  })
})

test('deleting a client requires the last four digits of the phone number, and keeps the waivers', async () => {
  const { id, phone } = await addClient('Ana Lee')
  mkdirSync(join(dir, 'exports', 'an-export'), { recursive: true })
  writeFileSync(join(dir, 'exports', 'an-export', 'client.json'), JSON.stringify({ phone: `+1${phone}` }))
  for (const lastFour of ['', '0000', phone])
    expect((await people('forget', { phone, lastFour })).json()).toMatchObject({
      code: 'INVALID',
      field: 'lastFour',
      msg: 'These are not the last four digits.',
    })
  const gone = await people('forget', { phone, lastFour: phone.slice(-4) })
  expect(gone.json()).toMatchObject({ counts: { client: 1 } })
  expect(gone.json().counts).not.toHaveProperty('waivers')
  expect(readdirSync(join(dir, 'exports'))).toEqual([])
  expect(await chain()).toMatchObject({ ok: true })
  expect((await audited('client deleted')).at(-1)).toMatchObject({ actor: 'staff:ada', object: `client:${id}` })
  const search = { method: 'POST', url: '/api/office/clients/search', headers: admin, payload: { q: phone } } as const
  expect((await under.app.inject(search)).json().rows).toEqual([])
  // Only the audit row of the search for an unknown number is left, and the first repeat deletes it.
  const again = () => people('forget', { phone, lastFour: phone.slice(-4) }).then(response => response.json())
  expect(await again()).toEqual({ counts: { lookUps: 1 } })
  expect(await again()).toEqual({ counts: {} })
})

test('two of three linked clients stay linked after the third client is deleted', async () => {
  const [one, two, three] = [await addClient('Kim Tran'), await addClient('Kim Tran'), await addClient('Kim Tran')]
  await put(`${one.id}/link`, { otherId: two.id, version: 1 })
  await put(`${three.id}/link`, { otherId: two.id, version: 1 })
  await people('forget', { phone: two.phone, lastFour: two.phone.slice(-4) })
  const linked = async (id: string) =>
    (await under.app.inject({ url: `/api/office/clients/${id}`, headers: admin })).json().linked
  expect(await linked(one.id)).toMatchObject([{ id: three.id }])
  const gone = await people('forget', { phone: one.phone, linked: [three.id], lastFour: one.phone.slice(-4) })
  expect(gone.json().counts.client).toBe(2)
})

test('the data of a person who has bookings but no client record can be deleted', async () => {
  await book(under, { id: 'only', phone: '+19495557777', inMinutes: 60, name: 'Rosa Diaz' })
  expect((await people('held', { phone: '9495557777' })).json().counts).toEqual({ appointments: 1 })
  expect((await people('forget', { phone: '9495557777', lastFour: '7777' })).json().counts).toEqual({ appointments: 1 })
  expect((await people('held', { phone: '9495557777' })).json()).toEqual({ counts: {}, stays: {} })
})
