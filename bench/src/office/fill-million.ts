import pg from 'pg'

/** The number of bookings, check-ins, cards, texts and visits. There are twice as many audit rows. */
const VISITS = 1_000_000
const CLIENTS = 200_000
const WAIVERS = 100_000
const SURVEYS = 100_000

/** The time of row n. The rows are spread evenly over two years until November 20, 2026. */
const at = (rows: number) =>
  `timestamptz '2026-11-20 19:00Z' - n * interval '${Math.round((730 * 86_400) / rows)} seconds'`
const PLACE = `(array['tustin', 'irvine', 'santa-ana', 'costa-mesa'])[1 + n % 4]`
const CLIENT = `('00000000-0000-4000-8000-' || lpad((n % ${CLIENTS})::text, 12, '0'))::uuid`
const PHONE = `'+1714' || lpad((n % ${CLIENTS})::text, 7, '0')`
const from = (rows: number, first = 1) =>
  `from generate_series(${first}, ${rows}) n, lateral (select ${at(rows)} as at) t`

const TABLES: Readonly<Record<string, string>> = {
  clients: `insert into clients (id, first_name, last_name, phone, location_id, created_at, name_key, name_key_last)
    select ${CLIENT}, 'First' || n, 'Last' || n, ${PHONE}, ${PLACE}, at, md5(n::text) || ' x', 'x ' || md5(n::text) ${from(CLIENTS)}`,
  square_customers: `insert into square_customers (id, display_name, phone, seen_at)
    select 'c' || n, 'First Last', ${PHONE}, at ${from(CLIENTS)}`,
  appointments: `insert into appointments (square_appointment_id, version, status, is_open, location_id, start_at, day, duration_minutes,
      service_name, technician_name, customer_name, customer_phone, customer_id, updated_at)
    select 'booking-' || n, 1, 'ACCEPTED', n < 1000, ${PLACE}, at, at::date, 60, 'Refill', 'Lena', 'First Last', ${PHONE}, 'c' || n % ${CLIENTS}, at
      ${from(VISITS)}`,
  daily_statuses: `insert into daily_statuses (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at, updated_at)
    select 'booking-' || n, ${PLACE}, at::date, true, at, at ${from(VISITS)}`,
  check_ins: `insert into check_ins (client_id, location_id, day, square_appointment_id, checked_in, scenario, check_in_time, service_type,
      technician, kind)
    select ${CLIENT}, ${PLACE}, at::date, 'booking-' || n, true, 'ON_TIME', at, 'Refill', 'Linh', 'appointment' ${from(VISITS)}`,
  texts: `insert into texts (phone, template, location_id, client_id, visit, state, is_counted, due_at, expires_at, day, created_at, updated_at)
    select ${PHONE}, 'ON_TIME', ${PLACE}, ${CLIENT}, 'booking-' || n,
      case when n % 1003 = 0 then 'FAILED' when n % 50021 = 0 then 'PARKED' else 'DELIVERED' end, true, at, at, at::date, at, at ${from(VISITS)}`,
  surveys: `insert into surveys (check_in_id, phone, location_id, overall_rating, feedback, submitted_at)
    select k.id, ${PHONE}, ${PLACE}, case when n % 97 = 0 then 2 else 5 end, 'Nice', at
      from generate_series(1, ${SURVEYS}) n join check_ins k on k.square_appointment_id = 'booking-' || n * 10, lateral (select ${at(SURVEYS)} as at) t`,
  waivers: `insert into waivers (id, location_id, chain_position, client_id, client_name, client_phone, name_key, name_key_last, version, language,
      received_at, day, time_zone, salon_name, taken_by, signature_png, signature_sha256, previous_hash, record_hash, server_signature,
      document_sha256, is_not_in_force)
    select gen_random_uuid(), ${PLACE}, n, ${CLIENT}, 'First Last', ${PHONE}, md5(n::text), md5('l' || n), repeat('0', 64), 'en', at, at::date,
      'America/Los_Angeles', 'Lash', 'device:1', 'x', md5(n::text), '', md5('r' || n), '', md5('d' || n), n % 1000 = 0 ${from(WAIVERS)}`,
  alerts: `insert into alerts (location_id, day, kind, at) select ${PLACE}, at::date, 'late_arrival', at ${from(SURVEYS)}`,
  consents: `insert into consents (phone, text_version, screen, source, shown_at, at) select ${PHONE}, '1', 'phone', 'kiosk', at, at ${from(CLIENTS)}`,
  opt_outs: `insert into opt_outs select ${PHONE}, 'STOP', at ${from(CLIENTS / 20)}`,
  unreachable_phones: `insert into unreachable_phones select ${PHONE}, '30006', at ${from(CLIENTS / 20)}`,
  audit: `insert into audit (at, actor, action, object)
    select at, case when n % 10 = 0 then 'staff:manager' || n % 200 else 'device:' || n % 7 end,
      case when n % 50 = 0 then 'client opened' when n % 10 = 0 then 'sign-out' else 'check-in' end,
      case when n % 50 = 0 then 'client:' || ${CLIENT} when n % 10 = 0 then 'session:' || n else 'appointment:' || n end ${from(2 * VISITS)}`,
  devices: `insert into devices (kind, token_hash, token_made_at, name, location_id, enrolled_at, last_seen_at, revoked_at)
    select 'kiosk', sha256(convert_to('token ' || n, 'UTF8')), at, 'Tablet ' || n, 'tustin', at, at, case when n > 40 then at + interval '1 day' end
      ${from(20_000)}`,
  visit_facts: `insert into visit_facts (location_id, day, key, kind, outcome, at, hour, is_measured, is_visit, is_manual, technician, service)
    select ${PLACE}, at::date, 'b-booking-' || n, 'booked', case when n % 9 = 0 then 'no-show' else 'received' end, at, 9 + n % 9, true, true, false,
      'Lena', 'Refill' ${from(VISITS)}`,
  text_days: `insert into text_days (location_id, day, template, texts, parts)
    select location_id, day, template, count(*), count(*) from texts group by 1, 2, 3`,
  setting_changes: `insert into setting_changes (key, location_id, before, after, who, at)
    select case when n % 20 = 0 then 'brand' else 'setting ' || n % 20 end, case when n % 3 = 0 then '' else ${PLACE} end,
      to_jsonb(n), to_jsonb(n + 1), 'staff:ada', at ${from(20_000)}`,
  chain_walks: `insert into chain_walks (location_id, by, started_at, length, checked, finished_at, is_sound)
    select ${PLACE}, 'system', at, 9, 9, at, true ${from(3_000)}`,
  figure_days: `insert into figure_days select location_id, day, true, string_agg(key, ',') from visit_facts group by 1, 2`,
}

/** Fills an empty salon with a million visits over two years. Creating the indexes after the rows saves much time. */
export async function fillMillion(url: string, note: (text: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Foreign keys are not checked, which saves half of the time. The rows are consistent.
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '256MB'`)
  await client.query(
    `insert into waiver_texts values (repeat('0', 64), 'en', 'A waiver', now()) on conflict do nothing`,
  )
  for (const [table, insert] of Object.entries(TABLES)) {
    const begun = performance.now()
    const { rows: indexes } = await client.query(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index i
        where indrelid = '${table}'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const { rowCount } = await client.query(insert)
    for (const { made } of indexes) await client.query(made)
    await client.query(`vacuum analyze ${table}`)
    note(`${table}: ${rowCount?.toLocaleString('en-US')} rows in ${Math.round((performance.now() - begun) / 1_000)} s`)
  }
  await client.end()
}
