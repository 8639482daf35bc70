import { Secret, TOTP } from 'otpauth'
import { twilioSignature } from '../../../apps/server/src/integrations/twilio/signature.ts'
import { ATTACKED_TWILIO, type Attack, type Target } from '../attack.ts'
import { withDatabase } from '../database.ts'
import { type Received, send, statusCounts } from '../send.ts'
import { signIn, signInByPin, strangerAt, wrongPin } from './sign-in.ts'

const LOOKUPS_A_MINUTE = 40
/** A client with a booking at Tustin, whose phone number no attack looks up. */
const CLIENT = '00000000-0000-4000-8000-000000019998'
const CLIENT_PHONE = '7142019998'

/** Attacks by people with an account or with stolen credentials. */
export const STAFF_ATTACKS: readonly Attack[] = [
  {
    title: 'a technician reads clients by a kiosk’s calls, without a tablet',
    expected: `403 before a lookup, ${LOOKUPS_A_MINUTE} lookups a minute, an audit row for each`,
    runs: 1,
    run: async target => {
      const { call, username } = await signedIn(target, target.technician)
      const before = await call(`/api/clients/${CLIENT}/history`)
      const lookups = []
      for (let n = 0; n < LOOKUPS_A_MINUTE + 5; n++) lookups.push(await call(`/api/clients/phone/${CLIENT_PHONE}`))
      const after = await call(`/api/clients/${CLIENT}/history`)
      const found = lookups.filter(one => one.status === 200).length
      const rows = await auditRows(target, username, 'client searched by number')
      return {
        measured: `history ${before.status} then ${after.status}; ${statusCounts(lookups.map(one => one.status))}; ${rows} rows`,
        isAsExpected: before.status === 403 && after.status === 200 && found <= LOOKUPS_A_MINUTE && rows === found,
      }
    },
  },
  {
    title: 'a technician asks which of many numbers are clients',
    expected: '60 different numbers a minute, then 429',
    runs: 1,
    run: async target => {
      const { call } = await signedIn(target, target.technician)
      const ask = (from: number) =>
        call('/api/clients/days-since-appointments', {
          phoneNumbers: Array.from({ length: 20 }, (_, n) => `949555${from + n}`),
        })
      const statuses = []
      for (let from = 1000; from < 1100; from += 20) statuses.push((await ask(from)).status)
      return { measured: statuses.join(', '), isAsExpected: statuses.join() === '200,200,200,429,429' }
    },
  },
  {
    title: 'an admin’s PIN that was seen, with two-step sign-in on',
    expected:
      'a manager’s rights: admins’ calls 403 CONFIRM_SIGN_IN, no list of all clients, no new password without a code',
    runs: 1,
    run: async target => {
      const { username, password, pin } = target.admin
      await turnTwoStepOn(target)
      const { call } = await signedIn(target, target.admin, await signInByPin(target, pin, { headers: target.tablet }))
      const refused = [
        await call('/api/office/audit'),
        await call('/api/auth/all-users-access'),
        await call('/api/office/settings/reviewLinks', { location: null, value: {}, version: 0 }, 'PUT'),
        await call(`/api/office/staff/${username}/sessions`, undefined, 'DELETE'),
      ]
      const list = await call('/api/office/clients/search', { q: '' })
      const change = await call('/api/auth/keys', { current: password, password: 'lash-glue-and-more' }, 'PUT')
      return {
        measured: `${statusCounts(refused.map(one => one.status))}; all clients ${list.status}; new password ${change.body?.code}`,
        isAsExpected:
          refused.every(one => one.body?.code === 'CONFIRM_SIGN_IN') &&
          list.body?.code === 'CONFIRM_SIGN_IN' &&
          change.body?.code === 'CODE_NEEDED',
      }
    },
  },
  {
    title: 'a manager counts the alerts of other salons',
    expected: 'a foreign one like an unknown one: 404',
    runs: 1,
    run: async target => {
      const { call } = await signedIn(target, target.manager)
      const id = await withDatabase(target.databaseUrl, async db => {
        const added = await db.query(
          `insert into alerts (location_id, day, kind, at) values ('irvine', now()::date, 'late_arrival', now()) returning id`,
        )
        return added.rows[0].id as string
      })
      const [foreign, unknown] = [
        await call(`/api/manager/alerts/${id}/done`, {}),
        await call('/api/manager/alerts/999999/done', {}),
      ]
      const told = ({ status, body }: Received) => `${status} ${body?.code} ${body?.msg}`
      return {
        measured: `${foreign.status}, ${unknown.status}`,
        isAsExpected: foreign.status === 404 && told(foreign) === told(unknown),
      }
    },
  },
  {
    title: 'strangers use up the wrong PINs of unknown browsers',
    expected: 'a tablet’s PINs and passwords work as before',
    runs: 1,
    run: async target => {
      const guesses = []
      for (let n = 0; n < 25; n++)
        guesses.push(
          await send(target.url, {
            path: '/api/auth/verify-pin',
            body: { pin: wrongPin(n) },
            via: strangerAt(target, n),
          }),
        )
      const onTablet = await signInByPin(target, target.manager.pin, { headers: target.tablet })
      const byPassword = await signIn(target, target.manager, { via: strangerAt(target, 100) })
      return {
        measured: `guesses ${statusCounts(guesses.map(one => one.status))}; tablet ${onTablet.status}, password ${byPassword.status}`,
        isAsExpected: guesses.at(-1)!.status === 403 && onTablet.status === 200 && byPassword.status === 200,
      }
    },
  },
  {
    title: 'wrong passwords by nobody, to fill the audit log',
    expected: 'one row for each address in an hour',
    runs: 1,
    run: async target => {
      const before = await auditRows(target, null, 'wrong password')
      for (let address = 0; address < 10; address++)
        for (let n = 0; n < 4; n++)
          await signIn(
            target,
            { username: `nobody${target.run}-${address}`, password: 'not-a-password' },
            { via: strangerAt(target, 150 + address) },
          )
      const rows = (await auditRows(target, null, 'wrong password')) - before
      // The attack may continue into the next hour, which has a new limit.
      return { measured: `${rows} rows for 40 attempts`, isAsExpected: rows >= 10 && rows <= 20 }
    },
  },
  {
    title: 'a START that was recorded, sent again after the memory of webhooks is over',
    expected: 'the client’s later STOP stays',
    runs: 1,
    run: async target => {
      const phone = `+1949555${String(7000 + target.run)}`
      const start = await sendText(target, phone, 'START')
      await sendText(target, phone, 'STOP')
      const optOuts = () =>
        withDatabase(target.databaseUrl, async db => {
          await db.query(`delete from webhook_events where provider = 'twilio'`)
          return (await db.query('select 1 from opt_outs where phone = $1', [phone])).rowCount
        })
      const before = await optOuts()
      const again = await sendText(target, phone, 'START', start.sid)
      const after = await optOuts()
      return {
        measured: `repeat ${again.status}; opted out ${before} then ${after}`,
        isAsExpected: again.status === 200 && before === 1 && after === 1,
      }
    },
  },
]

/** Returns a function that makes calls in a user's session. */
async function signedIn(target: Target, account: Target['admin'], session?: Received) {
  const via = strangerAt(target, 0)
  const { token } = (session ?? (await signIn(target, account, { via }))).body
  const call = (path: string, body?: object, method?: 'PUT' | 'DELETE') =>
    send(target.url, {
      path,
      via,
      headers: { 'x-auth-token': token },
      ...(body && { body }),
      ...(method && { method }),
    })
  return { call, username: account.username }
}

async function turnTwoStepOn(target: Target): Promise<void> {
  const { call } = await signedIn(target, target.admin)
  const drawn = await call('/api/auth/two-step', {})
  const code = new TOTP({ secret: Secret.fromBase32(drawn.body.key) }).generate()
  const on = await call('/api/auth/two-step', { code }, 'PUT')
  if (on.status !== 200) throw new Error(`two-step sign-in is not on: ${JSON.stringify(on.body)}`)
}

function auditRows({ databaseUrl }: Target, username: string | null, action: string): Promise<number> {
  return withDatabase(databaseUrl, async db => {
    const counted = await db.query('select count(*)::int as n from audit where actor = $1 and action = $2', [
      username === null ? 'nobody' : `staff:${username}`,
      action,
    ])
    return counted.rows[0].n
  })
}

/** Sends a client's text to the salon, as the provider does. If `sid` is repeated, the same text is sent again. */
async function sendText({ url, run }: Target, phone: string, words: string, sid = `SM${run}${words}`.padEnd(34, '0')) {
  const path = '/api/webhooks/twilio/inbound'
  const form = new URLSearchParams({ MessageSid: sid, From: phone, To: '+17145550100', Body: words })
  const signature = twilioSignature(ATTACKED_TWILIO.authToken, `http://localhost:${new URL(url).port}${path}`, form)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
  const sent = await send(url, { path, body: form.toString(), headers })
  return { sid, status: sent.status }
}
