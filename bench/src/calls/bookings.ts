import pg from 'pg'

/**
 * Adds bookings until the table has `total` rows, spread over a year with ten bookings per phone, and updates the
 * planner's statistics. Bookings of the benchmark's own phones (area code 714) stay unchanged.
 */
export async function addBookings(url: string, total: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into appointments (square_appointment_id, version, status, is_open, location_id, start_at, day,
       duration_minutes, service_name, technician_name, customer_name, customer_phone, updated_at)
     select 'filler-' || n, 1, 'ACCEPTED', true, 'tustin', start_at, start_at::date, 60, 'Volume Refill', 'Lena',
       'Maria Gonzalez', '+1949' || lpad((n / 10)::text, 7, '0'), start_at
     from (select n, timestamptz '2026-06-01 16:00+00' + (n % 10) * interval '30 days' + (n % 97) * interval '7 minutes' as start_at
             from generate_series((select count(*) from appointments where square_appointment_id like 'filler-%'), $1::bigint - 1) n) made
     on conflict do nothing`,
    [total],
  )
  await client.query('vacuum analyze appointments')
  await client.query('checkpoint')
  await client.end()
}
