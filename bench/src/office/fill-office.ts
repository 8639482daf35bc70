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

/** Adds to a salon with visits what the office's lists read: texts, ratings and searchable names. */
export async function fillOffice(url: string, db: Database): Promise<void> {
  // Longer than a query of the salon may take.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(TEXTS)
  await client.query(SURVEYS)
  await client.query('analyze')
  await client.end()
  while ((await fillNextNameKeys(db, BATCH)) > 0);
  while ((await fillNextWaiverKeys(db, BATCH)) > 0);
}
