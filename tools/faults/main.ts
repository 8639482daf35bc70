import { buildIfStale } from '../../apps/supervisor/src/build.ts'
import { runByName } from '../../bench/src/run-by-name.ts'

/**
 * npm run faults: restarts a separate salon under load, and prints measured figures and limits (docs/performance.md,
 * docs/reliability.md). The other tests take long, so they run only by name, such as `npm run faults -- network`. Exits
 * with 1 if a figure exceeds its limit.
 */
const FAULTS: Record<string, () => Promise<boolean>> = {
  restart: async () => (await import('./restart.ts')).restartInMidDay(),
  backup: async () => (await import('./backup.ts')).backUpLargeSalon(),
  memory: async () => (await import('./memory.ts')).measureMemory(),
  network: async () => (await import('./network.ts')).disturbNetwork(),
}

await buildIfStale(true)
await runByName('fault', FAULTS, ['backup', 'memory', 'network'])
