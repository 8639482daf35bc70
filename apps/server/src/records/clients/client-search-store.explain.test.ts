import { expect, test } from 'vitest'
import { useExplainedSalon } from '../../../test/explained-salon.ts'
import './client-change-store.ts'
import './client-page-store.ts'
import './client-tab-store.ts'
import './fill-name-keys.ts'
import '../appointments/last-visit-store.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const GIVEN = {
  from: 'c4',
  until: 'c4\u{10ffff}',
  lastFour: '0101',
  digits: '0101',
  phone: '+17140000101',
  phones: ['+17140000101'],
  locations: null,
  afterValue: null,
  afterId: null,
  rows: 51,
  max: 1001,
  most: 200,
  id: ID,
  since: '2026-11-13T00:00:00Z',
  before: '2026-11-21',
  seenFrom: null,
  object: `client:${ID}`,
  actor: 'staff:ada',
}
const DEEP = { afterValue: 'c4f', afterId: ID }
const DEEP_MOMENT = { afterValue: String(Date.parse('2026-11-15T00:00:00Z') * 1000), afterId: ID }
const TUSTIN = { locations: ['tustin'] }

/** Shows the query plans of the client search and of a client's page, in a salon with 20,000 clients. */
const { plan } = useExplainedSalon(async write => {
  await write(
    `insert into clients (first_name, last_name, phone, location_id, created_at, name_key, name_key_last)
     select 'First' || n, 'Last' || n, '+1714' || lpad(n::text, 7, '0'), 'tustin',
            timestamptz '2026-11-20' - make_interval(mins => n), md5(n::text) || ' x', 'x ' || md5(n::text)
       from generate_series(1, 20000) n`,
  )
  await write(
    `insert into appointments (square_appointment_id, version, status, is_open, location_id, start_at, day,
       duration_minutes, service_name, technician_name, customer_name, customer_phone, updated_at)
     select 'b' || n, 1, 'ACCEPTED', true, 'tustin', timestamptz '2026-11-20' - make_interval(hours => n),
            (timestamptz '2026-11-20' - make_interval(hours => n))::date, 60, 'Refill', 'Ana', 'Somebody',
            '+1714' || lpad((n % 25000)::text, 7, '0'), now()
       from generate_series(1, 30000) n`,
  )
  await write(
    `insert into check_ins (client_id, location_id, day, checked_in, scenario, check_in_time, service_type, technician, kind)
     select id, 'tustin', created_at::date - (random() * 700)::int, true, 'ON_TIME', created_at, 'Refill', 'Ana', 'appointment' from clients`,
  )
  await write(
    `insert into surveys (phone, overall_rating, submitted_at) select phone, 4, created_at from clients;
     insert into texts (phone, template, state, is_counted, due_at, expires_at, day, created_at, updated_at)
       select phone, 'CONFIRMATION', 'DELIVERED', true, now(), now(), '2026-11-10', created_at, now() from clients;
     insert into consents (phone, text_version, screen, source, shown_at, at)
       select phone, '1', 'phone', 'kiosk', now(), now() from clients;
     insert into waiver_texts values ('v', 'en', 'text', now());
     insert into waivers (id, location_id, chain_position, client_id, client_name, client_phone, version, language,
         received_at, day, time_zone, salon_name, taken_by, signature_png, signature_sha256, previous_hash, record_hash,
         server_signature)
       select gen_random_uuid(), 'tustin', row_number() over (), id, 'Name', phone, 'v', 'en', created_at, '2026-11-10', 'UTC',
              'Salon', 'device:1', '', '', '', id::text, '' from clients;
     insert into opt_outs select phone, 'STOP', now() from clients;
     insert into unreachable_phones select phone, '30006', now() from clients;
     insert into audit (at, actor, action, object)
       select created_at, 'staff:ada', 'client opened', 'client:' || id from clients;`,
  )
  return ''
}, GIVEN)

test.each<[string, string, object, string[]]>([
  ['a name', 'clients.by-name-ascending', {}, ['clients_name_key', 'clients_name_key_last']],
  ['a name, deep', 'clients.by-name-ascending', DEEP, ['clients_name_key', 'clients_name_key_last']],
  ['a name, backwards', 'clients.by-name-descending', DEEP, ['clients_name_key', 'clients_name_key_last']],
  ['a name, for a manager', 'clients.by-name-ascending', TUSTIN, ['clients_name_key', 'check_ins_client']],
  ['the number of clients with a name', 'clients.by-name-count', {}, ['clients_name_key']],
  ['the last digits', 'clients.by-digits-ascending', {}, ['clients_last_four', 'appointments_last_four']],
  [
    'the last digits, backwards',
    'clients.by-digits-descending',
    { afterValue: '1', afterId: '+1' },
    ['clients_last_four'],
  ],
  [
    'the number of clients with the digits',
    'clients.by-digits-count',
    TUSTIN,
    ['clients_last_four', 'appointments_last_four'],
  ],
  ['a number', 'clients.by-number', {}, ['clients_phone_key', 'appointments_phone']],
  ['the newest', 'clients.newest-descending', {}, ['clients_created']],
  ['the newest, deep', 'clients.newest-descending', DEEP_MOMENT, ['clients_created']],
  ['the newest, backwards', 'clients.newest-ascending', DEEP_MOMENT, ['clients_created']],
  [
    'the clients who missed visits',
    'clients.by-missed-descending',
    { facts: ['tustin'], firstDay: '2025-11-20', missedMin: 2 },
    ['appointments_pkey', 'clients_phone_key'],
  ],
  ['bookings of numbers', 'clients.bookings-of-numbers', {}, ['appointments_phone']],
  ['last visits', 'appointments.last-visits', {}, ['appointments_phone', 'check_ins_client']],
  ['the client who has a number', 'clients.with-number', {}, ['clients_phone_key']],
  ['one client', 'clients.facts', {}, ['clients_pkey', 'check_ins_client']],
  [
    'the permission of a manager to see a client',
    'clients.is-known-there',
    TUSTIN,
    ['check_ins_client', 'appointments_phone'],
  ],
  ['the search that found a client', 'clients.was-searched', {}, ['audit_object']],
  ['the linked clients', 'clients.linked', {}, ['clients_same_person']],
  ['the suggested clients', 'clients.suggested', {}, ['clients_name_key', 'appointments_phone']],
  ['visits', 'clients.visits-descending', {}, ['appointments_phone', 'check_ins_client']],
  ['waivers', 'clients.waivers-descending', {}, ['waivers_client']],
  ['texts', 'clients.texts-descending', {}, ['texts_phone_day']],
  ['surveys', 'clients.surveys-descending', {}, ['surveys_phone']],
  ['consents', 'clients.consent-descending', {}, ['consents_phone', 'opt_outs_pkey']],
  ['clients without keys', 'clients.without-name-key', {}, ['clients_without_key']],
])('the client-search query for %s uses an index', async (_, statement, given, indexes) => {
  const found = await plan(statement, given)
  for (const index of indexes) expect(found).toContain(index)
  expect(found.match(/Seq Scan on (clients|appointments|check_ins|texts|surveys|waivers|audit|consents)\b/)).toBeNull()
})
