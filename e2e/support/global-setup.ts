import type { FullConfig } from '@playwright/test'
import { runningSalon, shareSalons } from './salons.ts'
import { startStack } from './stack.ts'

/** Friday morning at the salon, with hours on both sides; nobody is slowed down for calling often. */
const SALON = { DEMO_NOW: process.env.TEST_NOW ?? '2026-11-20T11:00', RATE_LIMITS: 'off', HASH_COST: 'low' }

/** A demo salon for each journey that is walked at once. */
export default async function startSalons(config: FullConfig): Promise<() => Promise<void>> {
  const running = runningSalon()
  if (running) {
    shareSalons([running])
    return async () => {}
  }
  const first = await startStack(SALON)
  // The others begin with a copy of what it has just laid out: that is most of a first start.
  if (config.workers > 1) await first.rest()
  const copies = Array.from({ length: config.workers - 1 }, () => startStack(SALON, first.dataDir))
  const others = await Promise.all(copies)
  if (config.workers > 1) await first.startAgain()
  const stacks = [first, ...others]
  shareSalons(stacks)
  return async () => {
    await Promise.all(stacks.map(stack => stack.stop()))
  }
}
