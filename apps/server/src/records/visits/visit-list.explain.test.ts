import { expect, test } from 'vitest'
import { useExplainedSalon } from '../../../test/explained-salon.ts'
import './visit-correction-store.ts'
import './visit-list-store.ts'

const ALL = {
  locations: ['tustin', 'irvine', 'santa-ana', 'costa-mesa'],
  from: '2026-10-24',
  to: '2026-11-20',
  technician: null,
  weekday: null,
  hour: null,
  kind: null,
  outcomes: null,
  counted: null,
  liveDays: ['2026-11-20', '2026-11-19'],
  afterValue: null,
  afterId: null,
  rows: 51,
  max: 1001,
  key: 'b-tustin',
  locationId: 'tustin',
  day: '2026-10-24',
}
const ONE = { locations: ['tustin'] }
const YEAR = { from: '2025-11-20' }
const DEEP = { afterValue: `2026-02-01 ${Date.parse('2026-02-01T12:00:00Z')}`, afterId: 'b-x' }

/** Shows the plans of the visit log and the figures, with the visits of two years at four locations. */
const { plan, rows } = useExplainedSalon(async write => {
  await write(
    `insert into visit_facts (location_id, day, key, kind, outcome, at, hour, is_measured, is_visit, is_manual, technician, service)
     select l.id, day, 'b-' || l.id || day || n, 'booked', case when n = 1 then 'no-show' else 'received' end,
            day + make_interval(hours => 9 + n), 9 + n, true, true, false, 'Lena', 'Refill'
       from generate_series(date '2024-11-20', '2026-11-20', interval '1 day') day, generate_series(1, 8) n, locations l`,
  )
  await write(
    `insert into figure_days (location_id, day, is_measured, facts)
     select location_id, day, true, string_agg(key, ',') from visit_facts group by location_id, day`,
  )
  return 'visit_facts, figure_days'
}, ALL)

test.each<[string, string, object, string]>([
  ['the figures of 28 days at a location', 'visits.figures', ONE, 'figure_days_pkey'],
  ['the figures of 28 days everywhere', 'visits.figures', {}, 'figure_days_pkey'],
  ['the newest visits of a year', 'visits.list-descending', YEAR, 'visit_facts_time'],
  ['a page deep in the year', 'visits.list-descending', { ...YEAR, ...DEEP }, 'visit_facts_time'],
  ['the page before it', 'visits.list-ascending', { ...YEAR, ...DEEP }, 'visit_facts_time'],
  ['the newest visits of a location', 'visits.list-descending', { ...YEAR, ...ONE }, 'visit_facts_time'],
  ['the no-shows of 28 days', 'visits.list-descending', { outcomes: ['no-show'] }, 'visit_facts_'],
  ['the waits of 28 days', 'visits.list-descending', { counted: 'waits' }, 'visit_facts_'],
  ['the number of visits in 28 days', 'visits.list-count', {}, 'visit_facts_'],
  ['one visit', 'visits.one', {}, 'visit_facts_'],
])('the visit query for %s uses an index and does not scan a table', async (_, statement, given, index) => {
  const found = await plan(statement, given)
  expect(found).toContain(index)
  expect(found).not.toContain('Seq Scan')
})

test.each(['visits.list-descending', 'visits.list-ascending'])(
  'the statement %s reads a late page of the list by seeking in the index',
  async name => {
    const found = await plan(name, { ...YEAR, ...DEEP })
    expect(found).toMatch(/Index Cond: .*day [<>]= \(?'2026-02-01'/)
    // If the day were part of the row comparison, PostgreSQL would start reading the index at the end of the period.
    expect(found).not.toContain('ROW(day')
  },
)

test('the tables to which a check-in writes have only the listed indexes', async () => {
  const found = await rows(
    `select indexname from pg_indexes where tablename in ('check_ins', 'daily_statuses') order by 1`,
  )
  expect(found.map(row => row.indexname)).toEqual([
    'check_ins_client',
    'check_ins_location_day',
    'check_ins_one_open_walk_in',
    'check_ins_one_per_appointment',
    'check_ins_pkey',
    'daily_statuses_location_day',
    'daily_statuses_pkey',
  ])
})
