import { vi } from 'vitest'

// How many times slower than the reference machine this machine is, as measured by the test command (machine-pace.ts).
const pace = Number(process.env.TEST_PACE ?? 1)
/** The default timeout of `vi.waitFor`. A long timeout costs nothing if the condition becomes true. */
const DEFAULT_TIMEOUT_MS = 10_000

// This file runs again for each test file of a process. The original function is stored globally, so that it is not
// wrapped twice.
const globals = globalThis as typeof globalThis & { originalWaitFor?: typeof vi.waitFor }
globals.originalWaitFor ??= vi.waitFor
const waitFor = globals.originalWaitFor
vi.waitFor = (check, options) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  // A timeout in a test replaces the default, because it may be part of the test. Both are multiplied by the factor.
  return waitFor(check, { ...given, timeout: (given?.timeout ?? DEFAULT_TIMEOUT_MS) * pace })
}
