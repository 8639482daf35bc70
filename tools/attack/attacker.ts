import { setPriority } from 'node:os'
import type { Target } from './attack.ts'
import { ATTACKS } from './attacks.ts'

/** Runs one attack in a process of its own, at the lowest priority: the salon is measured, not the attacker. */
setPriority(19)
process.on('message', async ({ title, target }: { title: string; target: Target }) => {
  const attack = ATTACKS.find(one => one.title === title)!
  const outcome = await attack.run(target).catch((error: Error) => ({ measured: error.message, isAsExpected: false }))
  process.send!(outcome, () => process.exit(0))
})
