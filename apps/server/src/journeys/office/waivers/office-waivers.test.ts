import { createHash, randomUUID } from 'node:crypto'
import type { OfficeWaiver } from '@frontlash/contract/office-waivers'
import { BUILT_IN_VERSIONS } from '@frontlash/domain/waiver/built-in-waiver'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Headers, useSalonAtEleven } from '../../../../test/salon-at-eleven.ts'
import { ELEVEN } from '../../../../test/salon-under-test.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { signedWaivers } from '../../../../test/signed-waivers.ts'
import { makeWaiverDocument } from '../../../documents/make-waiver-document.ts'
import { statement } from '../../../platform/db/statement.ts'
import { fillNextWaiverKeys } from '../../../records/waivers/fill-waiver-name-keys.ts'

const under = useSalonAtEleven()
const { clock } = under
const { signed, rowOf } = signedWaivers(under)
let admin: Headers
/** The headers of a manager of Tustin. */
let manager: Headers

beforeAll(async () => {
  admin = await signIn(under, 'admin', { username: 'ada', firstName: 'Ada' })
  manager = await signIn(under, 'manager', { username: 'maya', locations: ['tustin'] })
})

const list = (query: Record<string, string> = {}, headers = admin) =>
  under.app.inject({ url: '/api/office/waivers', query, headers })
const ids = (response: { json: () => { rows: OfficeWaiver[] } }) => response.json().rows.map(row => row.id)
const search = (q: string, headers = admin, more: object = {}) =>
  under.app.inject({ method: 'POST', url: '/api/office/waivers/search', headers, payload: { q, ...more } })
const one = (id: string, headers = admin) => under.app.inject({ url: `/api/office/waivers/${id}`, headers })
const check = (id: string, headers = admin) => under.app.inject({ url: `/api/office/waivers/${id}/check`, headers })
const print = (waiverId: string) => makeWaiverDocument(under.context)({ waiverId }, { attempt: 1, requestId: null })
const auditOf = (object: string) =>
  under.db.rows(statement('', 'select actor, action, location_id from audit where object = :object order by id'), {
    object,
  })

test('the list of waivers has the signed name, the version, the position in the chain and the document’s state', async () => {
  const { id } = await signed('Linh Nguyễn')
  const response = (await list()).json()
  expect(response).toMatchObject({ next: null, previous: null, total: { count: 1, isMore: false }, asOf: ELEVEN })
  expect(response.rows).toEqual([
    {
      id,
      receivedAt: ELEVEN,
      name: 'Linh Nguyễn',
      location: 'tustin',
      number: 1,
      version: expect.stringMatching(/^[0-9a-f]{64}$/),
      language: 'en-US',
      device: 'Desk tustin',
      keptOffline: false,
      endNotReached: false,
      notInForce: false,
      document: 'being made',
    },
  ])
  await print(id)
  expect((await list()).json().rows[0].document).toBe('ready')
})

test('a manager may see only waivers of locations that are open to them today', async () => {
  const here = await signed('Anna Lee')
  const elsewhere = await signed('Anna Berg', 'irvine')
  expect(ids(await list({}, manager))).toEqual([here.id])
  expect(ids(await list()).toSorted()).toEqual([here.id, elsewhere.id].toSorted())
  expect((await list({ location: 'irvine' }, manager)).json()).toMatchObject({
    code: 'NO_LOCATION_ACCESS',
    msg: 'No location access for Irvine today',
  })
  expect(ids(await search('anna', manager))).toEqual([here.id])
  expect(ids(await search(elsewhere.id, manager))).toEqual([])
  for (const ask of [one, check]) {
    expect((await ask(elsewhere.id, manager)).json().code).toBe('NOT_FOUND')
    expect((await ask(randomUUID())).json().code).toBe('NOT_FOUND')
  }
})

test('the list of waivers can be filtered by version, by period, and by incomplete reading', async () => {
  const made: string[] = []
  for (const [minute, name] of ['Anna Aa', 'Anna Bo', 'Anna Ce', 'Anna Do', 'Anna Em'].entries()) {
    clock.set(new Date(Date.parse(ELEVEN) + minute * 60_000))
    made.unshift((await signed(name, minute % 2 ? 'irvine' : 'tustin')).id)
  }
  await under.db.run(statement('', 'update waivers set reached_end = false where id = :id'), { id: made[1] })
  expect(ids(await list({ unread: '1' }))).toEqual([made[1]])
  const { version } = (await list()).json().rows[0]
  expect(ids(await list({ version }))).toEqual(made)
  expect((await list({}, manager)).json().texts).toEqual(
    Object.entries(BUILT_IN_VERSIONS).map(([language, version]) => ({ version, language, editions: [1] })),
  )
  expect(version).toBe(BUILT_IN_VERSIONS.en)
  expect(ids(await list({ version: '0'.repeat(64) }))).toEqual([])
  expect((await list({ version: 'abc' })).json().code).toBe('INVALID')
  expect(ids(await list({ period: '90d', sort: 'received' }))).toEqual(made.toReversed())
})

describe('the search for waivers', () => {
  test('finds waivers by the start of a name (without accents), the whole phone number, the id, or 12 digits of a hash', async () => {
    const linh = await signed('Linh Nguyễn')
    const brien = await signed('Maria O’Brien')
    await print(linh.id)
    const row = await rowOf(linh.id)
    expect(ids(await search('linh nguyen'))).toEqual([linh.id])
    expect(ids(await search("MARIA o'b"))).toEqual([brien.id])
    expect(ids(await search(linh.phone))).toEqual([linh.id])
    expect(ids(await search(brien.id))).toEqual([brien.id])
    expect(ids(await search((row.record_hash as string).slice(0, 12)))).toEqual([linh.id])
    expect(ids(await search(row.document_sha256 as string))).toEqual([linh.id])
    expect(ids(await search('brien'))).toEqual([])
    expect(ids(await search('nguyễn linh'))).toEqual([linh.id])
    expect(ids(await search("O'Brien"))).toEqual([brien.id])
    expect((await search('a')).json()).toMatchObject({
      code: 'INVALID',
      field: 'q',
      msg: 'Type at least 2 letters, a whole number, an id or 12 digits of a hash.',
    })
  })

  test('finds waivers of deleted clients by name, but only for admins', async () => {
    const { id, clientId } = await signed('Anna Lee')
    await under.db.run(statement('', 'delete from client_grants'))
    await under.db.run(statement('', 'delete from clients where id = :clientId'), { clientId })
    expect(ids(await search('anna'))).toEqual([id])
    expect(ids(await search('anna', manager))).toEqual([])
    expect((await one(id)).json()).toMatchObject({ name: 'Anna Lee', isClientDeleted: true })
  })

  test('is audited with a masked phone number, and its response is not stored', async () => {
    const { phone } = await signed('Anna Lee')
    await search(phone, { ...admin, 'idempotency-key': 'search-1' })
    const logged = await under.db.rows(
      statement('', `select object, after from audit where action = 'waiver searched by number'`),
    )
    expect(logged.at(-1)).toEqual({ object: `phone:***-***-${phone.slice(-4)}`, after: { found: true } })
    expect(JSON.stringify(logged)).not.toContain(phone.slice(2, 8))
    expect(await under.db.rows(statement('', `select from idempotency_keys where key = 'search-1'`))).toEqual([])
  })

  test('finds waivers that an earlier version saved, after their search columns are filled in', async () => {
    const { id } = await signed('Anna Lee')
    await under.db.run(statement('', 'update waivers set name_key = null, name_key_last = null'))
    expect(ids(await search('anna'))).toEqual([])
    expect(await fillNextWaiverKeys(under.db, 10)).toBe(1)
    expect(await fillNextWaiverKeys(under.db, 10)).toBe(0)
    expect(ids(await search('anna'))).toEqual([id])
  })
})

describe('a waiver', () => {
  test('is returned with the evidence, and each access adds an audit row', async () => {
    const { id, clientId, phone } = await signed('Anna Lee')
    const details = (await one(id, manager)).json()
    expect(details).toMatchObject({
      id,
      clientId,
      phone,
      day: '2026-11-20',
      isClientDeleted: false,
      documentSha256: null,
    })
    expect(details.evidence.map((group: { heading: string }) => group.heading)).toEqual([
      'Who signed',
      'What was signed',
      'When',
      'Where',
      'Proof',
    ])
    expect(details.evidence[0].rows[0]).toEqual({ name: 'Name', value: 'Anna Lee' })
    expect(details.evidence[1].rows).toContainEqual({ name: 'Language', value: 'English' })
    expect(await auditOf(`waiver:${id}`)).toEqual([
      expect.objectContaining({ action: 'waiver signed' }),
      { actor: 'staff:maya', action: 'waiver opened', location_id: 'tustin' },
    ])
  })

  test('is valid if each part passes its check', async () => {
    await signed('Anna Lee')
    const { id } = await signed('Berta Lee')
    await print(id)
    expect((await check(id)).json()).toEqual({
      isSound: true,
      lines: [
        { what: 'Server’s signature', ok: true, text: 'It was made with this salon’s key.' },
        { what: 'Record', ok: true, text: 'Its facts give its hash.' },
        { what: 'Signature', ok: true, text: 'The picture is the one that was signed with.' },
        { what: 'Text', ok: true, text: 'Its letters give the version that was signed.' },
        { what: 'Document', ok: true, text: 'It is the one that was made.' },
        { what: 'Place in the chain', ok: true, text: 'It follows number 1 of its chain.' },
      ],
    })
  })

  test('has a PDF that can still be verified after the phone number is corrected and the client is deleted', async () => {
    const { id, clientId, phone } = await signed('Anna Lee')
    await print(id)
    const pdf = (await under.app.inject({ url: `/api/waivers/${id}/document`, headers: manager })).rawPayload
    const verified = async (bytes: Buffer) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const payload = { sha256 }
      const known = (await under.app.inject({ method: 'POST', url: '/api/waivers/verify', payload })).json().known
      return [known, ids(await search(sha256.slice(0, 12)))]
    }
    expect(await verified(pdf)).toEqual([true, [id]])
    expect(await verified(Buffer.concat([pdf, Buffer.from(' ')]))).toEqual([false, []])

    await under.db.run(statement('', 'update sessions set confirmed_at = :now'), { now: clock.realNow() })
    const office = (method: 'PUT' | 'POST', url: string, payload: object) =>
      under.app.inject({ method, url: `/api/office/${url}`, headers: admin, payload })
    const { version } = (await under.app.inject({ url: `/api/office/clients/${clientId}`, headers: admin })).json()
    const corrected = await office('PUT', `clients/${clientId}/phone`, { phone: '7145559999', version })
    expect(corrected.json()).toMatchObject({ success: true })
    expect([await verified(pdf), (await check(id)).json().isSound]).toEqual([[true, [id]], true])
    expect(ids(await search('7145559999'))).toEqual([id])
    expect(ids(await search(phone.slice(2)))).toEqual([])

    const forgotten = await office('POST', 'people/forget', { phone: '7145559999', linked: [], lastFour: '9999' })
    expect(forgotten.statusCode).toBe(200)
    expect([await verified(pdf), (await check(id)).json().isSound]).toEqual([[true, [id]], true])
  })

  test.each([
    ['Record', `client_name = 'Somebody Else'`, 'The record was changed: its facts no longer give its hash.'],
    ['Signature', `signature_png = 'x'`, 'The picture of the signature is not the one that was signed with.'],
    ['Document', `document = 'x'`, 'The document that the salon keeps is not the one that was made.'],
    ['Server’s signature', `server_signature = ''`, expect.stringMatching(/not one made with this salon’s key/)],
  ])('is not valid after a change of its part "%s"', async (what, change, text) => {
    const { id } = await signed('Anna Lee')
    await print(id)
    await under.db.run(statement('', `update waivers set ${change} where id = '${id}'`))
    const found = (await check(id)).json()
    expect(found.isSound).toBe(false)
    expect(found.lines.filter((line: { ok: boolean }) => !line.ok)).toEqual([{ what, ok: false, text }])
  })

  test('gets its missing document when a user requests the document', async () => {
    const { id } = await signed('Anna Lee')
    await under.db.run(statement('', 'delete from jobs'))
    const document = await under.app.inject({ url: `/api/waivers/${id}/document`, headers: admin })
    expect([document.statusCode, document.json().code, document.json().msg]).toEqual([
      503,
      'NOT_READY',
      'The document is being made. Try again in a moment.',
    ])
    expect(await under.db.rows(statement('', 'select kind, payload from jobs'))).toEqual([
      { kind: 'waiver-document', payload: { waiverId: id } },
    ])
  })
})
