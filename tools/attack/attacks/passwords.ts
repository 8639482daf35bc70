import type { Attack, Target } from '../attack.ts'
import { type Received, send, statusCounts } from '../send.ts'
import { signIn, signInByPin, strangerAt } from './sign-in.ts'

const AT_ONCE_MS = 1_500
const PIN_MS = 3_000
const OWNER_MS = 8_000
const FLOOD_MS = 8_000

export const PASSWORD_ATTACKS: readonly Attack[] = [
  {
    title: 'an admin’s password, guessed between own sign-ins',
    expected: 'the sixth wrong one waits: 429',
    run: async target => {
      const via = strangerAt(target, 0)
      const statuses: number[] = []
      for (let n = 0; n < 20 && !statuses.includes(429); n++) {
        if (n > 0 && n % 4 === 0) await signIn(target, target.technician, { via })
        statuses.push((await signIn(target, { ...target.admin, password: `wrong guess ${n}` }, { via })).status)
      }
      return { measured: statusCounts(statuses), isAsExpected: statuses.includes(429) && statuses.indexOf(429) <= 5 }
    },
  },
  {
    title: 'a thousand wrong passwords of the owner from fifty addresses',
    expected: 'the owner signs in at the tablet and on a known laptop without a wait; a new browser needs an admin',
    runs: 1,
    run: async target => {
      const laptop = strangerAt(target, 200)
      const known = await signIn(target, target.admin, { via: laptop })
      const statuses: number[] = []
      const guess = async (address: number) => {
        while (statuses.length < 1_000) {
          const { status, retryAfter } = await signIn(
            target,
            { ...target.admin, password: `wrong ${statuses.length}` },
            { via: strangerAt(target, address) },
          )
          statuses.push(status)
          // A blocked attacker pauses and continues from another IP address.
          if (retryAfter) await new Promise(resolve => setTimeout(resolve, 200))
        }
      }
      await Promise.all(Array.from({ length: 50 }, (_, address) => guess(address)))
      const tablet = await signIn(target, target.admin, { headers: target.tablet })
      const again = await signIn(target, target.admin, { via: laptop, headers: { cookie: known.cookie } })
      const byPin = await signInByPin(target, target.admin.pin, { headers: target.tablet })
      const stranger = await signIn(target, target.admin, { via: strangerAt(target, 220) })
      const shown = [tablet, again, byPin].map(({ status, ms }) => `${status} in ${ms.toFixed(0)} ms`).join(', ')
      return {
        measured: `${statusCounts(statuses)}; tablet, laptop, PIN: ${shown}; new browser ${stranger.status} ${stranger.body?.code ?? ''}`,
        isAsExpected:
          [tablet, again, byPin].every(({ status, ms }) => status === 200 && ms < AT_ONCE_MS) &&
          stranger.body?.code === 'NEW_BROWSER',
      }
    },
  },
  {
    title: 'sign-ins from many addresses at once',
    expected:
      'no other call is refused; a manager’s PIN opens within 3 s, an owner at a new address signs in within 8 s',
    run: async target => {
      const endMs = performance.now() + FLOOD_MS
      const flooded: number[] = []
      const flood = async (address: number) => {
        while (performance.now() < endMs)
          flooded.push(
            (
              await signIn(
                target,
                { ...target.technician, username: `nobody${address}` },
                { via: strangerAt(target, address) },
              )
            ).status,
          )
      }
      const flooding = Array.from({ length: 90 }, (_, address) => flood(address))
      await new Promise(resolve => setTimeout(resolve, 1_000))
      const owner = signInAgainWhenBusy(target)
      const lookups: Received[] = []
      const pins: Received[] = []
      while (performance.now() < endMs) {
        lookups.push(await send(target.url, { path: '/api/clients/phone/7142000002', headers: target.tablet }))
        if (pins.length < 4) pins.push(await signInByPin(target, target.manager.pin, { headers: target.tablet }))
        await new Promise(resolve => setTimeout(resolve, 200))
      }
      const [signedIn] = await Promise.all([owner, ...flooding])
      const slowestPinMs = Math.max(...pins.map(one => one.ms))
      return {
        measured:
          `sign-ins ${statusCounts(flooded)}; lookups ${statusCounts(lookups.map(one => one.status))}; ` +
          `PIN ${statusCounts(pins.map(one => one.status))} in at most ${slowestPinMs.toFixed(0)} ms; ` +
          `owner ${signedIn.status} in ${signedIn.ms.toFixed(0)} ms`,
        isAsExpected:
          lookups.every(one => one.status === 200) &&
          pins.every(one => one.status === 200) &&
          slowestPinMs <= PIN_MS &&
          signedIn.status === 200 &&
          signedIn.ms <= OWNER_MS,
      }
    },
  },
]

/** Signs the owner in from a new IP address, and retries while the server is busy. `ms` is the total time. */
async function signInAgainWhenBusy(target: Target): Promise<{ status: number; ms: number }> {
  const startMs = performance.now()
  for (;;) {
    const { status, retryAfter } = await signIn(target, target.admin, { via: strangerAt(target, 210) })
    const ms = performance.now() - startMs
    if (status !== 503 || ms > OWNER_MS) return { status, ms }
    await new Promise(resolve => setTimeout(resolve, 1000 * Number(retryAfter ?? 1)))
  }
}
