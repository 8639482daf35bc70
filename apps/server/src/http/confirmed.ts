import { isConfirmed } from '@frontlash/domain/access/confirmed-until'
import type { StaffCaller } from './caller.ts'
import { HttpError } from './reply.ts'

/**
 * Refuses an admin who has not typed the password in this session in the last ten minutes
 * (docs/product/office/every-screen.md, "Confirming"). An admin without a password cannot confirm anything.
 */
export function requireConfirmed({ confirmedAt, hasPassword }: StaffCaller, now: Date): void {
  requirePassword(hasPassword)
  if (isConfirmed(confirmedAt, now)) return
  throw new HttpError('CONFIRM_SIGN_IN', 'Please type your password to go on.')
}

/**
 * True if an admin with two-step sign-in has signed in by PIN and not confirmed the session yet
 * (docs/product/access.md, "Two-step sign-in and PINs").
 */
export function isLimitedAdmin({ role, accountRole }: StaffCaller): boolean {
  return accountRole === 'admin' && role !== 'admin'
}

export function requirePassword(hasPassword: boolean): void {
  if (hasPassword) return
  throw new HttpError(
    'PASSWORD_NEEDED',
    'You need a password for this. Another admin can send you a set-up link; on the server, npm run staff -- reset does the same.',
  )
}
