import { expect, test } from 'vitest'
import { useExplainedSalon } from '../../../test/explained-salon.ts'
import './audit-log-store.ts'

const YEAR = {
  start: '2025-11-20T00:00:00Z',
  end: '2026-11-20T00:00:00Z',
  actor: null,
  isActorIndexed: false,
  isAnyDevice: false,
  object: null,
  isObjectIndexed: false,
  actions: null,
  locations: null,
  afterValue: null,
  afterId: null,
  rows: 51,
  max: 1001,
}
const WEEK = { start: '2026-11-13T00:00:00Z' }
const DEEP = { afterValue: String(Date.parse('2026-06-01T00:00:00Z') * 1000), afterId: '10000' }
const PERSON = { actor: 'staff:manager20', isActorIndexed: true }
const OBJECT = { object: 'session:4000', isObjectIndexed: true }

/** Shows query plans on an audit log in which most rows are check-ins, as in a real salon. */
const { plan, rows } = useExplainedSalon(async write => {
  await write(
    `insert into audit (at, actor, action, object)
     select timestamptz '2026-11-20' - make_interval(mins => 26 * n),
            case when n % 10 = 0 then 'staff:manager' || n % 200 else 'device:' || n % 7 end,
            case when n % 10 = 0 then 'sign-out' else 'check-in' end,
            case when n % 10 = 0 then 'session:' || n else 'appointment:' || n end
       from generate_series(1, 20000) n`,
  )
  return 'audit'
}, YEAR)

test.each<[string, string, object, string]>([
  ['the newest of a year', 'audit.list-descending', {}, 'audit_at'],
  ['a page deep in the year', 'audit.list-descending', DEEP, 'audit_at'],
  ['the page before it', 'audit.list-ascending', DEEP, 'audit_at'],
  ['one person', 'audit.list-descending', PERSON, 'audit_actor'],
  ['one person, deep in the year', 'audit.list-descending', { ...PERSON, ...DEEP }, 'audit_actor'],
  ['one person, backwards', 'audit.list-ascending', { ...PERSON, ...DEEP }, 'audit_actor'],
  ['one object', 'audit.list-descending', OBJECT, 'audit_object'],
  ['one action in seven days', 'audit.list-descending', { ...WEEK, actions: ['sign-out'] }, 'audit_at'],
  ['any device in seven days', 'audit.list-descending', { ...WEEK, isAnyDevice: true }, 'audit_at'],
  ['the number of rows of a person', 'audit.list-count', PERSON, 'audit_actor'],
  ['the number of rows in seven days', 'audit.list-count', WEEK, 'audit_at'],
  ['the oldest of seven days', 'audit.list-ascending', WEEK, 'audit_at'],
])('the audit-log query for %s uses an index and does not scan the table', async (_, statement, given, index) => {
  const found = await plan(statement, given)
  expect(found).toContain(index)
  expect(found).not.toContain('Seq Scan')
})

test('the query for the last change of an object uses an index', async () => {
  const found = await plan('audit.last-change', { ...OBJECT, actions: ['sign-out'] })
  expect(found).toContain('audit_object')
  expect(found).not.toContain('Seq Scan on audit')
})

test('the query that counts a user’s exports uses an index', async () => {
  const given = { actor: 'staff:manager20', action: 'list exported', since: '2026-11-19T00:00:00Z' }
  expect(await plan('audit.recent-of-actor', given)).toContain('audit_actor')
})

test('the two partial indexes of the audit log exclude check-ins for bookings', async () => {
  const found = await rows(
    `select pg_get_expr(indpred, indrelid) as predicate from pg_index
      where indexrelid in ('audit_actor'::regclass, 'audit_object'::regclass) order by 1`,
  )
  expect(found.map(row => row.predicate)).toEqual([
    "(actor !~~ 'device:%'::text)",
    "(object !~~ 'appointment:%'::text)",
  ])
})
