import { buildIfStale } from '../../apps/supervisor/src/build.ts'
import { runByName } from '../../bench/src/run-by-name.ts'

/**
 * npm run faults: restarts or restores a separate salon under load, and prints each measured figure beside its limit
 * (docs/performance.md). `npm run faults -- restart` runs only the test of this name. Exits with 1 when a figure
 * exceeds its limit. The backup of a million check-ins and the measurement of memory take long, so they run only when
 * they are named.
 */
const FAULTS: Record<string, () => Promise<boolean>> = {
  restart: async () => (await import('./restart.ts')).restartInMidDay(),
  backup: async () => (await import('./backup.ts')).backUpLargeSalon(),
  memory: async () => (await import('./memory.ts')).measureMemory(),
}

await buildIfStale(true)
await runByName('fault', FAULTS, ['backup', 'memory'])
