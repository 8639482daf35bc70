import { expect, test } from 'vitest'
import { useExplainedSalon } from '../../../test/explained-salon.ts'
import './survey-list-store.ts'

const ALL = {
  locations: ['tustin', 'irvine', 'santa-ana', 'costa-mesa'],
  start: '2025-11-20T00:00:00Z',
  end: '2026-11-20T00:00:00Z',
  rating: null,
  hasComment: false,
  isOpen: false,
  technicians: null,
  afterValue: null,
  afterId: null,
  rows: 51,
  max: 1001,
  timeZone: 'America/Los_Angeles',
  from: '2026-11-13',
  to: '2026-11-20',
}
const WEEK = { start: '2026-11-13T00:00:00Z' }
const DEEP = {
  afterValue: String(Date.parse('2026-06-01T00:00:00Z') * 1000),
  afterId: '00000000-0000-4000-8000-000000000000',
}

/** Shows the query plans of the list of ratings, on the ratings of two years. */
const { plan } = useExplainedSalon(async write => {
  await write(
    `with visits as (
       insert into check_ins (location_id, day, checked_in, scenario, check_in_time, service_type, technician, kind)
       select (array['tustin', 'irvine', 'santa-ana', 'costa-mesa'])[1 + n % 4], at::date, true, 'ON_TIME', at, 'Refill', 'Linh', 'appointment'
         from generate_series(1, 20000) n, lateral (select timestamptz '2026-11-20' - make_interval(mins => 52 * n) as at) t
       returning id, location_id, check_in_time)
     insert into surveys (check_in_id, location_id, overall_rating, submitted_at)
     select id, location_id, 5, check_in_time from visits`,
  )
  return 'surveys, check_ins'
}, ALL)

test.each<[string, string, object, string]>([
  ['the newest of a year', 'surveys.list-descending', {}, 'surveys_'],
  ['a page deep in the year', 'surveys.list-descending', DEEP, 'surveys_'],
  ['the page before it', 'surveys.list-ascending', DEEP, 'surveys_'],
  ['the ratings of a technician', 'surveys.list-descending', { technicians: ['Linh'] }, 'surveys_'],
  ['the number of ratings in a week', 'surveys.list-count', WEEK, 'surveys_'],
  ['the figures of a week', 'surveys.figures', WEEK, 'surveys_'],
  ['the visits of a week', 'surveys.visits', {}, 'check_ins_location_day'],
  ['the technicians of a week', 'surveys.technicians', {}, 'check_ins_location_day'],
])('the rating-list query for %s uses an index and does not scan all ratings', async (_, name, given, index) => {
  const found = await plan(name, given)
  expect(found).toContain(index)
  expect(found).not.toMatch(/Seq Scan/)
})
