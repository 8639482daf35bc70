import { describe, expect, test } from 'vitest'
import { ApiError, type ApiErrorCode, NoResponseError, TimeoutError } from '../http-client.ts'
import {
  isOutOfDate,
  newPendingWrite,
  PENDING_CHECK_IN_MAX_MS,
  type PendingWrite,
  requestOf,
  type Submission,
  stepAfterFailure,
  waitingAgain,
  waitMs,
} from './pending-write.ts'

const SIGNED_AT = new Date('2026-11-20T19:00:00Z')
const PHONE = '+17145550101'
const WAIVER: Submission = {
  kind: 'waiver',
  phone: PHONE,
  body: { clientId: 'c1', signatureData: 'data:image/png;base64,AA' },
}
const BOOKING: Submission = {
  kind: 'booking-check-in',
  phone: PHONE,
  body: { clientId: 'c1', appointmentId: 'sq1', preVerificationData: { scenario: 'ON_TIME', source: 'cache' } },
}
const WALK_IN: Submission = { kind: 'check-in', phone: PHONE, body: { clientId: 'c1', isWalkIn: true } }

const pendingWrite = (write: Submission): PendingWrite => newPendingWrite(write, 'key-1', 'key-2', SIGNED_AT)
const refusal = (status: number, code: ApiErrorCode, retryAfterMs: number | null = null) =>
  new ApiError(status, { code, msg: 'No.' }, retryAfterMs)

describe('a failed attempt that may succeed later', () => {
  test.each([
    ['nobody responds', new NoResponseError()],
    ['nobody responds in time', new TimeoutError()],
    ['the database is not available', refusal(503, 'UNAVAILABLE')],
    ['the disk is full', refusal(507, 'STORAGE_FULL')],
    ['the server has an internal error', refusal(500, 'INTERNAL')],
    ['the tablet is not enrolled at the moment', refusal(401, 'DEVICE_NOT_ENROLLED')],
    ['the first attempt is still in progress', refusal(409, 'IN_PROGRESS')],
    ['there are too many calls', refusal(429, 'TOO_MANY_REQUESTS')],
    ['only half of the response arrived', refusal(200, 'UNREADABLE_ANSWER')],
    ['a proxy refused with its own page', refusal(403, 'UNREADABLE_ANSWER')],
  ])('is repeated if %s', (_why, error) => {
    expect(stepAfterFailure(pendingWrite(WAIVER), error)).toMatchObject({
      todo: 'wait',
      pending: { attempts: 1, state: 'waiting' },
    })
  })

  test.each([
    [1, null, 2_000],
    [2, null, 4_000],
    [3, null, 8_000],
    [4, null, 15_000],
    [400, null, 15_000],
    [1, 30_000, 30_000],
    [1, 1_000, 2_000],
  ])('with the number %i and a Retry-After of %s ms is repeated after %i ms', (attempts, requestedMs, delayMs) => {
    expect(waitMs(attempts, requestedMs)).toBe(delayMs)
  })

  test('is repeated after the delay that the server requests', () => {
    expect(stepAfterFailure(pendingWrite(WAIVER), refusal(429, 'TOO_MANY_REQUESTS', 60_000))).toMatchObject({
      delayMs: 60_000,
    })
  })
})

describe('a final refusal', () => {
  test.each([
    ['a signature without ink', WAIVER, refusal(400, 'INVALID')],
    ['a client who is gone', WAIVER, refusal(404, 'CLIENT_NOT_FOUND')],
    ['another client’s booking', BOOKING, refusal(409, 'BOOKING_BELONGS_TO_ANOTHER')],
    ['another body under the same key', BOOKING, refusal(409, 'IDEMPOTENCY_CONFLICT')],
    ['a response that is no success', WAIVER, refusal(200, 'NOT_A_SUCCESS')],
    ['too large a picture', WAIVER, refusal(413, 'TOO_LARGE')],
  ])('sets the write aside with the server’s response because of %s', (_what, write, error) => {
    expect(stepAfterFailure(pendingWrite(write), error)).toMatchObject({
      todo: 'set-aside',
      pending: { state: 'set-aside', refusal: { status: error.status, code: error.code, msg: 'No.' } },
    })
  })

  test('lets staff retry the write from the start', () => {
    const { pending } = stepAfterFailure(pendingWrite(WAIVER), refusal(400, 'INVALID'))
    expect(waitingAgain(pending)).toMatchObject({ state: 'waiting', refusal: null, attempts: 0 })
  })
})

describe('a refusal after an expired lookup of the client', () => {
  const notLookedUp = refusal(403, 'CLIENT_NOT_LOOKED_UP')

  test('makes the tablet send a signature again with the phone number and another idempotency key', () => {
    const step = stepAfterFailure(pendingWrite(WAIVER), notLookedUp)
    expect(step.todo).toBe('again')
    const { options } = requestOf(step.pending)
    expect(options).toMatchObject({
      idempotencyKey: 'key-2',
      body: { ...WAIVER.body, kept: { phone: PHONE, keptAt: SIGNED_AT.toISOString() } },
    })
  })

  test.each([
    ['a signature that already contained the phone number', { ...pendingWrite(WAIVER), form: 'kept' as const }],
    ['a check-in', pendingWrite(BOOKING)],
  ])('for %s causes one more lookup before the next refusal sets the write aside', (_what, pending) => {
    const first = stepAfterFailure(pending, notLookedUp)
    expect(first.todo).toBe('lookup')
    expect(stepAfterFailure(first.pending, notLookedUp).todo).toBe('set-aside')
  })

  test('sets a check-in with an invalid phone number aside for staff', () => {
    const misread = pendingWrite({ ...BOOKING, phone: '1714555010' })
    const lookUp = stepAfterFailure(misread, notLookedUp)
    expect(stepAfterFailure(lookUp.pending, refusal(400, 'INVALID')).todo).toBe('set-aside')
  })
})

describe('the request that sends a write', () => {
  test('is byte for byte the same in each attempt to send a signature', () => {
    const pending = pendingWrite(WAIVER)
    const { pending: again } = stepAfterFailure(pending, new TimeoutError())
    expect(requestOf(again)).toEqual(requestOf(pending))
  })

  test('contains the original time if a check-in for a booking is repeated', () => {
    const { pending } = stepAfterFailure(pendingWrite(BOOKING), new TimeoutError())
    expect(requestOf(pending).options).toMatchObject({
      idempotencyKey: 'key-2',
      body: {
        clientId: 'c1',
        appointmentId: 'sq1',
        preVerificationData: {
          scenario: 'ON_TIME',
          source: 'offline',
          phone: PHONE,
          checkInTime: SIGNED_AT.toISOString(),
        },
      },
    })
  })

  test('contains the original time if the check-in of a walk-in is repeated', () => {
    const { pending } = stepAfterFailure(pendingWrite(WALK_IN), new NoResponseError())
    expect(requestOf(pending)).toMatchObject({
      call: { path: '/api/clients/:id/checkin' },
      options: {
        params: { id: 'c1' },
        body: { ...WALK_IN.body, kept: { phone: PHONE, keptAt: SIGNED_AT.toISOString() } },
      },
    })
  })

  test('contains no time in the first attempt, because the server’s time is used', () => {
    expect(requestOf(pendingWrite(BOOKING)).options).toMatchObject({ idempotencyKey: 'key-1', body: BOOKING.body })
    expect(requestOf(pendingWrite(WALK_IN)).options).toMatchObject({ idempotencyKey: 'key-1', body: WALK_IN.body })
  })
})

describe('an old write', () => {
  const after = (ms: number) => new Date(SIGNED_AT.getTime() + ms)

  test.each([
    ['is sent if it is a check-in of twelve hours ago', BOOKING, PENDING_CHECK_IN_MAX_MS, false],
    ['is not sent if it is a check-in of more than twelve hours ago', BOOKING, PENDING_CHECK_IN_MAX_MS + 1, true],
    ['is not sent if it is a walk-in of more than twelve hours ago', WALK_IN, PENDING_CHECK_IN_MAX_MS + 1, true],
    ['is sent if it is a signature of a month ago', WAIVER, 31 * 24 * 3_600_000, false],
  ])('%s', (_what, write, ageMs, isOut) => {
    expect(isOutOfDate(pendingWrite(write), after(ageMs))).toBe(isOut)
  })
})
