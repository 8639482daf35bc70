import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { signature } from '../../../../test/make-png.ts'
import { ELEVEN } from '../../../../test/salon-under-test.ts'
import { openSalonWithTwilio, type SalonWithTwilio } from '../../../../test/salon-with-twilio.ts'
import { enrolDevice } from '../../../../test/sign-in.ts'
import { statement } from '../../../platform/db/statement.ts'
import { saveSetting } from '../../../records/settings/setting-store.ts'

let under: SalonWithTwilio
let kiosk: { cookie: string }
beforeAll(async () => {
  under = await openSalonWithTwilio()
  kiosk = await enrolDevice(under)
})
afterAll(() => under.close())
beforeEach(() => under.clock.set(ELEVEN))
afterEach(() => under.calmDown())

const post = async (url: string, payload: object, headers: Record<string, string> = kiosk) => {
  const response = await under.app.inject({ method: 'POST', url, payload, headers })
  return { status: response.statusCode, body: response.json() }
}
const stop = (phone: string, more: object = {}, headers?: Record<string, string>) =>
  post(
    '/api/sms/abandoned-walkin',
    {
      clientData: { phone, first_name: 'Maria' },
      location: 'tustin',
      abandonedAt: under.clock.salonNow().toISOString(),
      ...more,
    },
    headers,
  )
const register = async (phone: string): Promise<string> =>
  (await post('/api/clients', { phone, firstName: 'Maria', lastName: 'Gonzalez' })).body.id
const TEXTS = statement(
  'test.abandoned-texts',
  `select state, due_at, body from texts where phone = :phone and template = 'ABANDONED' order by created_at`,
).returns<{ state: string; due_at: Date; body: string }>()
const texts = (phone: string) => under.db.rows(TEXTS, { phone })
const states = async (phone: string) => (await texts(phone)).map(one => one.state)
const NOTES = statement(
  'test.notes',
  `select name, location_id, done_by from alerts where phone = :phone and kind = 'abandoned_walk_in' order by id`,
).returns<{ name: string; location_id: string; done_by: string | null }>()
const notes = (phone: string) => under.db.rows(NOTES, { phone })
const EVENTS = statement(
  'test.note-events',
  `select e.data from board_events e join alerts a on a.id = (e.data->>'id')::bigint
    where e.kind = 'alert' and a.phone = :phone order by e.id`,
).returns<{ data: { kind: string; name: string; doneAt?: string } }>()
const DONE = { status: 200, body: { success: true } }

describe('an abandoned visit', () => {
  test('causes an alert on the dashboard at once, and a text with the configured wording a minute later', async () => {
    const phone = await under.consentingPhone()
    await register(phone)
    expect(await stop(phone)).toEqual(DONE)
    expect(await notes(phone)).toEqual([{ name: 'Maria Gonzalez', location_id: 'tustin', done_by: null }])
    expect((await under.db.rows(EVENTS, { phone })).map(one => one.data)).toEqual([
      { id: expect.any(Number), kind: 'abandoned_walk_in', name: 'Maria Gonzalez', at: expect.any(String), version: 1 },
    ])
    expect(await texts(phone)).toMatchObject([{ state: 'QUEUED', due_at: new Date('2026-11-20T19:01:00Z') }])

    under.startSending()
    expect(under.textsTo(phone)).toEqual([])
    under.clock.addMinutes(1)
    await expect.poll(() => under.textsTo(phone)).toHaveLength(1)
    expect(under.textsTo(phone)[0]!.body).toMatch(
      /^Frontlash Tustin: You stopped at our check-in\. If you still want to be seen, ask the team or call .*\. Reply STOP to opt out\.$/,
    )
  })

  test('causes an alert on the dashboard, but no text to a client without consent', async () => {
    const phone = '+17145560001'
    expect(await stop(phone)).toEqual(DONE)
    expect(await states(phone)).toEqual(['NO_CONSENT'])
    expect(await notes(phone)).toEqual([{ name: '', location_id: 'tustin', done_by: null }])
  })

  test.each([
    ['Spanish, which the salon offers', 'es', /STOP para no recibir textos/],
    ['Vietnamese, which the salon does not offer', 'vi', /Reply STOP/],
  ])('causes a text in the right language if the client has chosen %s', async (_, language, body) => {
    await saveSetting(under.db, 'languages', '', ['es'])
    await under.context.settings.refresh()
    const phone = await under.consentingPhone()
    await register(phone)
    await stop(phone, { language, languageAt: ELEVEN })
    expect((await texts(phone))[0]!.body).toMatch(body)
    await saveSetting(under.db, 'languages', '', [])
    await under.context.settings.refresh()
  })

  test.each([
    ['2026-11-21T03:58:59Z', 'QUEUED'],
    ['2026-11-21T03:59:00Z', 'QUIET_HOURS'],
    ['2026-11-21T15:59:30Z', 'QUIET_HOURS'],
    ['2026-11-21T16:00:00Z', 'QUEUED'],
  ])('gives the client’s text, at %s and with quiet hours from 8 PM to 8 AM, the state %s', async (at, state) => {
    under.clock.set(at)
    const phone = await under.consentingPhone()
    await stop(phone)
    expect(await states(phone)).toEqual([state])
    expect(await notes(phone)).toHaveLength(1)
  })

  test('causes no second text on the same day, and a second alert only if the first alert is done', async () => {
    const phone = await under.consentingPhone()
    await stop(phone)
    under.clock.addMinutes(23 * 60)
    await under.db.run(statement('test.seen-to', 'update alerts set done_at = :doneAt where phone = :phone'), {
      doneAt: under.clock.salonNow(),
      phone,
    })
    await stop(phone)
    expect(await states(phone)).toEqual(['QUEUED'])
    expect(await notes(phone)).toHaveLength(2)
    await stop(phone)
    expect(await notes(phone)).toHaveLength(2)
  })
})

describe('a client who leaves the kiosk', () => {
  const WAYS: [string, (phone: string, clientId: string) => Promise<{ status: number }>][] = [
    [
      'as a walk-in',
      (_, clientId) =>
        post(`/api/clients/${clientId}/checkin`, {
          clientId,
          isWalkIn: true,
          walkInIntent: { timing: 'now', service: 'refill' },
        }),
    ],
    [
      'by hand',
      (_, clientId) => post(`/api/clients/${clientId}/checkin`, { clientId, appointmentId: 'manual-checkin' }),
    ],
    [
      'for their booking',
      async (phone, clientId) => {
        const appointmentId = await book(under, { phone, inMinutes: 0 })
        return post('/api/square/enhanced-checkin', { clientId, appointmentId })
      },
    ],
    ['by their waiver', (_, clientId) => post('/api/waivers', { clientId, signatureData: signature() })],
    ['by registering', phone => post('/api/clients', { phone, firstName: 'Maria', lastName: 'Gonzalez' })],
  ]
  test.each(WAYS)('gets no text if the client continues %s, and the alert is marked as done', async (_, comeBack) => {
    const phone = await under.consentingPhone()
    const clientId = await register(phone)
    await stop(phone)
    under.clock.addMinutes(0.5)
    expect((await comeBack(phone, clientId)).status).toBeLessThan(300)
    expect(await states(phone)).toEqual(['WITHDRAWN'])
    expect(await notes(phone)).toMatchObject([{ done_by: 'client' }])
    expect((await under.db.rows(EVENTS, { phone })).map(one => one.data.doneAt !== undefined)).toEqual([false, true])
  })

  test('gets no text and causes no alert if the report arrives after the client has continued', async () => {
    const phone = await under.consentingPhone()
    const clientId = await register(phone)
    const abandonedAt = under.clock.salonNow().toISOString()
    under.clock.addMinutes(0.2)
    await post(`/api/clients/${clientId}/checkin`, { clientId, isWalkIn: true })
    expect(await stop(phone, { abandonedAt })).toEqual(DONE)
    expect([await states(phone), await notes(phone)]).toEqual([[], []])
  })

  test('causes no alert while on the walk-in list, but causes an alert after being received', async () => {
    const phone = await under.consentingPhone()
    const clientId = await register(phone)
    const { body } = await post(`/api/clients/${clientId}/checkin`, { clientId, isWalkIn: true })
    under.clock.addMinutes(9)
    expect(await stop(phone)).toEqual(DONE)
    expect([await states(phone), await notes(phone)]).toEqual([[], []])
    await under.db.run(statement('test.close-visit', 'update check_ins set closed_at = :now where id = :id'), {
      now: under.clock.salonNow(),
      id: body.checkInId,
    })
    await stop(phone)
    expect(await notes(phone)).toHaveLength(1)
  })

  test.each([
    ['from 15 minutes ago', 'EXPIRED', 15],
    ['from longer ago, which counts as made now', 'DELIVERED', 15.1],
    ['from hours ago, which counts as made now', 'DELIVERED', 240],
    ['from the future, which counts as made now', 'DELIVERED', -30],
  ])('causes a report %s, and the state of the text is %s a minute later', async (_, state, minutesAgo) => {
    const phone = await under.consentingPhone()
    const abandonedAt = new Date(under.clock.salonNow().getTime() - minutesAgo * 60_000).toISOString()
    await stop(phone, { abandonedAt })
    expect(await notes(phone)).toHaveLength(1)
    under.startSending()
    under.clock.addMinutes(1)
    await expect.poll(() => states(phone)).toEqual([state])
  })
})

describe('the kiosk’s report about a client who stopped', () => {
  test('is refused from a browser that is not enrolled', async () => {
    expect(await stop('+17145560002', {}, {})).toMatchObject({ status: 401, body: { code: 'DEVICE_NOT_ENROLLED' } })
  })

  test.each([
    [{ clientData: {} }, 'clientData.phone'],
    [{ clientData: { phone: 'none' } }, 'clientData.phone'],
    [{ clientData: null }, 'clientData'],
    [{ abandonedAt: 'just now' }, 'abandonedAt'],
  ])('is refused if it contains %j', async (wrong, field) => {
    expect(await stop('+17145560003', wrong)).toMatchObject({ status: 400, body: { code: 'INVALID', field } })
  })
})
