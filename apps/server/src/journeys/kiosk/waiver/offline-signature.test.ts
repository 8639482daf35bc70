import { WAIVER_VERSION } from '@frontlash/domain/waiver/waiver-text'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signature } from '../../../../test/make-png.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { type WaiverVisits, waiverVisits } from '../../../../test/waiver-visits.ts'

let under: AppUnderTest
let clock: TestClock
let visits: WaiverVisits

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock, env: { RATE_LIMITS: 'off' } })
  visits = waiverVisits(under, await enrolDevice(under))
})
afterAll(() => under.close())
beforeEach(() => clock.set(ELEVEN))

const evidence = {
  version: WAIVER_VERSION,
  language: 'en-US',
  textSize: 17,
  shownAt: '2026-11-20T18:56:00.000Z',
  signedAt: '2026-11-20T18:59:30.250Z',
  reachedEnd: true,
}

describe('a signature that a tablet saved while offline', () => {
  test('can be sent with the client’s phone number instead of a lookup, and keeps its original time', async () => {
    const { id, phone } = await visits.newClient()
    clock.addMinutes(60)
    const stored = { phone, keptAt: '2026-11-20T19:01:00.000Z' }
    const response = await visits.sign({
      clientId: id,
      signatureData: signature(),
      evidence: { ...evidence, signedAt: stored.keptAt },
      kept: stored,
    })
    expect(response.statusCode).toBe(200)
    const row = await visits.rowOf(response.json().waiverId)
    expect(new Date(row.kept_at as string).toISOString()).toBe(stored.keptAt)
    expect(new Date(row.received_at as string).toISOString()).toBe('2026-11-20T20:00:00.000Z')
  })

  test('counts for the day on which the client signed', async () => {
    const { id, phone } = await visits.newClient()
    clock.set('2026-11-21T09:00:00.000Z')
    const stored = { phone, keptAt: '2026-11-21T07:30:00.000Z' }
    const body = {
      clientId: id,
      signatureData: signature(),
      evidence: { ...evidence, signedAt: stored.keptAt },
      kept: stored,
    }
    expect(await visits.rowOf((await visits.sign(body)).json().waiverId)).toMatchObject({ day: '2026-11-20' })
  })

  test.each([
    [12 * 60, 200],
    [12 * 60 + 1, 403],
  ])('gets the HTTP status %i if it was saved %i minutes ago', async (minutes, status) => {
    const { id, phone } = await visits.newClient()
    const keptAt = clock.salonNow().toISOString()
    clock.addMinutes(minutes)
    const response = await visits.sign({ clientId: id, signatureData: signature(), kept: { phone, keptAt } })
    expect(response.statusCode).toBe(status)
  })

  test('is accepted even after 13 hours if the client was looked up again', async () => {
    const { id, phone } = await visits.newClient()
    const keptAt = clock.salonNow().toISOString()
    clock.addMinutes(13 * 60)
    await visits.lookUp(phone)
    const response = await visits.sign({ clientId: id, signatureData: signature(), kept: { phone, keptAt } })
    expect(response.statusCode).toBe(200)
  })

  test.each([
    ['another client’s phone number', '7145550199'],
    ['no phone number', 'none'],
  ])('is refused if the call contains %s', async (_what, phone) => {
    const { id } = await visits.newClient()
    clock.addMinutes(60)
    const stored = { phone, keptAt: '2026-11-20T19:01:00.000Z' }
    const response = await visits.sign({ clientId: id, signatureData: signature(), kept: stored })
    expect([response.statusCode, response.json().code]).toEqual([403, 'CLIENT_NOT_LOOKED_UP'])
  })
})
