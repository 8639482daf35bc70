import { PACE } from './pace.ts'
import type { Stack } from './stack.ts'

/**
 * The number of test files that run at the same time, each with its own salon. Tests mostly wait for the product. A
 * slow machine runs fewer files, because the screens' own countdowns would otherwise end during a test.
 */
export function salonsAtOnce(): number {
  if (PACE >= 4) return 1
  return Math.min(PACE >= 2 ? 2 : 4, Number(process.env.BROWSER_WORKERS_MAX ?? 4))
}

export type SalonAddresses = Pick<Stack, 'kiosk' | 'backend' | 'sandbox'>

const NAME = 'FRONTLASH_TEST_SALONS'

/** Passes the addresses to the worker processes, in an environment variable. */
export function shareSalons(salons: readonly SalonAddresses[]): void {
  process.env[NAME] = JSON.stringify(salons.map(({ kiosk, backend, sandbox }) => ({ kiosk, backend, sandbox })))
}

/** Returns the salon of this worker, which no other test uses at the same time. */
export function salonOfThisWorker(): SalonAddresses {
  const salons = JSON.parse(process.env[NAME]!) as SalonAddresses[]
  return salons[Number(process.env.TEST_PARALLEL_INDEX)]!
}

/** The tests can also use a running salon, at KIOSK_URL, BACKEND_API and SANDBOX_URL. */
export function runningSalon(): SalonAddresses | undefined {
  const { KIOSK_URL, BACKEND_API, SANDBOX_URL } = process.env
  if (!KIOSK_URL) return undefined
  if (!BACKEND_API || !SANDBOX_URL) throw new Error('KIOSK_URL is set; BACKEND_API and SANDBOX_URL are missing.')
  return { kiosk: KIOSK_URL, backend: BACKEND_API, sandbox: SANDBOX_URL }
}
