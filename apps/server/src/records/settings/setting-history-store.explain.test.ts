import { expect, test } from 'vitest'
import { useExplainedSalon } from '../../../test/explained-salon.ts'
import './setting-history-store.ts'

const GIVEN = { key: 'brand', afterValue: null, afterId: null, locationId: 'tustin', rows: 51, max: 1001 }
const DEEP = { afterValue: '9000', afterId: '9000' }

/** Shows the query plans of a setting's history, among three years of changes. */
const { plan } = useExplainedSalon(async write => {
  await write(
    `insert into setting_changes (key, location_id, before, after, who, at)
     select case when n % 20 = 0 then 'brand' else 'setting ' || n % 20 end,
            (array['', 'tustin', 'irvine', 'santa-ana'])[1 + n % 4], to_jsonb(n), to_jsonb(n + 1), 'staff:ada',
            timestamptz '2026-11-20' - make_interval(mins => 79 * (20000 - n))
       from generate_series(1, 20000) n`,
  )
  return 'setting_changes'
}, GIVEN)

test.each<[string, string, object]>([
  ['the newest changes', 'settings.changes-descending', {}],
  ['a page deep in the list', 'settings.changes-descending', DEEP],
  ['the page before it', 'settings.changes-ascending', DEEP],
  ['the number of changes', 'settings.changes-count', {}],
  ['one change', 'settings.value-after-change', { id: 9_000 }],
  ['the last change at a place', 'settings.last-change', {}],
])('the setting-history query for %s uses an index', async (_, name, given) => {
  const found = await plan(name, given)
  expect(found).toMatch(/setting_changes_(key|pkey)/)
  expect(found).not.toContain('Seq Scan on setting_changes')
})
