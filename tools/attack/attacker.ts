import { setPriority } from 'node:os'
import type { Target } from './attack.ts'
import { ATTACKS } from './attacks.ts'

/**
 * Runs one attack in its own process at the lowest priority, so that the attacker's work does not slow down the salon.
 */
setPriority(19)
process.on('message', async ({ title, target }: { title: string; target: Target }) => {
  const attack = ATTACKS.find(one => one.title === title)!
  const outcome = await attack.run(target).catch((error: Error) => ({ measured: error.message, isAsExpected: false }))
  process.send!(outcome, () => process.exit(0))
})
