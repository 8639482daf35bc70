const phone = `'+1714' || lpad((n % 10000)::text, 7, '0')`
const id = `('00000000-0000-4000-8000-' || lpad((n % 10000)::text, 12, '0'))::uuid`
const visits = 'generate_series(1, 20000) n'
const day = `date '2026-11-10' - n % 700`
const at = `timestamptz '2026-11-10T19:00Z' - n % 700 * interval '1 day'`
const place = `(array['tustin', 'irvine', 'santa-ana', 'costa-mesa'])[1 + n % 4]`

/** Fills an empty, migrated database with 20,000 visits of 10,000 people and all rows that belong to these visits. */
export const LARGE_SALON = `
  insert into clients (id, first_name, last_name, phone, location_id, created_at)
    select ${id}, 'First', 'Last', ${phone}, 'tustin', now() from generate_series(1, 9999) n;
  insert into appointments (square_appointment_id, version, status, is_open, location_id, start_at, day,
      duration_minutes, service_name, technician_name, customer_name, customer_phone, customer_id, updated_at)
    select 'b' || n, 1, 'ACCEPTED', true, ${place}, ${at}, ${day}, 60, 'Refill', 'Ana', 'Somebody', ${phone},
      'c' || n % 10000, now() from ${visits};
  insert into daily_statuses (square_appointment_id, location_id, day, updated_at)
    select square_appointment_id, location_id, day, now() from appointments;
  insert into square_customers (id, display_name, phone, seen_at)
    select 'c' || n, 'Somebody', ${phone}, now() from generate_series(1, 9999) n;
  insert into check_ins (client_id, location_id, day, checked_in, scenario, check_in_time, service_type, technician, kind)
    select id, ${place}, ${day}, true, 'ON_TIME', ${at}, 'Refill', 'Ana', 'appointment'
      from (select id, (row_number() over ())::int as n from clients) c;
  insert into visit_facts (location_id, day, key, kind, outcome, at, hour, is_measured, is_visit, is_manual, technician,
      service, packed)
    select ${place}, ${day}, 'b-b' || n, 'booked', 'received', ${at}, 9, true, true, false, 'Ana', 'Refill', ''
      from ${visits};
  insert into surveys (check_in_id, phone, overall_rating, submitted_at)
    select k.id, c.phone, 4, k.check_in_time from check_ins k join clients c on c.id = k.client_id;
  insert into alerts (location_id, day, kind, client_id, name, phone, at)
    select ${place}, ${day}, 'caps', ${id}, 'First', ${phone}, ${at} from generate_series(1, 9999) n;
  insert into texts (phone, template, visit, client_id, state, is_counted, due_at, expires_at, day, created_at, updated_at)
    select case when n % 50 = 0 then '+17145550100' else ${phone} end, 'ON_TIME',
      case when n % 50 = 0 then 'walkin ' || ${phone} else 'b' || n end, ${id}, 'DELIVERED', true, ${at}, ${at},
      ${day}, ${at}, ${at} from generate_series(1, 20000) n where n % 10000 <> 0;
  insert into text_guards select phone, 'tustin', visit, 'arrival', id, now() from texts on conflict do nothing;
  insert into consents (phone, text_version, screen, source, shown_at, at)
    select phone, '1', 'phone', 'kiosk', now(), now() from clients;
  insert into opt_outs select phone, 'STOP', now() from clients;
  insert into unreachable_phones select phone, '30006', now() from clients;
  insert into waiver_texts values ('v', 'en', 'text', now());
  insert into waivers (id, location_id, chain_position, client_id, client_name, client_phone, version, language,
      received_at, day, time_zone, salon_name, taken_by, signature_png, signature_sha256, previous_hash, record_hash,
      server_signature)
    select gen_random_uuid(), 'tustin', row_number() over (), id, 'Name', phone, 'v', 'en', now(), '2026-11-10', 'UTC',
      'Salon', 'device:1', '', '', '', id::text, '' from clients;
  insert into audit (at, actor, action, object) select created_at, 'staff:ada', 'client opened', 'client:' || id from clients;
  insert into audit (at, actor, action, object)
    select ${at}, 'device:1', 'check-in', 'appointment:b' || n from ${visits};
`

/** The tables that grow over the years. Other tables have few rows, or keep their rows for days only. */
export const LARGE_TABLES: readonly string[] = [
  ...['clients', 'appointments', 'daily_statuses', 'square_customers', 'check_ins', 'visit_facts', 'surveys', 'alerts'],
  ...['texts', 'text_guards', 'consents', 'opt_outs', 'unreachable_phones', 'waivers', 'audit'],
]
