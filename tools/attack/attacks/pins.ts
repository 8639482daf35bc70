import type { Attack } from '../attack.ts'
import { withDatabase } from '../database.ts'
import { send, statusCounts } from '../send.ts'
import { enrolByPin, signIn, signInByPin, strangerAt, wrongPin } from './sign-in.ts'

const DEVICES_AN_HOUR = 20
const NEW_DEVICE_PINS_A_DAY = 30
const ACCOUNT_PINS_A_DAY = 60

export const PIN_ATTACKS: readonly Attack[] = [
  {
    title: 'a PIN that was seen at the salon, typed at home',
    expected: 'the browser becomes a kiosk only: login-pin and leave-kiosk-mode 403 PIN_NOT_ALLOWED_HERE',
    run: async target => {
      const via = strangerAt(target, 0)
      const codes: string[] = []
      for (const { pin } of [target.manager, target.admin]) {
        const { cookie } = await enrolByPin(target, pin, { via })
        const headers = { cookie }
        codes.push((await signInByPin(target, pin, { via, headers })).body?.code ?? 'signed in')
        const left = await send(target.url, { path: '/api/auth/leave-kiosk-mode', body: { pin }, via, headers })
        codes.push(left.body?.code ?? `valid: ${left.body?.valid}`)
      }
      return {
        measured: [...new Set(codes)].join(', '),
        isAsExpected: codes.every(code => code === 'PIN_NOT_ALLOWED_HERE'),
      }
    },
  },
  {
    title: 'a manager makes devices to guess PINs on them',
    expected: `at most ${DEVICES_AN_HOUR} devices in an hour and ${NEW_DEVICE_PINS_A_DAY} wrong PINs on them, and an alert`,
    run: async target => {
      const via = strangerAt(target, 0)
      const { token } = (await signIn(target, target.manager, { via })).body
      const cookies: string[] = []
      for (let n = 0; n < 60; n++) {
        const enrolled = await send(target.url, {
          path: '/api/devices/enroll',
          body: { location: 'tustin', deviceMeta: {} },
          headers: { 'x-auth-token': token },
          via,
        })
        if (enrolled.status !== 200) break
        cookies.push(enrolled.cookie)
      }
      const wrong = await guessOn(target, cookies)
      const alerts = await alertCount(target.databaseUrl)
      return {
        measured: `${cookies.length} devices, ${wrong} wrong PINs, ${alerts > 0 ? 'an alert' : 'no alert'}`,
        isAsExpected: cookies.length <= DEVICES_AN_HOUR && wrong <= NEW_DEVICE_PINS_A_DAY && alerts > 0,
      }
    },
  },
  {
    title: 'a manager guesses PINs on forty devices that are a week old',
    expected: `at most ${ACCOUNT_PINS_A_DAY} wrong PINs a day, then 403 or 429 on all of them, and an alert`,
    run: async target => {
      const via = strangerAt(target, 0)
      const { token } = (await signIn(target, target.manager, { via })).body
      const cookies: string[] = []
      for (let n = 0; n < 40; n++) {
        const enrolled = await send(target.url, {
          path: '/api/devices/enroll',
          body: { location: 'tustin', deviceMeta: { name: `Guessed ${target.run}` } },
          headers: { 'x-auth-token': token },
          via,
        })
        if (enrolled.status === 200) cookies.push(enrolled.cookie)
        // Stops when the enrolment limit is reached, because another attack tests this limit.
        else n = 40
        await withDatabase(target.databaseUrl, db =>
          db.query(`update devices set enrolled_at = now() - interval '7 days' where name like $1`, [
            `Guessed ${target.run}%`,
          ]),
        )
      }
      const wrong = await guessOn(target, cookies)
      const alerts = await alertCount(target.databaseUrl)
      return {
        measured: `${cookies.length} devices, ${wrong} wrong PINs, ${alerts > 0 ? 'an alert' : 'no alert'}`,
        isAsExpected: wrong <= ACCOUNT_PINS_A_DAY && alerts > 0,
      }
    },
  },
  {
    title: 'wrong PINs at a tablet with the own PIN between them',
    expected: 'the sixth wrong PIN waits: 429',
    run: async target => {
      const statuses: number[] = []
      for (let n = 0; n < 12 && !statuses.includes(429); n++) {
        if (n > 0 && n % 4 === 0) await signInByPin(target, target.technician.pin, { headers: target.tablet })
        statuses.push((await signInByPin(target, wrongPin(n), { headers: target.tablet })).status)
      }
      return { measured: statusCounts(statuses), isAsExpected: statuses.indexOf(429) <= 5 && statuses.includes(429) }
    },
  },
]

/** Types wrong PINs on each device until it is blocked. Returns how many PINs the server has checked. */
async function guessOn(target: Parameters<Attack['run']>[0], cookies: readonly string[]): Promise<number> {
  let wrong = 0
  for (const [n, cookie] of cookies.entries())
    for (let attempt = 0; attempt < 6; attempt++) {
      const { status } = await signInByPin(target, wrongPin(n * 6 + attempt), {
        via: strangerAt(target, n),
        headers: { cookie },
      })
      if (status !== 401) break
      wrong += 1
    }
  return wrong
}

function alertCount(databaseUrl: string): Promise<number> {
  return withDatabase(databaseUrl, async db => {
    const found = await db.query(
      `select count(*)::int as n from alerts where kind like '%pin%' and at > now() - interval '1 minute'`,
    )
    return found.rows[0].n as number
  })
}
