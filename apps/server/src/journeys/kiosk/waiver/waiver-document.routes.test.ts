import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signature } from '../../../../test/make-png.ts'
import { readPdf } from '../../../../test/pdf-text.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { type WaiverVisits, waiverVisits } from '../../../../test/waiver-visits.ts'
import { makeWaiverDocument } from '../../../documents/make-waiver-document.ts'
import { statement } from '../../../platform/db/statement.ts'
import { claimJobs } from '../../../platform/jobs/job-queue.ts'
import { runJobs } from '../../../platform/jobs/job-worker.ts'
import { removeWaiversBefore, WAIVER_DOCUMENT_JOB } from '../../../records/waivers/waiver-store.ts'

let under: AppUnderTest
let clock: TestClock
let tablet: { cookie: string }
let admin: { 'x-auth-token': string }
let visits: WaiverVisits

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  tablet = await enrolDevice(under)
  visits = waiverVisits(under, tablet)
  admin = await signIn(under, 'admin', { username: 'owner' })
})
afterAll(() => under.close())
beforeEach(() => clock.set(ELEVEN))

let signatures = 0
async function signedWaiver(name?: string): Promise<string> {
  const { id } = await visits.newClient(name)
  const response = await visits.sign({ clientId: id, signatureData: signature(signatures++) })
  return response.json().waiverId
}

async function workOnce(): Promise<void> {
  await runJobs(under.context, { [WAIVER_DOCUMENT_JOB]: makeWaiverDocument(under.context) }).stop()
}

const open = (id: string, headers: Record<string, string> = admin) =>
  under.app.inject({ method: 'GET', url: `/api/waivers/${id}/document`, headers })

const verify = (sha256: string, headers: Record<string, string> = {}) =>
  under.app.inject({ method: 'POST', url: '/api/waivers/verify', headers, payload: { sha256 } })

const OPENED = statement(
  'test.opened',
  `select actor, role, location_id from audit where action = 'waiver opened' and object = :object`,
).returns<{ actor: string; role: string; location_id: string }>()
const openedBy = (id: string) => under.db.rows(OPENED, { object: `waiver:${id}` })

describe('a waiver’s document', () => {
  test('is reported as not ready while the document is being created, and no access is audited', async () => {
    const id = await signedWaiver()
    const response = await open(id)
    expect([response.statusCode, response.json().code]).toEqual([503, 'NOT_READY'])
    expect(response.headers['retry-after']).toBe('1')
    expect(await openedBy(id)).toEqual([])
    await workOnce()
  })

  test('is displayed in the browser as a PDF with the client’s name, and is audited with the name of the reader', async () => {
    const id = await signedWaiver('Nguyễn Thị Ánh')
    await workOnce()
    const response = await open(id)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="waiver-2026-11-20.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(readPdf(response.rawPayload).pages.at(-2)).toContain('Signature of Nguyễn Thị Ánh')
    expect(await openedBy(id)).toEqual([{ actor: 'staff:owner', role: 'admin', location_id: 'tustin' }])
  })

  test('is reported as ready if the same signature is sent again', async () => {
    const { id } = await visits.newClient()
    const send = () => visits.sign({ clientId: id, signatureData: signature(77) })
    const first = await send()
    await workOnce()
    expect((await send()).json()).toEqual({ ...first.json(), processing: false })
  })

  test('is created even if the server process dies after saving the signature', async () => {
    const id = await signedWaiver()
    const [claimed] = await claimJobs(under.db, [WAIVER_DOCUMENT_JOB], clock.realNow(), 60_000, 1)
    expect(claimed?.payload).toEqual({ waiverId: id })
    await workOnce()
    expect((await open(id)).statusCode).toBe(503)
    clock.addMinutes(1.1)
    await workOnce()
    expect((await open(id)).statusCode).toBe(200)
  })

  test('is created only once even if two workers create it', async () => {
    const id = await signedWaiver()
    await workOnce()
    const first = (await open(id)).rawPayload
    const UNMADE = statement(
      'test.unmade',
      'update waivers set document = null, document_made_at = null where id = :id',
    )
    await under.db.run(UNMADE, { id })
    const make = makeWaiverDocument(under.context)
    await Promise.all([1, 2].map(attempt => make({ waiverId: id }, { attempt, requestId: null })))
    expect((await open(id)).rawPayload.equals(first)).toBe(true)
  })

  test('is deleted after the retention period, but a copy can still be verified', async () => {
    const id = await signedWaiver()
    await workOnce()
    const sha256 = createHash('sha256')
      .update((await open(id)).rawPayload)
      .digest('hex')
    clock.addMinutes(10)
    await removeWaiversBefore(under.db, clock.realNow(), clock.realNow())
    const response = await open(id)
    expect([response.statusCode, response.json().msg]).toEqual([404, expect.stringContaining('keeping time')])
    expect((await verify(sha256)).json()).toMatchObject({ known: true })
  })
})

describe('the permission to open a document', () => {
  let id: string
  beforeAll(async () => {
    id = await signedWaiver()
    await workOnce()
  })

  test('is refused to an unknown browser or tablet', async () => {
    expect((await open(id, {})).statusCode).toBe(401)
    expect((await open(id, tablet)).statusCode).toBe(401)
  })

  test('is refused to a technician, even at the waiver’s own location', async () => {
    const technician = await signIn(under, 'technician', { locations: ['tustin'], selectedLocation: 'tustin' })
    expect((await open(id, technician)).json().code).toBe('NOT_ALLOWED')
  })

  test('is given to a manager only on days on which the waiver’s location is open to the manager', async () => {
    clock.set('2026-11-21T07:00:00.000Z')
    const locationDays = new Map([['tustin', new Set([4])]] as const)
    const manager = await signIn(under, 'manager', { locationDays, selectedLocation: 'tustin' })
    expect((await open(id, manager)).statusCode).toBe(200)
    // The manager has access on Friday, which ends at midnight in California.
    clock.set('2026-11-21T07:59:59.000Z')
    expect((await open(id, manager)).statusCode).toBe(200)
    clock.set('2026-11-21T08:00:00.000Z')
    const response = await open(id, manager)
    expect(response.json()).toMatchObject({ code: 'NOT_FOUND', msg: 'There is no such waiver.' })
  })

  test('is refused to a manager of another location without an audit row for an access', async () => {
    const manager = await signIn(under, 'manager', { username: 'elsewhere', locations: ['irvine'] })
    expect((await open(id, manager)).statusCode).toBe(404)
    expect((await openedBy(id)).map(row => row.actor)).not.toContain('staff:elsewhere')
  })

  test.each([
    ['an unknown waiver', randomUUID(), 404],
    ['an invalid id', 'latest', 400],
  ])('does not include %s', async (_what, unknown, status) => {
    expect((await open(unknown)).statusCode).toBe(status)
  })
})

describe('a person who verifies a document', () => {
  test('gets the day and the location of the document, and no other data', async () => {
    const id = await signedWaiver()
    await workOnce()
    const sha256 = createHash('sha256')
      .update((await open(id)).rawPayload)
      .digest('hex')
    const known = { known: true, date: '2026-11-20', location: 'tustin', locationName: 'Tustin' }
    expect((await verify(sha256)).json()).toEqual(known)
    expect((await verify(sha256.toUpperCase())).json()).toEqual(known)
  })

  test('gets the response `known: false` for a document that was changed or is not from the salon', async () => {
    expect((await verify('0'.repeat(64))).json()).toEqual({ known: false })
  })

  test.each(['', 'f'.repeat(63), 'f'.repeat(65), 'g'.repeat(64), null])(
    'gets an error for the hash %j',
    async sha256 => {
      const response = await verify(sha256 as string)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ code: 'INVALID', field: 'sha256' })
    },
  )

  test('may verify at most thirty documents a minute from one address', async () => {
    clock.addMinutes(5)
    const ask = (remoteAddress: string) =>
      under.app.inject({
        method: 'POST',
        url: '/api/waivers/verify',
        remoteAddress,
        payload: { sha256: '0'.repeat(64) },
      })
    for (let i = 0; i < 30; i++) expect((await ask('198.51.100.7')).statusCode).toBe(200)
    const response = await ask('198.51.100.7')
    expect([response.statusCode, response.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(response.headers['retry-after']).toBe('60')
    expect((await ask('198.51.100.8')).statusCode).toBe(200)
    clock.addMinutes(1)
    expect((await ask('198.51.100.7')).statusCode).toBe(200)
  })
})
