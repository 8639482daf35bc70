import type { Attack } from '../attack.ts'
import { withDatabase } from '../database.ts'
import { send } from '../send.ts'
import { signIn, signInByPin, strangerAt } from './sign-in.ts'

export const DEVICE_ATTACKS: readonly Attack[] = [
  {
    title: 'a stolen tablet with a manager signed in, after an admin has revoked it',
    expected: 'the tablet and the session on it: 401',
    run: async target => {
      const session = await signInByPin(target, target.manager.pin, { headers: target.tablet })
      const headers = { 'x-auth-token': session.body.token }
      const before = await send(target.url, { path: '/api/auth/user', headers })
      const admin = await signIn(target, target.admin, { via: strangerAt(target, 0) })
      const [id] = await withDatabase(target.databaseUrl, async db =>
        (await db.query('select id from devices where name = $1', [`Attacked ${target.run}`])).rows.map(row => row.id),
      )
      const revoked = await send(target.url, {
        method: 'DELETE',
        path: `/api/devices/${id}`,
        headers: { 'x-auth-token': admin.body.token },
        via: strangerAt(target, 0),
      })
      const session401 = (await send(target.url, { path: '/api/auth/user', headers })).status
      const lookup = await send(target.url, { path: '/api/clients/phone/7142000001', headers: target.tablet })
      return {
        measured: `revoked ${revoked.status}; session ${before.status} then ${session401}, tablet ${lookup.status}`,
        isAsExpected: revoked.status === 200 && before.status === 200 && session401 === 401 && lookup.status === 401,
      }
    },
  },
  {
    title: 'a manager of Tustin adds a walk-in and sets a kiosk up at Irvine',
    expected: '403 NO_LOCATION_ACCESS for both',
    run: async target => {
      const via = strangerAt(target, 0)
      const { token } = (await signIn(target, target.manager, { via })).body
      const headers = { 'x-auth-token': token }
      const walkIn = await send(target.url, {
        path: '/api/clients/00000000-0000-4000-8000-000000019999/checkin',
        body: {
          clientId: '00000000-0000-4000-8000-000000019999',
          appointmentId: null,
          serviceType: 'Refill - available now',
          location: 'irvine',
          isWalkIn: true,
          walkInIntent: { timing: 'now', service: 'refill', intentDescription: 'Refill - available now' },
        },
        headers,
        via,
      })
      const enrolled = await send(target.url, { path: '/api/auth/verify-pin', body: { pin: target.manager.pin }, via })
      const bound = await send(target.url, {
        path: '/api/locations/current-v2',
        body: { clientLocation: 'irvine' },
        headers: { cookie: enrolled.cookie },
        via,
      })
      const codes = [walkIn, bound].map(({ status, body }) => `${status} ${body?.code ?? ''}`.trim())
      return { measured: codes.join(', '), isAsExpected: codes.every(code => code === '403 NO_LOCATION_ACCESS') }
    },
  },
]
