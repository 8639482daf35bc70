import { expect, test } from 'vitest'
import { useExplainedSalon } from '../../../test/explained-salon.ts'
import './text-day-store.ts'
import './text-list-store.ts'

const ALL = {
  locations: ['tustin', 'irvine', 'santa-ana', 'costa-mesa'],
  start: '2025-11-20T00:00:00Z',
  end: '2026-11-20T00:00:00Z',
  template: null,
  state: null,
  isTrouble: false,
  afterValue: null,
  afterId: null,
  rows: 51,
  max: 1001,
}
const WEEK = { start: '2026-11-13T00:00:00Z' }
const ID = '00000000-0000-4000-8000-000000000000'
const DEEP = { afterValue: String(Date.parse('2026-06-01T00:00:00Z') * 1000), afterId: ID }

/** Shows the query plans of the list of texts. There are texts of two years, and few have a problem. */
const { plan } = useExplainedSalon(async write => {
  await write(
    `insert into texts (phone, template, location_id, state, is_counted, due_at, expires_at, day, created_at, updated_at)
     select '+1714555' || lpad((n % 5000)::text, 4, '0'), 'ON_TIME',
            (array['tustin', 'irvine', 'santa-ana', 'costa-mesa'])[1 + n % 4],
            case when n % 103 = 0 then 'FAILED' else 'DELIVERED' end, true, at, at, at::date, at, at
       from generate_series(1, 20000) n, lateral (select timestamptz '2026-11-20' - make_interval(mins => 52 * n) as at) t`,
  )
  await write(
    `insert into text_days (location_id, day, template, texts, parts)
     select l.id, day, template, 40, 50 from locations l, generate_series(date '2024-11-20', '2026-11-19', interval '1 day') day,
            unnest(array['ON_TIME', 'SURVEY', 'LATE', 'WALK_IN']) template`,
  )
  return 'texts, text_days'
}, ALL)

test.each<[string, string, object, string]>([
  ['the newest of a year', 'texts.list-descending', {}, 'texts_location_created'],
  ['a page deep in the year', 'texts.list-descending', DEEP, 'texts_location_created'],
  ['the page before it', 'texts.list-ascending', DEEP, 'texts_location_created'],
  ['one location', 'texts.list-descending', { locations: ['irvine'], ...DEEP }, 'texts_location_created'],
  ['the texts of one state in a week', 'texts.list-descending', { ...WEEK, state: 'FAILED' }, 'texts_'],
  ['the texts with a problem', 'texts.list-descending', { isTrouble: true }, 'texts_in_trouble'],
  ['the number of texts in a week', 'texts.list-count', WEEK, 'texts_location_created'],
  ['the number of texts with a problem', 'texts.list-count', { isTrouble: true }, 'texts_in_trouble'],
  ['one text', 'texts.one', { id: ID }, 'texts_pkey'],
])('the text-list query for %s uses an index and does not scan all texts', async (_, name, given, index) => {
  const found = await plan(name, given)
  expect(found).toContain(index)
  expect(found).not.toMatch(/Seq Scan on texts/)
})

test('the cost of texts is read from the daily counts, and for the last few days from the texts by an index', async () => {
  const found = await plan('text-days.read', { from: '2026-10-01', to: '2026-11-20', since: '2026-11-17' })
  for (const index of ['text_days_pkey', 'texts_location_created']) expect(found).toContain(index)
  expect(found).not.toContain('Seq Scan')
})

test.each(['texts.list-descending', 'texts.list-ascending'])(
  'the statement %s reads a late page of the list by seeking in the index',
  async name => {
    const found = await plan(name, DEEP)
    expect(found).toMatch(/Index Cond: .*created_at [<>]= /)
    // If the columns were compared as a row, PostgreSQL would start reading the index at the end of the period.
    expect(found).not.toContain('ROW(')
  },
)
