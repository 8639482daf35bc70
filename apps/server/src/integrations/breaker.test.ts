import { expect, test } from 'vitest'
import { OPENS_AFTER_FAILURES, openBreaker, PROBE_EVERY_MS } from './breaker.ts'

function failing(times: number) {
  const clock = { ms: 1_000_000 }
  const breaker = openBreaker(() => clock.ms)
  for (let at = 0; at < times; at++) {
    expect(breaker.mayCall()).toBe(true)
    breaker.failed()
  }
  return { clock, breaker }
}

test('the circuit breaker stops all calls after the fifth consecutive failure, but not after the fourth', () => {
  expect(failing(OPENS_AFTER_FAILURES - 1).breaker.mayCall()).toBe(true)
  const { breaker } = failing(OPENS_AFTER_FAILURES)
  expect(breaker.isOpen()).toBe(true)
  expect(breaker.mayCall()).toBe(false)
  expect(breaker.waitMs()).toBe(PROBE_EVERY_MS)
})

test('a success resets the count of consecutive failures to zero', () => {
  const { breaker } = failing(OPENS_AFTER_FAILURES - 1)
  breaker.succeeded()
  breaker.failed()
  expect(breaker.isOpen()).toBe(false)
})

test('an open circuit breaker allows one probe every ten seconds and no other call', () => {
  const { clock, breaker } = failing(OPENS_AFTER_FAILURES)
  clock.ms += PROBE_EVERY_MS - 1
  expect(breaker.mayCall()).toBe(false)
  clock.ms += 1
  expect(breaker.mayCall()).toBe(true)
  expect(breaker.mayCall()).toBe(false)
  breaker.failed()
  clock.ms += PROBE_EVERY_MS - 1
  expect(breaker.mayCall()).toBe(false)
})

test('all calls are allowed again after a successful probe', () => {
  const { clock, breaker } = failing(OPENS_AFTER_FAILURES)
  clock.ms += PROBE_EVERY_MS
  expect(breaker.mayCall()).toBe(true)
  breaker.succeeded()
  expect(breaker.isOpen()).toBe(false)
  expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, true])
})
