import { vi } from 'vitest'

// How many times slower the machine is than usual, as the test command has measured it.
const pace = Number(process.env.TEST_PACE ?? 1)
/** A wait ends as soon as what it waits for is there; only what never comes is waited for this long. */
const LEAST_MS = 10_000

const waitFor = vi.waitFor
vi.waitFor = (check, options) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  return waitFor(check, { ...given, timeout: Math.max(given?.timeout ?? 0, LEAST_MS) * pace })
}
