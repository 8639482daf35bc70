import { vi } from 'vitest'

// The machine's slowdown factor, which the test command measures (machine-pace.ts).
const pace = Number(process.env.TEST_PACE ?? 1)
/** The default timeout of `vi.waitFor`. A long timeout costs no time if the condition becomes true. */
const DEFAULT_TIMEOUT_MS = 10_000

// The original is global, because this file runs again for each test file in the same process.
const globals = globalThis as typeof globalThis & { originalWaitFor?: typeof vi.waitFor }
globals.originalWaitFor ??= vi.waitFor
const waitFor = globals.originalWaitFor
vi.waitFor = (check, options) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  // A timeout in a test replaces the default, because it may be part of the test. The factor applies to both.
  return waitFor(check, { ...given, timeout: (given?.timeout ?? DEFAULT_TIMEOUT_MS) * pace })
}
