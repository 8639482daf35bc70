import { vi } from 'vitest'

// The machine's slowdown as a factor, as measured by the test command (machine-pace.ts).
const pace = Number(process.env.TEST_PACE ?? 1)
/** The default timeout of `vi.waitFor`; a long timeout costs no time if the condition becomes true. */
const DEFAULT_TIMEOUT_MS = 10_000

// The original is stored globally, because this file runs again before each test file of a process.
const globals = globalThis as typeof globalThis & { originalWaitFor?: typeof vi.waitFor }
globals.originalWaitFor ??= vi.waitFor
const waitFor = globals.originalWaitFor
vi.waitFor = (check, options) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  // A test's own timeout replaces the default, because it may be part of the test; the machine's factor applies to
  // both.
  return waitFor(check, { ...given, timeout: (given?.timeout ?? DEFAULT_TIMEOUT_MS) * pace })
}
