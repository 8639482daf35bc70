import { expect, test } from 'vitest'
import { useExplainedSalon } from '../../../test/explained-salon.ts'
import '../owner-alerts/owner-alert-store.ts'
import '../visits/build-visits.ts'
import '../visits/day-sources-store.ts'
import './attention-store.ts'
import './overview-store.ts'

const GIVEN = {
  locations: ['tustin', 'irvine'],
  location: 'tustin',
  day: '2026-11-20',
  from: '2026-11-20T08:00:00Z',
  to: '2026-11-21T08:00:00Z',
  since: '2026-11-20T18:00:00Z',
  max: 100,
  before: '2026-11-19T19:00:00Z',
  days: ['2026-11-20', '2026-11-13', '2026-11-06', '2026-10-30'],
  firstDay: '2026-11-19',
}

/** Shows the query plans of the overview's statements, on the records of two years. */
const { plan } = useExplainedSalon(async write => {
  await write(
    `insert into audit (at, actor, action, object)
       select timestamptz '2026-11-20T19:00Z' - make_interval(mins => n * 10), 'staff:rosa', 'client opened', 'client:' || n
         from generate_series(1, 50000) n;
     insert into alerts (location_id, day, kind, at)
       select l.id, '2026-11-20'::date - n, 'late_arrival', now() from generate_series(0, 4000) n, locations l;
     insert into surveys (location_id, overall_rating, feedback, submitted_at)
       select l.id, 5, 'Nice', timestamptz '2026-11-20T19:00Z' - make_interval(hours => n)
         from generate_series(1, 8000) n, locations l;
     insert into texts (phone, location_id, day, template, template_version, body, state, created_at, updated_at, due_at, expires_at, is_counted)
       select '+17145550101', l.id, '2026-11-20'::date - n / 20, 'ARRIVED', 1, 'x', 'DELIVERED', now(), now(), now(), now(), false
         from generate_series(1, 8000) n, locations l;
     insert into waiver_texts values (repeat('0', 64), 'en', 'A waiver', now());
     insert into waivers (id, location_id, chain_position, client_id, client_name, client_phone, signature_png, version, language, received_at, day, time_zone, salon_name,
       taken_by, signature_sha256, previous_hash, record_hash, server_signature, is_not_in_force)
       select gen_random_uuid(), l.id, n, gen_random_uuid(), 'Nora Rivers', '+17145550101', 'x', repeat('0', 64), 'en', at, at::date, 'America/Los_Angeles', 'Lash', 'device:1',
              md5(l.id || n), '', md5('r' || l.id || n), '', n % 100 = 0
         from generate_series(1, 4000) n, locations l,
              lateral (select timestamptz '2026-11-20T19:00Z' - make_interval(hours => n) as at) t;
     update surveys set overall_rating = 2 where id in (select id from surveys limit 100);
     insert into appointments (square_appointment_id, version, status, is_open, location_id, start_at, day, duration_minutes,
       service_name, technician_name, customer_name, updated_at)
       select l.id || day || n, 1, 'ACCEPTED', true, l.id, day, day, 60, 'Refill', 'Lena', 'Maria', now()
         from generate_series(date '2025-11-20', '2026-11-20', interval '1 day') day, generate_series(1, 12) n, locations l;
     insert into daily_statuses (square_appointment_id, location_id, day, updated_at)
       select square_appointment_id, location_id, day, now() from appointments;
     insert into clients (first_name, last_name, phone, location_id, created_at)
       select 'Nora', 'Rivers', '+1714' || 1000000 + n, 'tustin', now() from generate_series(1, 18000) n;
     insert into check_ins (client_id, location_id, day, checked_in, scenario, check_in_time, service_type, technician, kind)
       select id, (array['tustin', 'irvine', 'santa-ana', 'costa-mesa'])[1 + n % 4], date '2026-11-20' - (n / 48)::int, true,
              'ON_TIME', now(), 'Refill', 'Lena', 'appointment' from (select id, row_number() over () as n from clients) c`,
  )
  return 'appointments, daily_statuses, check_ins, clients, audit, waivers, alerts, surveys, texts'
}, GIVEN)

test.each(['visits.states-of-days', 'visits.states-of-some-days'])(
  'the statement %s uses indexes to read the states of the days of a month',
  async name => {
    const days = Array.from({ length: 31 }, (_, n) => new Date(Date.UTC(2026, 9, 20 + n)).toISOString().slice(0, 10))
    const found = await plan(name, { from: days[0], to: days.at(-1), days })
    for (const index of ['appointments_location_day', 'check_ins_location_day', 'daily_statuses_location_day'])
      expect(found).toContain(index)
    expect(found).not.toMatch(/Seq Scan on (?!locations|visit_corrections)/)
  },
)

test.each([
  ['the alerts of a day', 'overview.alerts', 'alerts_location_day'],
  ['the comments of a day', 'overview.comments', 'surveys_'],
  ['who opened many clients', 'overview.clients-opened', 'audit_a'],
  ['whether PIN sign-in is off', 'overview.pin-sign-in-off', 'audit_at'],
  ['the parked texts', 'overview.parked-texts', 'texts_'],
  ['the oldest parked text', 'overview.oldest-parked-text', 'texts_in_trouble'],
  ['the open ratings', 'overview.open-ratings', 'surveys_'],
  ['how many ratings are open', 'overview.count-open-ratings', 'surveys_'],
  ['the waivers signed under another text', 'overview.signed-not-in-force', 'waivers_not_in_force'],
  ['since when a chain could be walked', 'overview.first-waivers', 'waivers_location_received'],
  ['the texts of a day', 'owner-alerts.failed-texts', 'texts_'],
  ['the bookings of nine days', 'visits.day-bookings', 'appointments_'],
  ['the check-ins of nine days', 'visits.day-check-ins', 'check_ins_'],
  ['the clients of these', 'visits.day-check-ins', 'clients_pkey'],
  ['what changed today', 'visits.live-states', 'check_ins_'],
  ['the clients of today', 'visits.live-states', 'clients_pkey'],
])('the overview query for %s uses an index', async (_, name, index) => {
  const found = await plan(name)
  expect(found).toContain(index)
  // PostgreSQL may scan a small table that it joins to several hundred rows.
  expect(found).not.toMatch(/Seq Scan on (?!locations|daily_statuses|visit_corrections|square_team_members)/)
})
