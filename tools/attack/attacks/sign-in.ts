import type { Account, Target } from '../attack.ts'
import { type Received, send } from '../send.ts'

type Origin = { readonly via?: string; readonly from?: string; readonly headers?: Readonly<Record<string, string>> }

/** Signs in by user name and password. */
export const signIn = (
  target: Target,
  { username, password }: Omit<Account, 'pin'>,
  origin: Origin,
): Promise<Received> => send(target.url, { path: '/api/auth/login', body: { username, password }, ...origin })

/** Signs in by PIN at Tustin. */
export const signInByPin = (target: Target, pin: string, origin: Origin): Promise<Received> =>
  send(target.url, { path: '/api/auth/login-pin', body: { pin, selectedLocation: 'tustin' }, ...origin })

/** Types an admin's or a manager's PIN at /change-location, which enrols the browser. */
export const enrolByPin = (target: Target, pin: string, origin: Origin): Promise<Received> =>
  send(target.url, { path: '/api/auth/verify-pin', body: { pin }, ...origin })

/** A PIN that no account has, because all PINs of the attacked salon are above 2000. */
export const wrongPin = (n: number): string => `1${String(n % 1000).padStart(3, '0')}`

/** An address that no other run uses, `n` from 0 to 250. */
export const strangerAt = (target: Target, n: number): string => `203.0.${target.run}.${n + 1}`
