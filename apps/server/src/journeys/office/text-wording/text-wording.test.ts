import type { WordingSample } from '@frontlash/contract/office-wording'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { typedSettings } from '../../../../test/typed-settings.ts'
import { statement } from '../../../platform/db/statement.ts'

type Headers = Record<string, string>

let under: AppUnderTest
let clock: TestClock
let admin: Headers
let manager: Headers

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  admin = await signIn(under, 'admin', { username: 'ada', firstName: 'Ada' })
  manager = await signIn(under, 'manager', { username: 'mo', firstName: 'Mo' })
})
afterAll(() => under.close())
beforeEach(async () => {
  clock.set(ELEVEN)
  await under.db.run(statement('', 'truncate texts, settings'))
  await under.context.settings.refresh()
})

const post = (path: string, payload: object, headers = admin) =>
  under.app.inject({ method: 'POST', url: `/api/office/texts/${path}`, headers, payload })
const preview = async (words: string, more: object = {}) =>
  (await post('preview', { template: 'LATE', location: null, words, ...more })).json()
const send = (more: object = {}) =>
  post('test', { template: 'LATE', location: 'irvine', to: '(714) 555-0190', ...more })
const texts = () =>
  under.db.rows(
    statement('', 'select template, phone, location_id, body from texts order by created_at').returns<{
      template: string
      phone: string
      location_id: string
      body: string
    }>(),
  )

test('the preview shows a wording with short and long values, and counts the parts and characters', async () => {
  const { samples, faults } = await preview('{brand} {loc}: Hi {first} – come in.')
  expect(faults).toEqual([])
  expect(samples.map(({ size, hasStopNotice, body }: WordingSample) => [size, hasStopNotice, body])).toEqual([
    ['short', false, 'Frontlash Tustin: Hi Ana - come in.'],
    ['short', true, 'Frontlash Tustin: Hi Ana - come in. Reply STOP to opt out.'],
    ['long', false, 'Frontlash Costa Mesa: Hi Alexandria - come in.'],
    ['long', true, 'Frontlash Costa Mesa: Hi Alexandria - come in. Reply STOP to opt out.'],
  ])
  expect(samples[0]).toMatchObject({ parts: 1, places: 35, of: 160 })
  expect(samples.map(({ marked }: WordingSample) => marked)).toEqual(
    [25, 25, 36, 36].map(at => [{ at, letter: '–', becomes: '-' }]),
  )
  expect((await preview('x'.repeat(150))).samples[1]).toMatchObject({ parts: 2, places: 173, of: 306 })
  expect((await preview('{loc}', { location: 'santa-ana' })).samples[0].body).toBe('Santa Ana')
})

test.each([
  ['Hi {nmae}', 'LATE', '{nmae} stands for nothing.'],
  ['', 'LATE', 'Please write the text, or use the built-in one.'],
  ['How was it?', 'SURVEY', 'This text must hold {survey link}.'],
  ['Not here.', 'WRONG_LOCATION', 'This text must hold {cloc}.'],
  ['x'.repeat(460), 'LATE', 'The text may take 3 parts at most.'],
])('the wording %j for %s is refused', async (words, template, fault) => {
  expect((await preview(words, { template })).faults).toEqual([fault])
})

test('a test text has the saved wording and the short values, and the audit row does not contain the body', async () => {
  await typedSettings(under.context, ['set', 'managerNumbers', '(714) 555-0190', '--location', 'irvine'])
  await typedSettings(under.context, ['set', 'textWording.LATE', 'Hi {first}, come in.', '--location', 'irvine'])
  expect((await send()).json().smsResult.scenario).toBe('TEST')
  expect(await texts()).toEqual([
    {
      template: 'TEST',
      phone: '+17145550190',
      location_id: 'irvine',
      body: 'Hi Ana, come in. Reply STOP to opt out.',
    },
  ])
  const rows = await under.db.rows(
    statement('', `select actor, object, location_id, before, after from audit where action = 'test text sent'`),
  )
  expect(rows).toEqual([
    { actor: 'staff:ada', object: 'text template:LATE', location_id: 'irvine', before: null, after: null },
  ])
})

test('test texts can be sent only to managers’ phone numbers, and at most five times an hour', async () => {
  clock.set('2026-11-20T21:00:00.000Z')
  expect((await send()).json()).toMatchObject({ field: 'to', msg: 'Add a manager number in Settings first.' })
  await typedSettings(under.context, ['set', 'managerNumbers', '(714) 555-0190'])
  expect((await send({ to: '7145550101' })).json()).toMatchObject({ code: 'INVALID', field: 'to' })
  for (let sent = 0; sent < 5; sent++) expect((await send({ location: null })).statusCode).toBe(200)
  expect(await texts()).toHaveLength(5)
  const refused = await send()
  expect(refused.statusCode).toBe(429)
  expect(refused.json().msg).toBe('Too many requests. Please wait 3600 seconds.')
  clock.set('2026-11-20T22:00:01.000Z')
  expect((await send()).statusCode).toBe(200)
})

test('only five of eight concurrent calls for a test text send a text', async () => {
  clock.set('2026-11-21T01:00:00.000Z')
  await typedSettings(under.context, ['set', 'managerNumbers', '(714) 555-0190'])
  const responses = await Promise.all(Array.from({ length: 8 }, () => send()))
  expect(responses.filter(response => response.statusCode === 200)).toHaveLength(5)
  expect(await texts()).toHaveLength(5)
})

test('only admins can preview a wording and send a test text', async () => {
  for (const [headers, status] of [
    [{}, 401],
    [manager, 403],
  ] as const) {
    expect((await post('preview', { template: 'LATE', location: null, words: 'x' }, headers)).statusCode).toBe(status)
    expect((await post('test', { template: 'LATE', location: null, to: '7145550190' }, headers)).statusCode).toBe(
      status,
    )
  }
  expect((await post('preview', { template: 'TEST', location: null, words: 'x' })).statusCode).toBe(400)
})
