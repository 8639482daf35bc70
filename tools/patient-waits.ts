import { vi } from 'vitest'

// How many times slower the machine is than the one for which the limits were chosen, as measured by the test command.
const pace = Number(process.env.TEST_PACE ?? 1)
/** The default time limit of a wait, which ends as soon as its condition is true. */
const DEFAULT_TIMEOUT_MS = 10_000

// If several files run in one process, this file is run before each of them.
const globals = globalThis as typeof globalThis & { originalWaitFor?: typeof vi.waitFor }
globals.originalWaitFor ??= vi.waitFor
const waitFor = globals.originalWaitFor
vi.waitFor = (check, options) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  // A time limit that a test sets itself is part of what it tests, so only the factor for the machine makes it longer.
  return waitFor(check, { ...given, timeout: (given?.timeout ?? DEFAULT_TIMEOUT_MS) * pace })
}
