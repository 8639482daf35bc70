import { readConfig } from '@frontlash/config/config'
import { pinError } from '@frontlash/domain/access/pin-rule'
import { openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'
import { startSandbox } from '@frontlash/sandbox/sandbox'
import { openContext } from '@frontlash/server/open-context'
import { SYSTEM } from '@frontlash/server/records/audit/audit-store'
import { addStaff, type NewMember } from '@frontlash/server/records/staff/accounts'
import pg from 'pg'
import { freePorts, startStack } from '../../e2e/support/stack.ts'
import { type Account, ATTACKED_TWILIO, type Target } from './attack.ts'
import { send } from './send.ts'

const SQUARE_TOKEN = 'EAAAattacked'
const PASSWORD = 'glue-and-tweezers'
const CLIENTS = 20_000
const SQUARE_AWAY_SECONDS = 3 * 3_600

export type AttackedSalon = {
  readonly newTarget: () => Promise<Target>
  /** Checks in the next client at a kiosk that no attack uses. */
  readonly checkIn: () => Promise<{ status: number; ms: number }>
  readonly forgetAttempts: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Starts a real salon (not the demo) on this machine, with limits switched on and the sandbox instead of the providers.
 */
export async function startAttackedSalon(): Promise<AttackedSalon> {
  const [frontendPort] = (await freePorts(1)) as [number]
  const publicUrl = `http://localhost:${frontendPort}`
  const providers = await startSandbox({
    port: 0,
    square: {
      accessToken: SQUARE_TOKEN,
      webhookSignatureKey: 'whsk-attacked',
      webhookUrl: `${publicUrl}/api/webhooks/square`,
    },
    twilio: ATTACKED_TWILIO,
    salon: 'small',
  })
  const stack = await startStack({
    FRONTEND_PORT: String(frontendPort),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '127.0.0.1',
    SQUARE_ACCESS_TOKEN: SQUARE_TOKEN,
    SQUARE_BASE_URL: providers.url,
    SQUARE_WEBHOOK_SIGNATURE_KEY: 'whsk-attacked',
    TWILIO_ACCOUNT_SID: ATTACKED_TWILIO.accountSid,
    TWILIO_AUTH_TOKEN: ATTACKED_TWILIO.authToken,
    TWILIO_MESSAGING_SERVICE_SID: ATTACKED_TWILIO.messagingServiceSid,
    TWILIO_BASE_URL: providers.url,
  })
  const embedded = stack.env.DATABASE_URL ? undefined : await openEmbeddedPostgres(stack.dataDir)
  const databaseUrl = stack.env.DATABASE_URL ?? embedded!.url
  const { context, close } = await openContext(readConfig({ ...stack.env, DATABASE_URL: databaseUrl }), {
    url: databaseUrl,
    service: 'attack-setup',
    connections: 2,
  })
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  const url = `http://127.0.0.1:${frontendPort}`
  const pins = unusedPins()

  const add = async (role: NewMember['role'], run: number): Promise<Account> => {
    for (;;) {
      const account = { username: `${role}${run}`, password: PASSWORD, pin: pins.next().value as string }
      const added = await addStaff(
        context,
        { ...account, role, ...(role !== 'admin' && { locations: ['tustin'] }) },
        SYSTEM,
      )
      if (added.ok) return account
    }
  }
  /** Enrols a tablet with a manager's password, and moves the enrolment a week into the past. */
  const enrolTablet = async (manager: Account, run: number): Promise<{ cookie: string }> => {
    const via = `198.18.${run}.1`
    const { username, password } = manager
    const session = await send(url, { path: '/api/auth/login', body: { username, password }, via })
    const enrolled = await send(url, {
      path: '/api/devices/enroll',
      body: { location: 'tustin', deviceMeta: { name: `Attacked ${run}` } },
      headers: { 'x-auth-token': session.body.token },
      via,
    })
    if (enrolled.status !== 200) throw new Error(`no tablet was enrolled: ${JSON.stringify(enrolled.body)}`)
    await db.query(`update devices set enrolled_at = now() - interval '7 days' where name = $1`, [`Attacked ${run}`])
    return { cookie: enrolled.cookie }
  }

  let runs = 0
  const newTarget = async (): Promise<Target> => {
    const run = ++runs
    const admin = await add('admin', run)
    const manager = await add('manager', run)
    const technician = await add('technician', run)
    const tablet = await enrolTablet(manager, run)
    return { url, backendUrl: stack.backend, databaseUrl, admin, manager, technician, tablet, run }
  }

  const kiosk = (await newTarget()).tablet
  // These bookings exist only in the copy of the bookings. Square must be down, because the server would otherwise
  // search Square, which does not have these bookings.
  providers.failures.set('square', 'down', SQUARE_AWAY_SECONDS)
  await bookClients(db, runs)
  let next = 0
  return {
    newTarget,
    checkIn: async () => {
      const n = next++ % CLIENTS
      const { status, ms, body } = await send(url, {
        path: '/api/square/enhanced-checkin',
        headers: kiosk,
        body: {
          clientId: clientId(n),
          appointmentId: `attack-${n}`,
          serviceType: 'Volume Refill',
          technician: 'Lena',
          location: 'tustin',
        },
      })
      return { status: body?.checkedIn === true ? status : status || 0, ms }
    },
    forgetAttempts: async () => {
      await db.query('delete from sign_in_throttles')
    },
    stop: async () => {
      await db.end()
      await close()
      await embedded?.release()
      await stack.stop()
      await providers.close()
    },
  }
}

const clientId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Adds clients who have a booking in five minutes. The kiosk may check them in without looking them up first. */
async function bookClients(db: pg.Client, kioskRun: number): Promise<void> {
  await db.query(
    `insert into clients (id, first_name, last_name, phone, created_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Maria', 'Gonzalez', '+1714' || (2000000 + n), now()
       from generate_series(0, $1::int - 1) n`,
    [CLIENTS],
  )
  await db.query(
    `insert into appointments (square_appointment_id, version, status, is_open, location_id, start_at, day,
       duration_minutes, service_name, technician_name, customer_name, customer_phone, updated_at)
     select 'attack-' || n, 1, 'ACCEPTED', true, 'tustin', now() + interval '5 minutes',
       ((now() + interval '5 minutes') at time zone 'America/Los_Angeles')::date, 60, 'Volume Refill', 'Lena',
       'Maria Gonzalez', '+1714' || (2000000 + n), now()
       from generate_series(0, $1::int - 1) n`,
    [CLIENTS],
  )
  // The grants begin three hours in the future, because the run takes longer than a grant is valid.
  await db.query(
    `insert into client_grants (device_id, client_id, granted_at)
     select d.id, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, now() + interval '3 hours'
       from generate_series(0, $1::int - 1) n, devices d where d.name = $2`,
    [CLIENTS, `Attacked ${kioskRun}`],
  )
  await db.query('analyze')
}

function* unusedPins(): Generator<string> {
  for (let pin = 2050; pin < 10_000; pin += 13) if (!pinError(String(pin), [])) yield String(pin)
}
