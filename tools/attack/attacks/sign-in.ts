import type { Account, Target } from '../attack.ts'
import { type Received, send } from '../send.ts'

type Origin = { readonly via?: string; readonly from?: string; readonly headers?: Readonly<Record<string, string>> }

export const signIn = (
  target: Target,
  { username, password }: Omit<Account, 'pin'>,
  origin: Origin,
): Promise<Received> => send(target.url, { path: '/api/auth/login', body: { username, password }, ...origin })

export const signInByPin = (target: Target, pin: string, origin: Origin): Promise<Received> =>
  send(target.url, { path: '/api/auth/login-pin', body: { pin, selectedLocation: 'tustin' }, ...origin })

/** Types the PIN of an admin or manager at /change-location, which enrols the browser. */
export const enrolByPin = (target: Target, pin: string, origin: Origin): Promise<Received> =>
  send(target.url, { path: '/api/auth/verify-pin', body: { pin }, ...origin })

/** A PIN that no account has; all PINs of the attacked salon are above 2000. */
export const wrongPin = (n: number): string => `1${String(n % 1000).padStart(3, '0')}`

/** An IP address that only this run uses; `n` is from 0 to 250. */
export const strangerAt = (target: Target, n: number): string => `203.0.${target.run}.${n + 1}`
