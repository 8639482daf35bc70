import { ApiError, NoResponseError, TimeoutError } from '@frontlash/web-client/http-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilResponse } from './until-response.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A call that throws these errors in order, and then responds. */
function callThat(...errors: Error[]) {
  return vi.fn(async (_idempotencyKey: string) => {
    const error = errors.shift()
    if (error) throw error
    return 'done'
  })
}

async function outcomeOf(call: (idempotencyKey: string) => Promise<string>): Promise<unknown> {
  const outcome = untilResponse(call).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return outcome
}

const LOST = new NoResponseError('no response')

test('a call without a response is retried with the same idempotency key until it succeeds', async () => {
  const call = callThat(LOST, LOST)
  expect(await outcomeOf(call)).toBe('done')
  expect(call).toHaveBeenCalledTimes(3)
  const keys = new Set(call.mock.calls.flat())
  expect(keys.size).toBe(1)
  await outcomeOf(call)
  expect(new Set(call.mock.calls.flat()).size).toBe(2)
})

test.each([
  ['a third attempt without a response', [LOST, LOST, LOST], LOST, 3],
  ['the server’s refusal', [new ApiError(409, {})], expect.any(ApiError), 1],
  ['a timeout', [new TimeoutError('late')], expect.any(TimeoutError), 1],
  ['the server’s refusal of the second attempt', [LOST, new ApiError(403, {})], expect.any(ApiError), 2],
] as const)('a call without a response is not retried any more after %s', async (_, errors, outcome, attempts) => {
  const call = callThat(...errors)
  expect(await outcomeOf(call)).toEqual(outcome)
  expect(call).toHaveBeenCalledTimes(attempts)
})

test('the first retry of a call begins one second after the failure', async () => {
  const call = callThat(LOST)
  const outcome = untilResponse(call)
  await vi.advanceTimersByTimeAsync(999)
  expect(call).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(call).toHaveBeenCalledTimes(2)
  await outcome
})
