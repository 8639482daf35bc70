import { rmSync } from 'node:fs'
import type { FullConfig } from '@playwright/test'
import { untilPastIsMade } from './past.ts'
import { runningSalon, shareSalons } from './salons.ts'
import { makeTemplate, startStack } from './stack.ts'

/** The test salon starts on a Friday morning within opening hours, without rate limits. */
const SALON = { DEMO_NOW: process.env.TEST_NOW ?? '2026-11-20T11:00', RATE_LIMITS: 'off', HASH_COST: 'low' }

/** Starts a demo salon for each worker. */
export default async function startSalons(config: FullConfig): Promise<() => Promise<void>> {
  const running = runningSalon()
  if (running) {
    shareSalons([running])
    return async () => {}
  }
  const first = await startStack(SALON)
  // The other salons begin with a copy of the first salon's data, including its past visits. Creating these takes most
  // of a first start.
  if (config.workers > 1) {
    await untilPastIsMade(first)
    await first.rest()
  }
  const template = config.workers > 1 ? makeTemplate(first.dataDir) : undefined
  const copies = Array.from({ length: config.workers - 1 }, () => startStack(SALON, template))
  const others = await Promise.all(copies)
  if (config.workers > 1) await first.startAgain()
  const stacks = [first, ...others]
  shareSalons(stacks)
  return async () => {
    await Promise.all(stacks.map(stack => stack.stop()))
    if (template) rmSync(template, { recursive: true, force: true })
  }
}
