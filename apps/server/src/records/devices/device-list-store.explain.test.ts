import { expect, test } from 'vitest'
import { useExplainedSalon } from '../../../test/explained-salon.ts'
import './device-list-store.ts'

const ALL = {
  locations: null,
  kind: null,
  seenFrom: null,
  seenBefore: null,
  withStaffPins: false,
  revokedSince: null,
  afterValue: null,
  afterId: null,
}
const PAGE = { rows: 51, max: 1001 }
const ID = '0198aaaa-0000-7000-8000-000000000001'
const DEEP = { afterValue: String(Date.parse('2026-11-10T00:00:00Z') * 1000), afterId: ID }

/** Shows the query plans of the device list, after years of revoked and newly enrolled tablets. */
const { plan } = useExplainedSalon(
  async write => {
    await write(
      `insert into devices (kind, token_hash, token_made_at, name, location_id, enrolled_at, last_seen_at, revoked_at)
     select 'kiosk', sha256(convert_to('token ' || n, 'UTF8')), at, 'Tablet ' || n, 'tustin', at, at,
            case when n > 40 then at + interval '1 day' end
       from (select n, timestamptz '2026-11-20' - make_interval(hours => n) as at from generate_series(1, 20000) n) made`,
    )
    return 'devices'
  },
  { ...ALL, ...PAGE },
)

test.each([
  ['the newest', 'devices.list-descending', {}],
  ['a page deep in the list', 'devices.list-descending', DEEP],
  ['the page before it', 'devices.list-ascending', DEEP],
  ['the devices of a location', 'devices.list-descending', { locations: ['tustin'] }],
  ['the devices revoked lately', 'devices.list-descending', { revokedSince: '2026-11-19T00:00:00Z' }],
  ['the number of devices', 'devices.list-count', {}],
  ['one device', 'devices.one', { id: ID }],
  ['a device that is to be changed', 'devices.lock', { id: ID }],
])('the device-list query for %s uses an index and does not scan all devices', async (_, name, given) => {
  const found = await plan(name, given)
  expect(found).toMatch(/Index.* on devices/)
  expect(found).not.toContain('Seq Scan on devices')
})
