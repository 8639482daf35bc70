import { randomUUID } from 'node:crypto'
import type { OfficeSurvey } from '@frontlash/contract/office-surveys'
import type { LocationKey } from '@frontlash/domain/location-key'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'

type Headers = Record<string, string>

let under: AppUnderTest
let admin: Headers
/** The headers of a manager of Tustin. */
let manager: Headers

beforeAll(async () => {
  under = await openContext({ clock: testClock(ELEVEN) })
  admin = await signIn(under, 'admin', { username: 'ada', firstName: 'Ada' })
  manager = await signIn(under, 'manager', { username: 'maya', firstName: 'Maya', locations: ['tustin'] })
})
afterAll(() => under.close())
beforeEach(async () => {
  for (const table of ['surveys', 'check_ins', 'clients']) await under.db.run(statement('', `delete from ${table}`))
})

type NewSurvey = {
  readonly rating?: number
  readonly location?: LocationKey
  readonly comment?: string | null
  readonly technician?: string
  /** The number of hours before now. */
  readonly ago?: number
}

/** The technician's name in Square, which screens show as "Linh". */
const LINH = 'Linh 🌷 Tustin'

async function add({ rating = 5, location = 'tustin', comment = null, technician = LINH, ago = 1 }: NewSurvey = {}) {
  const [id, visit, client] = [randomUUID(), randomUUID(), randomUUID()]
  const at = new Date(Date.parse(ELEVEN) - ago * 3_600_000)
  await under.db.run(
    statement(
      '',
      `with client as (
         insert into clients (id, first_name, last_name, phone, created_at) values (:client::uuid, 'Anna', 'Lee', :client::uuid::text, :at::timestamptz) returning id),
       visit as (
         insert into check_ins (id, client_id, location_id, day, checked_in, scenario, check_in_time, service_type, technician, kind)
         select :visit::uuid, id, :location::text, :at::timestamptz::date, true, 'ON_TIME', :at::timestamptz, 'Refill', :technician, 'appointment' from client returning id)
       insert into surveys (id, check_in_id, phone, name, location_id, overall_rating, feedback, issues, submitted_at)
       select :id::uuid, id, '+17145550101', 'Anna Lee', :location::text, :rating, :comment, '["wait"]', :at::timestamptz from visit`,
    ),
    { id, visit, client, at, location, rating, comment, technician },
  )
  return id
}

const list = (query: Record<string, string> = {}, headers = admin) =>
  under.app.inject({ url: '/api/office/surveys', query, headers })
const ids = async (query: Record<string, string> = {}, headers = admin) =>
  ((await list(query, headers)).json().rows as OfficeSurvey[]).map(row => row.id)
const figures = (query: Record<string, string> = {}, headers = admin) =>
  under.app.inject({ url: '/api/office/surveys/figures', query, headers })
const followUp = (id: string, payload: object, headers = admin) =>
  under.app.inject({ method: 'PUT', url: `/api/office/surveys/${id}/follow-up`, headers, payload })

test('admins may read all ratings, and managers may read the ratings of locations that are open to them today', async () => {
  const here = await add()
  const elsewhere = await add({ location: 'irvine' })
  const nowhere = await add()
  await under.db.run(statement('', 'update surveys set location_id = null where id = :nowhere'), { nowhere })
  const device = await enrolDevice(under)
  const technician = await signIn(under, 'technician', { locations: ['tustin'] })
  for (const ask of [list, figures]) {
    const codes: unknown[] = []
    for (const caller of [{}, device, technician, manager, admin]) codes.push((await ask({}, caller)).json().code)
    expect(codes).toEqual(['NOT_SIGNED_IN', 'NOT_SIGNED_IN', 'NOT_ALLOWED', undefined, undefined])
    expect((await ask({ location: 'irvine' }, manager)).json().code).toBe('NO_LOCATION_ACCESS')
  }
  expect(await ids({}, manager)).toEqual([here])
  expect((await figures({}, manager)).json().byLocation.map((one: { location: string }) => one.location)).toEqual([
    'tustin',
  ])
  const body = { done: true, note: null, version: 1 }
  expect((await followUp(here, body, technician)).json().code).toBe('NOT_ALLOWED')
  for (const id of [elsewhere, nowhere]) expect((await followUp(id, body, manager)).json().code).toBe('NOT_FOUND')
})

test('the list of ratings contains the visit, the client and the issues of each rating', async () => {
  const id = await add({ rating: 2, comment: 'The lights were too bright.' })
  expect((await list()).json().rows).toEqual([
    {
      id,
      submittedAt: '2026-11-20T18:00:00.000Z',
      rating: 2,
      client: 'Anna Lee',
      clientId: expect.any(String),
      location: 'tustin',
      visit: { day: '2026-11-20', service: 'Refill', technician: 'Linh' },
      issues: ['wait'],
      comment: 'The lights were too bright.',
      isOpen: true,
      followUp: null,
      version: 1,
    },
  ])
})

test('the list of ratings can be sorted, and filtered by rating, comment, follow-up and technician', async () => {
  const made: string[] = []
  for (const [at, rating] of [5, 3, 4, 1].entries())
    made.push(
      await add({
        rating,
        ago: at + 1,
        location: at % 2 ? 'irvine' : 'tustin',
        technician: ['Mai', LINH, 'Linh', LINH][at]!,
        comment: at === 2 ? 'Good.' : null,
      }),
    )
  expect(await ids()).toEqual(made)
  expect(await ids({ sort: 'submitted' })).toEqual(made.toReversed())
  expect(await ids({ rating: '4' })).toEqual([made[2]])
  expect(await ids({ comment: '1' })).toEqual([made[2]])
  expect(await ids({ open: '1' })).toEqual([made[1], made[3]])
  expect(await ids({ technician: 'Mai' })).toEqual([made[0]])
  expect(await ids({ technician: 'Linh' })).toEqual(made.slice(1))
  expect((await list({ rating: '6' })).json().code).toBe('INVALID')
})

test('rating figures are grouped by location, technician and month, with a mean only for five or more ratings', async () => {
  for (const rating of [5, 5, 4, 5, 1]) await add({ rating })
  await add({ rating: 3, location: 'irvine', technician: 'Mai' })
  await under.db.run(statement('', `delete from surveys where overall_rating = 1`))
  await add({ rating: 2 })
  const found = (await figures()).json()
  expect(found).toMatchObject({
    all: { answers: 6, mean: 4, distribution: [0, 1, 1, 1, 3] },
    visits: 7,
    answered: 6,
    byTechnician: [
      { technician: 'Linh', answers: 5, mean: 4.2 },
      { technician: 'Mai', answers: 1, mean: null },
    ],
    byMonth: [{ month: '2026-11', answers: 6, mean: 4 }],
  })
  expect(found.byLocation).toHaveLength(4)
  expect((await figures({ rating: '5' })).json()).toMatchObject({ all: { answers: 3 }, visits: 7, answered: 3 })
  expect((await figures({ open: '1' })).json()).toMatchObject({ all: { answers: 2 }, visits: 7, answered: 2 })
})

describe('a follow-up of a rating', () => {
  const auditOf = (id: string) =>
    under.db.rows(statement('', 'select actor, action, before, after from audit where object = :object order by id'), {
      object: `survey:${id}`,
    })

  test('can be saved with a note and undone, and is audited without the note', async () => {
    const id = await add({ rating: 2 })
    const done = (await followUp(id, { done: true, note: ' Called Anna. ', version: 1 }, manager)).json()
    expect(done).toMatchObject({
      success: true,
      row: { isOpen: false, followUp: { at: ELEVEN, by: 'staff:maya', note: 'Called Anna.' }, version: 2 },
    })
    expect(await ids({ open: '1' })).toEqual([])
    const again = (await followUp(id, { done: false, version: 2 }, manager)).json()
    expect(again).toMatchObject({ success: true, row: { isOpen: true, followUp: null, version: 3 } })
    expect(await auditOf(id)).toEqual([
      {
        actor: 'staff:maya',
        action: 'survey followed up',
        before: { followedUp: false },
        after: { followedUp: true },
      },
      {
        actor: 'staff:maya',
        action: 'survey opened again',
        before: { followedUp: true },
        after: { followedUp: false },
      },
    ])
  })

  test('does not overwrite the follow-up of a colleague, and is refused with the colleague’s name', async () => {
    const id = await add({ rating: 1 })
    await followUp(id, { done: true, note: 'Called.', version: 1 }, manager)
    expect((await followUp(id, { done: true, note: 'Wrote.', version: 1 })).json()).toMatchObject({
      success: false,
      code: 'CHANGED_MEANWHILE',
      msg: 'Maya changed this at 11:00 AM. Look at what it is now, then save again.',
      current: { followUp: { by: 'staff:maya', note: 'Called.' }, version: 2 },
    })
    // A manager whose screen has the colleague's follow-up cannot overwrite it either.
    expect((await followUp(id, { done: true, note: 'Wrote.', version: 2 })).json()).toMatchObject({
      success: false,
      current: { followUp: { by: 'staff:maya', note: 'Called.' }, version: 2 },
    })
    // A screen with an older version cannot open the rating again.
    expect((await followUp(id, { done: false, version: 1 })).json()).toMatchObject({
      success: false,
      current: { followUp: { by: 'staff:maya', note: 'Called.' }, version: 2 },
    })
  })

  test('succeeds without an audit row if the follow-up contains the stored values', async () => {
    const id = await add({ rating: 1 })
    expect((await followUp(id, { done: false, version: 9 })).json()).toMatchObject({
      success: true,
      row: { version: 1 },
    })
    expect(await auditOf(id)).toEqual([])
  })

  test('is refused if its note is too long', async () => {
    const id = await add({ rating: 1 })
    const refused = await followUp(id, { done: true, note: 'x'.repeat(501), version: 1 })
    expect(refused.json()).toMatchObject({
      code: 'INVALID',
      field: 'note',
      msg: 'The note may have 500 letters at most.',
    })
  })
})
