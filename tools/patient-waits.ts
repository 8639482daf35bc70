import { vi } from 'vitest'

// How many times slower the machine is than usual, as the test command has measured it.
const pace = Number(process.env.TEST_PACE ?? 1)
/** Where a test does not say within what time: a wait ends as soon as what it waits for is there. */
const USUAL_MS = 10_000

const waitFor = vi.waitFor
vi.waitFor = (check, options) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  // A time that a test names is a promise it checks, and longer only by as much as the machine is slower.
  return waitFor(check, { ...given, timeout: (given?.timeout ?? USUAL_MS) * pace })
}
