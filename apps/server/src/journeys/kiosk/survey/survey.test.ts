import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'
import { deleteExpired } from '../../../records/retention/delete-expired.ts'
import { saveSetting } from '../../../records/settings/setting-store.ts'
import { addSurveyLink, newSurveyCode } from '../../../records/surveys/survey-link-store.ts'

let under: AppUnderTest
let clock: TestClock
let kiosk: { cookie: string }
let phones = 100
beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  kiosk = await enrolDevice(under)
})
afterAll(() => under.close())
beforeEach(async () => {
  // Each test begins in a new minute, because of the limit for unknown callers.
  clock.addMinutes(1)
  await under.db.run(statement('test.no-surveys', 'truncate surveys'))
})

type Headers = Record<string, string>
const STRANGER: Headers = {}
const post = async (url: string, payload: object, headers: Headers = kiosk) => {
  const response = await under.app.inject({ method: 'POST', url, payload, headers })
  return { status: response.statusCode, body: response.json() }
}
/** Checks a client in; returns the check-in's id and the client's phone. */
async function visit(): Promise<{ checkInId: string; phone: string }> {
  const phone = `+1714559${String(1000 + phones++)}`
  const { id } = (await post('/api/clients', { phone, firstName: 'Maria', lastName: 'Gonzalez' })).body
  const { checkInId } = (await post(`/api/clients/${id}/checkin`, { clientId: id, isWalkIn: true })).body
  return { checkInId, phone }
}
const submit = (body: object, headers?: Headers) => post('/api/survey/submit', { overall_rating: 5, ...body }, headers)
const STORED = statement('test.surveys', 'select * from surveys order by submitted_at').returns<
  Record<string, unknown>
>()
const stored = () => under.db.rows(STORED)

describe('a survey', () => {
  test('is accepted once through the link in the text, and is saved under the client’s name', async () => {
    const { checkInId, phone } = await visit()
    const response = {
      checkin_id: checkInId,
      overall_rating: 2,
      star_rating: 3,
      feedback: '  The glue stung.\nElse fine. ',
      issues: ['comfort'],
      phone: '(714) 555-9999',
      name: 'Somebody Else',
      location: 'irvine',
      submitted_at: ELEVEN,
    }
    expect(await submit(response, STRANGER)).toEqual({ status: 200, body: { success: true, duplicate: false } })
    expect(await stored()).toMatchObject([
      {
        check_in_id: checkInId,
        phone,
        name: 'Maria Gonzalez',
        location_id: 'tustin',
        overall_rating: 2,
        star_rating: 3,
        feedback: 'The glue stung.\nElse fine.',
        issues: ['comfort'],
        submitted_at: clock.salonNow(),
      },
    ])
    expect(await submit(response, STRANGER)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
    expect(await stored()).toHaveLength(1)
  })

  test('gets the first response again if it is repeated with the same Idempotency-Key', async () => {
    const { checkInId } = await visit()
    const headers = { 'idempotency-key': `survey ${checkInId}`.replace(' ', '-') }
    for (let times = 0; times < 3; times++)
      expect(await submit({ checkin_id: checkInId }, headers)).toMatchObject({ status: 200, body: { success: true } })
    expect(await stored()).toHaveLength(1)
  })

  test('is refused if it is repeated with another rating, even with the same Idempotency-Key', async () => {
    const { checkInId } = await visit()
    const headers = { 'idempotency-key': `survey-${checkInId}` }
    const response = { checkin_id: checkInId, feedback: ' Lovely. ', issues: ['comfort'] }
    expect(await submit(response, headers)).toEqual({ status: 200, body: { success: true, duplicate: false } })
    expect(await submit(response, headers)).toEqual({ status: 200, body: { success: true, duplicate: true } })
    for (const other of [{ overall_rating: 4 }, { star_rating: 4 }, { feedback: 'Fine.' }, { issues: [] }])
      expect(await submit({ ...response, ...other }, headers)).toMatchObject({ status: 403 })
  })

  test('is saved once even if it is sent ten times at the same time', async () => {
    const { checkInId } = await visit()
    const responses = await Promise.all(Array.from({ length: 10 }, () => submit({ checkin_id: checkInId }, STRANGER)))
    expect(responses.map(one => one.status).sort()).toEqual([200, ...Array(9).fill(403)])
    expect(await stored()).toHaveLength(1)
  })

  test('is saved once even if it is sent twice on the kiosk for one check-in', async () => {
    const { checkInId } = await visit()
    expect((await submit({ checkin_id: checkInId, overall_rating: 4 })).body.duplicate).toBe(false)
    expect((await submit({ checkin_id: checkInId, overall_rating: 1 })).body.duplicate).toBe(true)
    expect(await stored()).toMatchObject([{ overall_rating: 4, star_rating: 5, feedback: null, issues: [] }])
  })

  test.each([[undefined], [null], ['manual-checkin'], ['00000000-0000-4000-8000-000000000009']])(
    'without a known check-in (%s) is accepted from a kiosk, but not from an unknown caller',
    async checkin_id => {
      const who = { checkin_id, phone: '(714) 555-0101', name: ' Maria  G. ', location: 'irvine' }
      expect((await submit(who)).status).toBe(200)
      expect((await submit({ ...who, phone: '', name: null, location: '' })).status).toBe(200)
      expect(await stored()).toMatchObject([
        { check_in_id: null, phone: '+17145550101', name: 'Maria G.', location_id: 'tustin' },
        { check_in_id: null, phone: null, name: null, location_id: 'tustin' },
      ])
      expect(await submit(who, STRANGER)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
    },
  )

  test('from a member of staff belongs to the location that the call names by key or by Square id, or to no location', async () => {
    await under.db.run(
      statement('test.square-id', `update locations set square_location_id = 'LSANTAANA' where id = 'santa-ana'`),
    )
    await under.context.locations.refresh()
    const headers = await signIn(under, 'technician', { locations: ['tustin'] })
    for (const location of ['costa_mesa', 'LSANTAANA', 'nowhere']) {
      clock.addMinutes(1)
      expect((await submit({ location }, headers)).status).toBe(200)
    }
    expect((await stored()).map(one => one.location_id)).toEqual(['costa-mesa', 'santa-ana', null])
  })

  test('is accepted from unknown callers at most twenty times a minute per address', async () => {
    const attempts = []
    for (let n = 0; n < 21; n++) attempts.push(await submit({ checkin_id: 'x' }, STRANGER))
    expect(attempts.map(one => one.status)).toEqual([...Array(20).fill(403), 429])
    expect((await submit({})).status).toBe(200)
  })

  test.each([
    [{ overall_rating: 0 }, 'overall_rating'],
    [{ overall_rating: 6 }, 'overall_rating'],
    [{ overall_rating: 4.5 }, 'overall_rating'],
    [{ overall_rating: undefined }, 'overall_rating'],
    [{ star_rating: 0 }, 'star_rating'],
    [{ star_rating: 6 }, 'star_rating'],
    [{ feedback: 'x'.repeat(2001) }, 'feedback'],
    [{ feedback: 'a\u0000b' }, 'feedback'],
    [{ issues: Array(21).fill('x') }, 'issues'],
    [{ issues: ['x'.repeat(201)] }, 'issues.0'],
    [{ submitted_at: 'now' }, 'submitted_at'],
  ])('is refused with an error about the invalid input %j', async (wrong, field) => {
    expect(await submit(wrong)).toMatchObject({ status: 400, body: { code: 'INVALID', field } })
  })

  test('is saved in full even if its feedback has the maximum length', async () => {
    const max = { feedback: 'x'.repeat(2000), issues: Array(20).fill('x'.repeat(200)) }
    expect((await submit(max)).status).toBe(200)
    expect(await stored()).toMatchObject([max])
  })
})

describe('a short link to the survey', () => {
  const open = async (code: string) => {
    const response = await under.app.inject({ method: 'GET', url: `/api/survey/short-links/${code}` })
    return { status: response.statusCode, body: response.json() }
  }
  const DAY_MS = 86_400_000
  async function linkTo(checkInId: string): Promise<string> {
    const code = newSurveyCode()
    const createdAt = clock.salonNow()
    const expiresAt = new Date(createdAt.getTime() + DAY_MS)
    await addSurveyLink(under.db, { code, checkInId, language: 'vi', createdAt, expiresAt })
    return code
  }
  const CLOSED = { status: 404, body: expect.objectContaining({ code: 'NOT_FOUND' }) }

  test('opens the survey in the language of the text that contained the link, until the visit is rated', async () => {
    const { checkInId } = await visit()
    const code = await linkTo(checkInId)
    const survey = { status: 200, body: { checkInId, location: 'tustin', language: 'vi' } }
    for (let times = 0; times < 2; times++) expect(await open(code)).toEqual(survey)
    expect((await submit({ checkin_id: checkInId }, STRANGER)).status).toBe(200)
    expect(await open(code)).toEqual(CLOSED)
  })

  test('stops working after another booking of the same visit was rated', async () => {
    const [first, second] = [await visit(), await visit()]
    const JOIN = statement(
      'test.one-visit',
      `update check_ins set visit_id = :visitId, square_appointment_id = 'second-booking', client_id = (select client_id from check_ins where id = :visitId)
        where id = :checkInId`,
    )
    await under.db.run(JOIN, { visitId: first.checkInId, checkInId: second.checkInId })
    const code = await linkTo(first.checkInId)
    expect((await open(code)).status).toBe(200)
    await submit({ checkin_id: second.checkInId })
    expect(await open(code)).toEqual(CLOSED)
  })

  test('stops working if the check-in has no client any more', async () => {
    const { checkInId } = await visit()
    const code = await linkTo(checkInId)
    await under.db.run(statement('test.no-client', 'update check_ins set client_id = null where id = :checkInId'), {
      checkInId,
    })
    expect(await open(code)).toEqual(CLOSED)
  })

  test('stops working when it expires, and is deleted a day later', async () => {
    const { checkInId } = await visit()
    const code = await linkTo(checkInId)
    clock.addMinutes(1440 - 1)
    expect((await open(code)).status).toBe(200)
    clock.addMinutes(1)
    expect(await open(code)).toEqual(CLOSED)
    const LINKS = statement('test.links', 'select code from survey_links where code = :code')
    clock.addMinutes(1440)
    await deleteExpired(under.context, new AbortController().signal)
    expect(await under.db.rows(LINKS, { code })).toHaveLength(1)
    clock.addMinutes(1)
    await deleteExpired(under.context, new AbortController().signal)
    expect(await under.db.rows(LINKS, { code })).toEqual([])
  })

  test('does not work with an unknown code, and may be tried twenty times a minute per address', async () => {
    const attempts = []
    for (let n = 0; n < 21; n++) attempts.push((await open(n % 2 ? newSurveyCode() : 'x')).status)
    expect(attempts).toEqual([...Array(20).fill(404), 429])
  })

  test('has a random code of ten letters that include neither l nor o', () => {
    const codes = Array.from({ length: 200 }, newSurveyCode)
    for (const code of codes) expect(code).toMatch(/^[a-km-np-z]{10}$/)
    expect(new Set(codes).size).toBe(200)
  })
})

describe('the review links of a location', () => {
  const links = async (location: string) => {
    const response = await under.app.inject({ method: 'GET', url: `/api/survey/links?location=${location}` })
    return { status: response.statusCode, body: response.json() }
  }

  test('are public, and include null for a missing link', async () => {
    const google = 'https://search.google.com/local/writereview?placeid=x'
    await saveSetting(under.db, 'reviewLinks', 'irvine', { google, yelp: false })
    await under.context.settings.refresh()
    expect(await links('irvine')).toEqual({
      status: 200,
      body: { locationId: 'irvine', locationName: 'Irvine', google, yelp: null, switchedOff: ['yelp'] },
    })
    expect((await links('costa_mesa')).body).toEqual({
      locationId: 'costa-mesa',
      locationName: 'Costa Mesa',
      google: null,
      yelp: null,
      switchedOff: [],
    })
  })

  test('are refused for an unknown location', async () => {
    expect(await links('nowhere')).toMatchObject({ status: 400, body: { code: 'INVALID', field: 'location' } })
  })

  test('can only be https addresses', async () => {
    for (const google of ['javascript:alert(1)', 'http://example.com', 'example.com', true])
      await expect(saveSetting(under.db, 'reviewLinks', '', { google, yelp: null })).rejects.toThrow(
        'Please paste the whole https address.',
      )
  })
})
