import { randomUUID } from 'node:crypto'
import { WAIVER_VERSION } from '@frontlash/domain/waiver/waiver-text'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { dataUrl, dots, makePng, signature } from '../../../../test/make-png.ts'
import { readPdf } from '../../../../test/pdf-text.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { type WaiverVisits, waiverVisits } from '../../../../test/waiver-visits.ts'
import { printWaiver } from '../../../documents/waiver-document.ts'
import { statement } from '../../../platform/db/statement.ts'
import { checkChain } from '../../../records/waivers/check-waivers.ts'
import { evidenceOf } from '../../../records/waivers/waiver-evidence.ts'
import { recordHash, sha256 } from '../../../records/waivers/waiver-record.ts'
import { openWaiverSigner } from '../../../records/waivers/waiver-signer.ts'
import { waiverToPrint } from '../../../records/waivers/waiver-store.ts'

let under: AppUnderTest
let tablet: { cookie: string }
let clock: TestClock
let visits: WaiverVisits

beforeAll(async () => {
  clock = testClock(ELEVEN)
  // The tests register far more clients on one tablet than its limits allow.
  under = await openContext({ clock, env: { RATE_LIMITS: 'off' } })
  tablet = await enrolDevice(under, { name: 'Window iPad' })
  visits = waiverVisits(under, tablet)
})
afterAll(() => under.close())
beforeEach(() => clock.set(ELEVEN))

const AUDIT = statement(
  'test.audit',
  'select actor, location_id from audit where action = :action and object = :object',
).returns<{ actor: string; location_id: string }>()

const evidence = {
  version: WAIVER_VERSION,
  language: 'en-US',
  textSize: 17,
  shownAt: '2026-11-20T18:56:00.000Z',
  signedAt: '2026-11-20T18:59:30.250Z',
  reachedEnd: true,
}

describe('a client who signs', () => {
  test('gets the address of the document while the document is still being created', async () => {
    const { id } = await visits.newClient()
    const response = await visits.sign({ clientId: id, signatureData: signature() })
    expect(response.statusCode).toBe(200)
    const { waiverId } = response.json()
    expect(response.json()).toEqual({
      success: true,
      waiverId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      documentUrl: `/api/waivers/${waiverId}/document`,
      processing: true,
    })
  })

  test('gets a waiver that contains all data from the kiosk and from the server', async () => {
    const { id, phone } = await visits.newClient("Sinéad O'Brien")
    const headers = { ...tablet, 'user-agent': 'iPad Safari' }
    const response = await visits.sign({ clientId: id, signatureData: signature(), evidence }, headers)
    const row = await visits.rowOf(response.json().waiverId)
    expect(row).toMatchObject({
      location_id: 'tustin',
      client_id: id,
      client_name: "Sinéad O'Brien",
      client_phone: `+1${phone}`,
      version: WAIVER_VERSION,
      language: 'en-US',
      text_size: 17,
      reached_end: true,
      kept_at: null,
      day: '2026-11-20',
      time_zone: 'America/Los_Angeles',
      salon_name: 'Frontlash',
      device_name: 'Window iPad',
      request_address: '127.0.0.1',
      request_agent: 'iPad Safari',
      signature_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(new Date(row.shown_at as string).toISOString()).toBe(evidence.shownAt)
    expect(new Date(row.signed_at as string).toISOString()).toBe(evidence.signedAt)
    expect(new Date(row.received_at as string).toISOString()).toBe(ELEVEN)
    expect(row.taken_by).toBe(`device:${row.device_id}`)
    expect(await under.db.rows(AUDIT, { action: 'waiver signed', object: `waiver:${row.id}` })).toEqual([
      { actor: row.taken_by, location_id: 'tustin' },
    ])
  })

  test('signs under the name on the client’s own booking if two people share a phone number', async () => {
    const { id, phone } = await visits.newClient('Angela Ruiz')
    const own = await book(under, { phone: `+1${phone}`, inMinutes: 5, name: 'Eva Ruiz' })
    const strangers = await book(under, { phone: '+17145559876', inMinutes: 5, name: 'Vera Stone' })
    const nameUnder = async (body: object) => {
      const response = await visits.sign({ clientId: id, ...body })
      return (await visits.rowOf(response.json().waiverId)).client_name
    }
    expect(await nameUnder({ signatureData: signature(1), appointmentId: own })).toBe('Eva Ruiz')
    expect(await nameUnder({ signatureData: signature(2), appointmentId: strangers })).toBe('Angela Ruiz')
    expect(await nameUnder({ signatureData: signature(3) })).toBe('Angela Ruiz')
  })

  test('has a separate waiver even if another person with the same phone number has signed with the same picture', async () => {
    const { id, phone } = await visits.newClient('Rosa Garcia')
    const lucias = await book(under, { phone: `+1${phone}`, inMinutes: 5, name: 'Lucia Garcia' })
    const firstNameOf = async (body: object) => {
      const { waiverId } = (await visits.sign({ clientId: id, signatureData: signature(5), evidence, ...body })).json()
      const { signed_first_name, client_name } = await visits.rowOf(waiverId)
      return { waiverId, signed_first_name, client_name }
    }
    const rosa = await firstNameOf({})
    expect(rosa).toMatchObject({ signed_first_name: 'Rosa', client_name: 'Rosa Garcia' })
    // The name comes from the salon's own booking, whatever the browser sends.
    const lucia = await firstNameOf({ appointmentId: lucias, firstName: 'Vera', signed_first_name: 'Vera' })
    expect(lucia).toMatchObject({ signed_first_name: 'Lucia', client_name: 'Lucia Garcia' })
    expect(await firstNameOf({ appointmentId: lucias })).toEqual(lucia)
    expect(await firstNameOf({})).toEqual(rosa)
    expect(await visits.countOf(id)).toBe(2)
    const signer = openWaiverSigner(under.context.config.appSecret)
    expect(await checkChain(under.db, signer, 'tustin')).toMatchObject({ ok: true })
  })

  test('gets a waiver with the other person’s name after signing for that person’s booking', async () => {
    const { id, phone } = await visits.newClient('Rosa Garcia')
    const lucias = await book(under, { phone: `+1${phone}`, inMinutes: 5, name: 'Lucia Marlow' })
    const { waiverId } = (
      await visits.sign({ clientId: id, signatureData: signature(), evidence, appointmentId: lucias })
    ).json()
    const waiver = (await waiverToPrint(under.db, waiverId))!
    const signer = openWaiverSigner(under.context.config.appSecret)
    expect(evidenceOf(waiver, { title: 'Waiver', signer }).flatMap(group => group.rows)).toContainEqual([
      'Name',
      'Lucia Marlow',
    ])
    const pdf = readPdf(await printWaiver(waiver, { signer, verifyUrl: 'https://checkin.example.com/verify' }))
    expect(pdf.pages.join(' ')).toContain('Signature of Lucia Marlow')
    expect(pdf.pages.join(' ')).not.toContain('Rosa')
  })

  test('gets a waiver without reading times if the kiosk sends no reading times', async () => {
    const { id } = await visits.newClient()
    const row = await visits.rowOf((await visits.sign({ clientId: id, signatureData: signature() })).json().waiverId)
    expect(row).toMatchObject({
      version: WAIVER_VERSION,
      language: 'en-US',
      text_size: null,
      shown_at: null,
      signed_at: null,
      reached_end: null,
    })
  })

  test('gets a waiver with the signed version, even if this version is not in force any more', async () => {
    const body = 'Consentimiento\n\n1. Todo\nEstoy de acuerdo.\n'
    const version = sha256(body)
    const SAVE = statement('test.text', `insert into waiver_texts values (:version, 'es-US', :body, :at)`)
    await under.db.run(SAVE, { version, body, at: new Date(ELEVEN) })
    const { id } = await visits.newClient()
    const response = await visits.sign({
      clientId: id,
      signatureData: signature(),
      evidence: { ...evidence, version, language: 'es-US' },
    })
    expect(await visits.rowOf(response.json().waiverId)).toMatchObject({ version })
  })

  test('causes two round trips to the database besides the query that identifies the caller', async () => {
    const { id } = await visits.newClient()
    under.context.knownDevices.clear()
    under.takeStatements()
    await visits.sign({ clientId: id, signatureData: signature(), evidence })
    const [asking, ...rest] = under.takeStatements()
    expect(asking).toContain('from devices')
    expect(rest.map(text => text.trim().split(/\s+/)[0])).toEqual(['begin', 'select', 'with', 'commit'])
  })
})

test.each([
  ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', 8],
  ['2026-11-20T18:59:30.123456Z', '2026-11-21T00:29:30+05:30', 15.1234567890123],
  ['9999-12-31T23:59:59-23:59', '0001-01-01T00:00:00+23:59', 72],
])(
  'a waiver record with extreme times and sizes (%s, %s, %f px) is read back with the same hash',
  async (shownAt, signedAt, textSize) => {
    const { id } = await visits.newClient()
    const response = await visits.sign({
      clientId: id,
      signatureData: signature(9),
      evidence: { ...evidence, shownAt, signedAt, textSize },
    })
    expect(response.statusCode).toBe(200)
    const waiver = (await waiverToPrint(under.db, response.json().waiverId))!
    expect(recordHash(waiver.record)).toBe(waiver.recordHash)
  },
)

describe('the same signature sent again', () => {
  test('returns the first document on the same day and adds no waiver', async () => {
    const { id } = await visits.newClient()
    const body = { clientId: id, signatureData: signature(), evidence }
    const first = await visits.sign(body)
    const again = await visits.sign(body)
    expect(again.json()).toEqual(first.json())
    expect(await visits.countOf(id)).toBe(1)
  })

  test('creates one waiver even if it is sent twenty times at the same time', async () => {
    const { id } = await visits.newClient()
    const body = { clientId: id, signatureData: signature(3), evidence }
    const responses = await Promise.all(Array.from({ length: 20 }, () => visits.sign(body)))
    expect(new Set(responses.map(response => `${response.statusCode} ${response.json().waiverId}`)).size).toBe(1)
    expect(await visits.countOf(id)).toBe(1)
  })

  test('creates one waiver even if two locations send it at the same time', async () => {
    const irvine = await enrolDevice(under, { location: 'irvine' })
    const { id, phone } = await visits.newClient()
    await visits.lookUp(phone, irvine)
    const body = { clientId: id, signatureData: signature(4), evidence }
    const responses = await Promise.all([tablet, irvine, tablet, irvine].map(headers => visits.sign(body, headers)))
    expect(new Set(responses.map(response => response.json().waiverId)).size).toBe(1)
    expect(await visits.countOf(id)).toBe(1)
    const signer = openWaiverSigner(under.context.config.appSecret)
    for (const location of ['tustin', 'irvine'] as const)
      expect(await checkChain(under.db, signer, location)).toMatchObject({ ok: true })
  })

  test('returns the first waiver even after midnight if the client has signed before midnight', async () => {
    const { id } = await visits.newClient()
    clock.set('2026-11-21T07:59:50.000Z')
    const body = {
      clientId: id,
      signatureData: signature(),
      evidence: { ...evidence, signedAt: '2026-11-21T07:59:48.000Z' },
    }
    const first = await visits.sign(body)
    clock.set('2026-11-21T08:00:20.000Z')
    expect((await visits.sign(body)).json().waiverId).toBe(first.json().waiverId)
  })

  test('creates a new waiver if it is sent on the next day', async () => {
    const { id, phone } = await visits.newClient()
    await visits.sign({ clientId: id, signatureData: signature() })
    clock.addMinutes(24 * 60)
    await visits.lookUp(phone)
    expect((await visits.sign({ clientId: id, signatureData: signature() })).statusCode).toBe(200)
    expect(await visits.countOf(id)).toBe(2)
  })

  test('creates a new waiver if the drawing or the client differs', async () => {
    const [first, second] = [await visits.newClient(), await visits.newClient()]
    const ids = [
      await visits.sign({ clientId: first.id, signatureData: signature(1) }),
      await visits.sign({ clientId: first.id, signatureData: signature(2) }),
      await visits.sign({ clientId: second.id, signatureData: signature(1) }),
    ].map(response => response.json().waiverId)
    expect(new Set(ids).size).toBe(3)
  })
})

describe('the call that signs the waiver', () => {
  const PLEASE_SIGN = { code: 'INVALID', msg: 'Please sign the waiver before submitting', field: 'signatureData' }

  test.each<[string, unknown]>([
    ['that is missing', undefined],
    ['that is empty', ''],
    ['that is no text', 7],
    ['that is a canvas nobody touched', dataUrl(makePng({ width: 300, height: 100, ink: () => false }))],
    ['that is one dot', dataUrl(makePng({ width: 300, height: 100, ink: dots(12) }))],
    ['that is a JPEG', dataUrl(makePng({ width: 300, height: 100, ink: dots(200) }), 'image/jpeg')],
    ['that is not a picture', dataUrl(Buffer.from('not a picture'))],
    ['that is larger than 300 KB', `data:image/png;base64,${'A'.repeat(410_000)}`],
  ])('refuses a signature %s', async (_what, signatureData) => {
    const { id } = await visits.newClient()
    const response = await visits.sign({ clientId: id, signatureData })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject(PLEASE_SIGN)
    expect(await visits.countOf(id)).toBe(0)
  })

  test.each<[string, object, string]>([
    ['a version that the salon never had', { version: 'f'.repeat(64) }, 'evidence.version'],
    ['a time without its zone', { shownAt: '2026-11-20T11:00:00' }, 'evidence.shownAt'],
    ['an invalid time', { signedAt: 'yesterday' }, 'evidence.signedAt'],
    ['letters too small to read', { textSize: 1 }, 'evidence.textSize'],
    ['a NUL in the language', { language: 'en\0' }, 'evidence.language'],
    ['a word where yes or no belongs', { reachedEnd: 'yes' }, 'evidence.reachedEnd'],
  ])('refuses a signature with %s', async (_what, part, field) => {
    const { id } = await visits.newClient()
    const response = await visits.sign({ clientId: id, signatureData: signature(), evidence: { ...evidence, ...part } })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'INVALID', field })
  })

  test('refuses an invalid client id', async () => {
    const response = await visits.sign({ clientId: 'maria', signatureData: signature() })
    expect(response.json()).toMatchObject({ code: 'INVALID', field: 'clientId' })
  })

  test('refuses a body above 600 KB before the body is read', async () => {
    const response = await visits.sign({ clientId: randomUUID(), signatureData: 'A'.repeat(600 * 1024) })
    expect(response.statusCode).toBe(413)
  })
})

describe('the permission to sign for another person', () => {
  test('is refused to a browser that is not enrolled with an error without details', async () => {
    const { id } = await visits.newClient()
    const response = await visits.sign({ clientId: id, signatureData: signature() }, {})
    expect(response.statusCode).toBe(401)
    expect(response.json().code).toBe('DEVICE_NOT_ENROLLED')
  })

  test('is refused to a tablet for a client that another tablet has looked up', async () => {
    const other = await enrolDevice(under, { location: 'irvine' })
    const { id } = await visits.newClient('Joan Smith', other)
    const refused = await visits.sign({ clientId: id, signatureData: signature() })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'CLIENT_NOT_LOOKED_UP'])
    const unknown = await visits.sign({ clientId: randomUUID(), signatureData: signature() })
    expect({ ...unknown.json(), requestId: '' }).toEqual({ ...refused.json(), requestId: '' })
  })

  test('expires fifteen minutes after the lookup', async () => {
    const { id } = await visits.newClient()
    clock.addMinutes(14)
    expect((await visits.sign({ clientId: id, signatureData: signature(1) })).statusCode).toBe(200)
    clock.addMinutes(2)
    expect((await visits.sign({ clientId: id, signatureData: signature(2) })).json().code).toBe('CLIENT_NOT_LOOKED_UP')
  })

  test('results in a waiver in the chain of the tablet’s location', async () => {
    const irvine = await enrolDevice(under, { location: 'irvine' })
    const { id } = await visits.newClient('Joan Smith', irvine)
    const response = await visits.sign({ clientId: id, signatureData: signature() }, irvine)
    expect(await visits.rowOf(response.json().waiverId)).toMatchObject({ location_id: 'irvine' })
  })

  test('is given to a manager who hands over a browser, and puts the manager’s name into the waiver', async () => {
    const manager = await signIn(under, 'manager', { username: 'dana', selectedLocation: 'costa-mesa' })
    const { id, phone } = await visits.newClient()
    const refused = await visits.sign({ clientId: id, signatureData: signature() }, manager)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'CLIENT_NOT_LOOKED_UP'])
    await visits.lookUp(phone, manager)
    const response = await visits.sign({ clientId: id, signatureData: signature() }, manager)
    expect(await visits.rowOf(response.json().waiverId)).toMatchObject({
      location_id: 'costa-mesa',
      device_id: null,
      taken_by: 'staff:dana',
    })
    const unknown = await visits.sign({ clientId: randomUUID(), signatureData: signature() }, manager)
    expect([unknown.statusCode, unknown.json().code]).toEqual([403, 'CLIENT_NOT_LOOKED_UP'])
  })
})
