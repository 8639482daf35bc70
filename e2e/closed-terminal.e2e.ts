import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { PACE } from './support/pace.ts'
import { startStack } from './support/stack.ts'
import { test } from './support/without-motion.ts'

test('closing the terminal that the salon runs in stops every process, and the salon starts again cleanly', async () => {
  test.setTimeout(180_000 * PACE)
  const stack = await startStack()
  expect(await stack.closeTerminal()).toBe(0)
  for (const address of [stack.kiosk, stack.backend, stack.sandbox])
    await expect(fetch(address), `nothing listens at ${address}`).rejects.toThrow()
  expect(existsSync(join(stack.dataDir, 'pg18', 'postmaster.pid'))).toBe(false)

  await stack.startAgain()
  expect((await fetch(`${stack.kiosk}/api/health`)).status).toBe(200)
  expect(stack.output()).not.toContain('is started again')
  await stack.stop()
})
