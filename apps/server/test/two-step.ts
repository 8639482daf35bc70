import { Secret, TOTP } from 'otpauth'
import type { Headers, SalonAtEleven } from './salon-at-eleven.ts'

/** Turns two-step sign-in on, like an admin. `code` returns the code that the app shows `seconds` from now. */
export async function turnTwoStepOn(salon: SalonAtEleven, headers: Headers, password: string) {
  await salon.call('POST', '/api/auth/confirm', { headers, payload: { password } })
  const { body } = await salon.call('POST', '/api/auth/two-step', { headers })
  const app = new TOTP({ secret: Secret.fromBase32(body.key) })
  const code = (seconds = 0) => app.generate({ timestamp: salon.clock.realNow().getTime() + seconds * 1000 })
  const on = await salon.call('PUT', '/api/auth/two-step', { headers, payload: { code: code() } })
  return { code, recoveryCodes: on.body.recoveryCodes as string[], uri: body.uri as string, key: body.key as string }
}
