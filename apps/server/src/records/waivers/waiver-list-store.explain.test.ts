import { expect, test } from 'vitest'
import { useExplainedSalon } from '../../../test/explained-salon.ts'
import './chain-walk-store.ts'
import './check-waivers.ts'
import './waiver-evidence.ts'
import './waiver-list-store.ts'

const ALL = {
  locations: ['tustin', 'irvine', 'santa-ana', 'costa-mesa'],
  start: '2025-11-20T00:00:00Z',
  end: '2026-11-20T00:00:00Z',
  version: null,
  isEndMissed: false,
  isNotInForce: false,
  afterValue: null,
  afterId: null,
  rows: 51,
  max: 1001,
  name: null,
  nameUntil: null,
  phone: null,
  waiver: null,
  hash: null,
  hashUntil: null,
  findsDeleted: true,
  documentSha256: 'abcdef012345',
  locationId: 'tustin',
  chainPosition: 4_000,
  position: 4_000,
}
const WEEK = { start: '2026-11-13T00:00:00Z' }
const ID = '00000000-0000-4000-8000-000000000000'
const DEEP = { afterValue: String(Date.parse('2026-06-01T00:00:00Z') * 1000), afterId: ID }
const NAME = { name: 'abc', nameUntil: 'abd' }
/**
 * The names of the two indexes on name keys. Each ends with a space, because one name is the beginning of the other.
 */
const KEYS = ['waivers_name_key ', 'waivers_name_key_last ']
const HASH = { hash: 'abcdef012345', hashUntil: 'abcdef012346' }

/** Shows the query plans of the statements about waivers, on the waivers of two years. */
const { plan } = useExplainedSalon(async write => {
  await write(`insert into waiver_texts values (repeat('0', 64), 'en', 'A waiver', now())`)
  await write(
    `insert into waivers (id, location_id, chain_position, client_id, client_name, client_phone, name_key, name_key_last, version, language,
       received_at, day, time_zone, salon_name, taken_by, signature_png, signature_sha256, previous_hash, record_hash,
       server_signature, document_sha256)
     select gen_random_uuid(), (array['tustin', 'irvine', 'santa-ana', 'costa-mesa'])[1 + n % 4], n, gen_random_uuid(),
            'Client ' || n, '+1714555' || lpad((n % 10000)::text, 4, '0'), md5(n::text), md5('l' || n), repeat('0', 64), 'en', at, at::date,
            'America/Los_Angeles', 'Lash', 'device:1', 'x', md5(n::text), '', md5('r' || n), '', md5('d' || n)
       from generate_series(1, 20000) n, lateral (select timestamptz '2026-11-20' - make_interval(mins => 52 * n) as at) t`,
  )
  await write(
    `insert into chain_walks (location_id, by, started_at, length, checked, finished_at, is_sound)
     select l.id, 'system', at, 9, 9, at, true from locations l,
            generate_series(timestamptz '2024-11-20', '2026-11-20', interval '1 day') at`,
  )
  return 'waivers, chain_walks'
}, ALL)

test.each<[string, string, object, string[]]>([
  ['the newest of a year', 'waivers.list-descending', {}, ['waivers_location_received']],
  ['a page deep in the year', 'waivers.list-descending', DEEP, ['waivers_location_received']],
  ['the page before it', 'waivers.list-ascending', DEEP, ['waivers_location_received']],
  ['the number of waivers in a week', 'waivers.list-count', WEEK, ['waivers_location_received']],
  ['a name', 'waivers.search-descending', NAME, KEYS],
  ['a name, for a manager', 'waivers.search-descending', { ...NAME, findsDeleted: false }, KEYS],
  ['the number of waivers with a name', 'waivers.search-count', NAME, KEYS],
  ['an id', 'waivers.search-descending', { waiver: ID }, ['waivers_pkey']],
  ['a hash', 'waivers.search-descending', HASH, ['waivers_record_hash', 'waivers_document_hash']],
  ['a number', 'waivers.search-descending', { phone: '+17145550101' }, ['waivers_client_phone']],
  ['a name, backwards', 'waivers.search-ascending', { ...NAME, ...DEEP }, KEYS],
  ['one waiver', 'waivers.one', { id: ID }, ['waivers_pkey']],
  ['a waiver with its evidence', 'waivers.with-evidence', { id: ID }, ['waivers_pkey']],
  ['a waiver to check', 'waivers.check-by-id', { id: ID }, ['waivers_pkey']],
  ['the waiver of a document', 'waivers.check-one', {}, ['waivers_document']],
  ['the waiver before another', 'waivers.check-before', {}, ['waivers_location_id_chain_position_key']],
  ['a part of a chain', 'waivers.check-chain-page', {}, ['waivers_location_id_chain_position_key']],
  ['the end of a chain', 'waivers.check-chain-end', {}, []],
  ['the last walk of each chain', 'chain-walks.states', {}, ['chain_walks_location']],
])('the waiver-list query for %s uses an index and does not scan all waivers', async (_, name, given, indexes) => {
  const found = await plan(name, given)
  for (const index of indexes) expect(found).toContain(index)
  expect(found).not.toMatch(/Seq Scan on waivers/)
})
