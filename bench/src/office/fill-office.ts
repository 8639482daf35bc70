import type { Database } from '@frontlash/server/platform/db/database'
import { fillNextNameKeys } from '@frontlash/server/records/clients/fill-name-keys'
import { fillNextWaiverKeys } from '@frontlash/server/records/waivers/fill-waiver-name-keys'
import pg from 'pg'

const BATCH = 5_000

const TEXTS = `insert into texts (phone, template, location_id, visit, body, state, is_counted, parts, due_at, expires_at, client_id, day,
     created_at, updated_at)
   select c.phone, 'ON_TIME', k.location_id, k.square_appointment_id, null, 'DELIVERED', false, 1, k.check_in_time,
          k.check_in_time, c.id, k.day, k.check_in_time, k.check_in_time
     from check_ins k join clients c on c.id = k.client_id`
const SURVEYS = `insert into surveys (check_in_id, phone, name, location_id, overall_rating, star_rating, submitted_at)
   select k.id, c.phone, c.first_name || ' ' || c.last_name, k.location_id, 1 + k.rating % 5, 1 + k.rating % 5,
          k.check_in_time + interval '3 hours'
     from (select *, abs(hashtext(id::text)) % 50 as rating from check_ins) k join clients c on c.id = k.client_id
    where k.rating < 5`

/** Today's bookings at all locations. The clients of these bookings also have earlier visits. */
const TODAYS_VISITS = 360
const TODAY = `(now() at time zone 'America/Los_Angeles')::date`
const OF_TODAY = `from (
  select 'today-' || n as id, ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as client, '+1714' || lpad(n::text, 7, '0') as phone,
         (array['tustin', 'irvine', 'santa-ana', 'costa-mesa'])[1 + n % 4] as place, ${TODAY} as day,
         (${TODAY} + time '08:00' + (n % 45) * interval '15 minutes') at time zone 'America/Los_Angeles' as at
    from generate_series(0, ${TODAYS_VISITS - 1}) n) made`
const TODAYS = [
  `insert into appointments (square_appointment_id, version, status, is_open, location_id, start_at, day, duration_minutes, service_name,
     technician_name, customer_name, customer_phone, updated_at)
   select id, 1, 'ACCEPTED', true, place, at, day, 60, 'Volume Refill', 'Lena', 'Maria Garcia', phone, at ${OF_TODAY}`,
  `insert into check_ins (client_id, location_id, day, square_appointment_id, checked_in, scenario, check_in_time, service_type, technician, kind)
   select client, place, day, id, true, 'ON_TIME', at, 'Volume Refill', 'Lena', 'appointment' ${OF_TODAY}`,
  `insert into daily_statuses (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at, manager_marked_received,
     manager_marked_received_at, manager_marked_received_by, updated_at)
   select id, place, day, true, at, true, at, 'rosa', at ${OF_TODAY}`,
]

const PEOPLE_AND_TABLETS = [
  `insert into staff (username, first_name, role, password_hash)
   select 'person' || n, 'Person ' || n, case when n % 5 = 0 then 'manager' else 'technician' end, 'none' from generate_series(1, 30) n`,
  `insert into devices (kind, token_hash, token_made_at, name, location_id, enrolled_at, last_seen_at)
   select 'kiosk', sha256(convert_to('tablet ' || n, 'UTF8')), now(), 'Tablet ' || n,
          (array['tustin', 'irvine', 'santa-ana', 'costa-mesa'])[1 + n % 4], now(), now() - n * interval '1 minute' from generate_series(1, 12) n`,
]

/** Adds visits, texts, ratings, names, accounts and tablets for today, so that all lists have rows. */
export async function fillOffice(url: string, db: Database): Promise<void> {
  // The inserts take longer than the statement timeout, so they use a connection without this timeout.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const insert of [...TODAYS, ...PEOPLE_AND_TABLETS]) await client.query(insert)
  await client.query(TEXTS)
  await client.query(SURVEYS)
  await client.query('analyze')
  await client.end()
  while ((await fillNextNameKeys(db, BATCH)) > 0);
  while ((await fillNextWaiverKeys(db, BATCH)) > 0);
}
