import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { actOnCard } from '../../../../test/cards.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'
import { buildVisits } from '../../../records/visits/build-visits.ts'
import { storeFigureDay } from '../../../records/visits/figure-day-store.ts'

let under: AppUnderTest
let admin: Record<string, string>

beforeAll(async () => {
  under = await openContext({ clock: testClock(ELEVEN) })
  admin = await signIn(under, 'admin', { username: 'ada' })
  await under.app.inject({
    method: 'POST',
    url: '/api/auth/confirm',
    headers: admin,
    payload: { password: 'glue-and-tweezers' },
  })
})
afterAll(() => under.close())

const take = (list: string, query: Record<string, string> = {}, headers = admin) =>
  under.app.inject({ url: `/api/office/exports/${list}.csv`, query: { bom: '0', ...query }, headers })

test('the export of visits contains stored and current visits in the order of the list', async () => {
  await book(under, { inMinutes: -3 * 24 * 60, name: '=1+1', service: 'Full "Set", long', phone: '+17145590001' })
  await buildVisits(under.context, new AbortController().signal)
  const id = await book(under, { inMinutes: 10, name: 'Nguyễn', service: 'Refill', phone: '+17145590002' })
  await actOnCard(under, 'manual-checkin', id, admin)

  const sent = await take('visits')
  expect(sent.headers['content-disposition']).toBe('attachment; filename="frontlash-visits-2026-10-24-2026-11-20.csv"')
  const lines = sent.body.split('\r\n')
  expect(lines[0]).toMatch(/^Time,Time \(UTC\),Kind,Client,Location,Service,Technician,/)
  expect(lines[1]).toMatch(/^2026-11-20 11:10:00,2026-11-20T19:10:00.000Z,Booked,Nguyễn,Tustin,Refill,.*,Here$/)
  expect(lines[2]).toMatch(/^2026-11-17 11:00:00,.*,Booked,'=1\+1,Tustin,"Full ""Set"", long",.*,Not known$/)
  expect((await take('visits', { sort: 'at' })).body.split('\r\n')[1]).toContain("'=1+1")
  expect((await take('visits', { outcome: 'here' })).body.trim().split('\r\n')).toHaveLength(2)

  const figures = (await take('insights', { location: 'tustin' })).body.split('\r\n')
  expect(figures[0]).toMatch(/^By,Location,Of,Days with check-ins,Booked,No-shows of both kinds,No-show rate in %,/)
  expect(figures[1]).toMatch(/^Period,,,1,2,0,0,/)
  expect(figures.filter(row => row.startsWith('Location and day,Tustin,2026-11-20,1,1,0,0,'))).toHaveLength(1)
})

test('an export of more than 200,000 rows of figures is refused with an error that contains the row count', async () => {
  // Rows are inserted faster without this index, which only lists use.
  await under.db.run(statement('', 'drop index visit_facts_time'))
  const addDay = statement(
    'test.many-technicians',
    `insert into visit_facts (location_id, day, key, kind, outcome, at, hour, is_measured, is_visit, is_manual, technician, service)
     select 'tustin', :day::date, 'b-many-' || n, 'booked', 'received', '2026-11-12T20:00Z', 12, true, true, false,
            'Lena ' || :day::date || n, 'Refill'
       from generate_series(1, 20000) n`,
  )
  // The rows are inserted for ten days one by one, so that each statement ends within its time limit even on a busy
  // machine.
  for (let n = 3; n <= 12; n++) {
    const day = `2026-11-${String(n).padStart(2, '0')}`
    await under.db.run(addDay, { day })
    await under.db.transaction(queries => storeFigureDay(queries, day))
  }
  const response = await take('insights', { from: '2026-11-03', to: '2026-11-12' })
  expect(response.statusCode).toBe(400)
  // One row for the period and its only location, two for each of ten days, one for the hour, one for the hour on each
  // weekday, and one for each technician.
  expect(response.json().msg).toBe('This export would have 200,030 rows. Please choose a shorter period.')
})
