import { derivedKey } from '@frontlash/config/derived-key'
import type { SessionAnswer, StaffUser } from '@frontlash/contract/staff'
import type { LocationDays, StaffRole } from '@frontlash/domain/access/location-days'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { staffOf } from '../../http/access.ts'
import { Refusal } from '../../http/reply.ts'
import { addressOf } from '../../http/request-address.ts'
import { signToken } from '../../http/session-token.ts'
import { shownLocationDays } from '../../presenters/shown-location-days.ts'
import { addAudit } from '../../records/audit/audit-store.ts'
import { restartPasswordFailures } from '../../records/staff/password-failure-store.ts'
import { endSession, startSession } from '../../records/staff/session-store.ts'
import type { IdentifiedStaff } from '../../records/staff/staff-store.ts'

/** Signs a member of staff in at a location: makes a session and its token, and returns the user. */
export async function answerSession(
  context: AppContext,
  staff: IdentifiedStaff,
  at: { locationId: LocationKey | null; with: 'PIN' | 'password'; request: FastifyRequest },
): Promise<SessionAnswer> {
  const now = context.clock.realNow()
  const selectedLocation = at.locationId
  const before = await staffOf(context, at.request)
  const session = await context.db.transaction(async queries => {
    const started = await startSession(queries, {
      staffId: staff.id,
      keyHash: staff.keyHash,
      selectedLocationId: selectedLocation,
      now,
      method: at.with,
      agent: at.request.headers['user-agent'] ?? null,
      address: addressOf(at.request, context.config.appSecret),
    })
    if (!started) throw wrongKey(at.with)
    await restartPasswordFailures(queries, staff.id)
    // Signing in again in the same browser replaces the session, so that there is only one.
    if (before?.id === staff.id) await endSession(queries, before.sessionId, now)
    await addAudit(queries, {
      at: now,
      actor: `staff:${staff.username}`,
      role: staff.role,
      locationId: selectedLocation,
      action: `sign-in by ${at.with}`,
      object: `session:${started.id}`,
      requestId: at.request.id,
    })
    return started
  })
  const { id, username, role } = staff
  const token = signToken(derivedKey(context.config.appSecret, 'session-token'), {
    jti: session.id,
    id,
    username,
    role,
    selectedLocation,
    user: { role, selectedLocation },
    iat: Math.floor(now.getTime() / 1000),
    exp: Math.floor(session.expiresAt.getTime() / 1000),
  })
  return { token, user: shownUser(context, staff, selectedLocation) }
}

/** A PIN, or a user name and password, that open no account. */
export function wrongKey(key: 'PIN' | 'password'): Refusal {
  return key === 'PIN'
    ? new Refusal('INVALID_PIN', 'Invalid PIN')
    : new Refusal('INVALID_CREDENTIALS', 'Wrong user name or password.')
}

/** A member of staff as sent to screens. */
export function shownUser(
  context: AppContext,
  staff: { id: string; username: string; firstName: string; role: StaffRole; locationDays: LocationDays },
  selectedLocation: LocationKey | null,
): StaffUser {
  return {
    id: staff.id,
    username: staff.username,
    first_name: staff.firstName,
    role: staff.role,
    selectedLocation,
    locationAccess: shownLocationDays(context, staff),
  }
}
