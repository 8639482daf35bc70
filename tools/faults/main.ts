import { buildIfStale } from '../../apps/supervisor/src/build.ts'
import { runByName } from '../../bench/src/run-by-name.ts'

/**
 * npm run faults: restarts or restores a separate salon under load, and prints measured figures and limits
 * (docs/performance.md). `npm run faults -- restart` runs only this test. Exits with 1 if a figure exceeds its limit.
 * The tests of memory and of the backup of a million check-ins take long, so they run only by name.
 */
const FAULTS: Record<string, () => Promise<boolean>> = {
  restart: async () => (await import('./restart.ts')).restartInMidDay(),
  backup: async () => (await import('./backup.ts')).backUpLargeSalon(),
  memory: async () => (await import('./memory.ts')).measureMemory(),
}

await buildIfStale(true)
await runByName('fault', FAULTS, ['backup', 'memory'])
