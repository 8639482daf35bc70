import type { FullConfig } from '@playwright/test'
import { runningSalon, tellSalons } from './salons.ts'
import { startStack } from './stack.ts'

/** Friday morning at the salon, with hours on both sides. */
const DEMO_NOW = '2026-11-20T11:00'

/** A demo salon for each journey that is walked at once. */
export default async function startSalons(config: FullConfig): Promise<() => Promise<void>> {
  const running = runningSalon()
  if (running) {
    tellSalons([running])
    return async () => {}
  }
  const stacks: Stack[] = []
  for (let count = 0; count < config.workers; count++) stacks.push(await startStack({ DEMO_NOW, RATE_LIMITS: 'off' }))
  tellSalons(stacks)
  return async () => {
    await Promise.all(stacks.map(stack => stack.stop()))
  }
}
