import { PACE } from './pace.ts'
import type { Stack } from './stack.ts'

/**
 * How many journeys are walked at once, each in a salon of its own: they wait for the product far more than they compute.
 * On a slow machine fewer, or the screens' own countdowns run out under the client's fingers.
 */
export function salonsAtOnce(): number {
  if (PACE >= 4) return 1
  return PACE >= 2 ? 2 : 4
}

/** Where a salon is found. */
export type SalonAddresses = Pick<Stack, 'kiosk' | 'backend' | 'sandbox'>

const NAME = 'FRONTLASH_TEST_SALONS'

/** Passes the addresses to the processes that run the journeys, in an environment variable. */
export function shareSalons(salons: readonly SalonAddresses[]): void {
  process.env[NAME] = JSON.stringify(salons.map(({ kiosk, backend, sandbox }) => ({ kiosk, backend, sandbox })))
}

/** The salon of this process: no other journey uses it meanwhile. */
export function mySalon(): SalonAddresses {
  const salons = JSON.parse(process.env[NAME]!) as SalonAddresses[]
  return salons[Number(process.env.TEST_PARALLEL_INDEX)]!
}

/** A salon that runs already can be tested too: KIOSK_URL, BACKEND_API and SANDBOX_URL say where. */
export function runningSalon(): SalonAddresses | undefined {
  const { KIOSK_URL, BACKEND_API, SANDBOX_URL } = process.env
  if (!KIOSK_URL) return undefined
  if (!BACKEND_API || !SANDBOX_URL) throw new Error('KIOSK_URL is set; BACKEND_API and SANDBOX_URL are missing.')
  return { kiosk: KIOSK_URL, backend: BACKEND_API, sandbox: SANDBOX_URL }
}
