import { readConfig } from '@frontlash/config/config'
import { openContext } from '@frontlash/server/open-context'
import { SYSTEM } from '@frontlash/server/records/audit/audit-store'
import { addStaff } from '@frontlash/server/records/staff/accounts'
import pg from 'pg'
import { signature } from '../../../apps/server/test/make-png.ts'
import { type Call, send } from './load.ts'

const PIN = '4071'
const BENCH_ADMIN = { username: 'bench', password: 'bench-password-4071' } as const
const SIGNATURES = 40

export type Journeys = {
  lookUp: (n: number) => Call
  verify: (n: number) => Call
  checkIn: (n: number) => Call
  waiver: (n: number) => Call
}

const phoneOf = (n: number) => `+1714${String(2_000_000 + n)}`
const clientOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/**
 * Prepares a salon with an enrolled tablet and `count` clients who have a booking in five minutes. Returns functions
 * that build the calls of the nth client. As at the kiosk, the lookup of a client must come before the check-in and the
 * waiver.
 */
export async function prepareJourneys(url: string, dataDir: string, server: string, count: number): Promise<Journeys> {
  const { context, close } = await openContext(readConfig({ DATABASE_URL: url, DATA_DIR: dataDir }), {
    url,
    service: 'bench-setup',
    connections: 4,
  })
  await addStaff(context, { ...BENCH_ADMIN, role: 'admin', pin: PIN }, SYSTEM)
  await close()
  const cookie = await enrolTablet(server)

  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into clients (id, first_name, last_name, phone, created_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Maria', 'Gonzalez', '+1714' || (2000000 + n), now()
       from generate_series(0, $1::int - 1) n`,
    [count],
  )
  await client.query(
    `insert into appointments (square_appointment_id, version, status, is_open, location_id, start_at, day,
       duration_minutes, service_name, technician_name, customer_name, customer_phone, updated_at)
     select 'bench-' || n, 1, 'ACCEPTED', true, 'tustin', now() + interval '5 minutes',
       ((now() + interval '5 minutes') at time zone 'America/Los_Angeles')::date, 60, 'Volume Refill', 'Lena',
       'Maria Gonzalez', '+1714' || (2000000 + n), now()
       from generate_series(0, $1::int - 1) n`,
    [count],
  )
  await client.query('update sync_state set last_update = now()')
  // Only filled tables are analyzed. After `analyze` of an empty table, the planner reads the whole table even when it
  // has grown.
  await client.query('analyze clients, appointments')
  await client.end()

  const headers = { cookie }
  const signatures = Array.from({ length: SIGNATURES }, (_, seed) => signature(seed))
  return {
    lookUp: n => ({
      method: 'GET',
      path: `/api/clients/phone/${encodeURIComponent(`(714) ${phoneOf(n).slice(5, 8)}-${phoneOf(n).slice(8)}`)}`,
      headers,
      status: 200,
    }),
    verify: n => ({
      method: 'POST',
      path: '/api/square/verify-appointment-cache',
      headers,
      body: { phone: phoneOf(n).slice(2), checkInTime: new Date().toISOString(), currentLocationId: 'tustin' },
      status: 200,
    }),
    checkIn: n => ({
      method: 'POST',
      path: '/api/square/enhanced-checkin',
      headers,
      body: {
        clientId: clientOf(n),
        appointmentId: `bench-${n}`,
        serviceType: 'Volume Refill',
        technician: 'Lena',
        location: 'tustin',
      },
      status: 200,
    }),
    waiver: n => ({
      method: 'POST',
      path: '/api/waivers',
      headers,
      body: { clientId: clientOf(n), signatureData: signatures[n % SIGNATURES] },
      status: 200,
    }),
  }
}

/** Signs the benchmark's admin in at Tustin and returns the session token. */
export async function signInAdmin(address: string): Promise<string> {
  const { username, password } = BENCH_ADMIN
  const response = await send(address, {
    method: 'POST',
    path: '/api/auth/login',
    headers: { origin: address },
    body: { username, password, selectedLocation: 'tustin' },
    status: 200,
  })
  return (JSON.parse(response) as { token: string }).token
}

async function enrolTablet(server: string): Promise<string> {
  const json = { 'content-type': 'application/json' }
  const verified = await fetch(`${server}/api/auth/verify-pin`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ pin: PIN }),
  })
  const cookie = verified.headers.get('set-cookie')!.split(';')[0]!
  await fetch(`${server}/api/locations/current-v2`, {
    method: 'POST',
    headers: { ...json, cookie },
    body: JSON.stringify({ clientLocation: 'tustin' }),
  })
  return cookie
}
