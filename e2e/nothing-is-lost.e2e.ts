import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { checkInByPhone, enrolByHand, sign } from './support/kiosk.ts'
import { PACE } from './support/pace.ts'
import { inDatabase } from './support/past.ts'
import { type Stack, startStack, template } from './support/stack.ts'
import { test } from './support/without-motion.ts'

let stack: Stack

test.beforeAll(async () => {
  test.setTimeout(120_000 * PACE)
  stack = await startStack({ DEMO_NOW: '2026-11-20T11:00', RATE_LIMITS: 'off', HASH_COST: 'low' }, template())
})
test.afterAll(() => stack?.stop())

const countOf = (sql: string, values: unknown[]) =>
  inDatabase(stack, async client => (await client.query<{ n: number }>(sql, values)).rows[0]!.n)

const waiversOf = (phone: string) => countOf('select count(*)::int as n from waivers where client_phone = $1', [phone])
const checkInsOf = (phone: string) =>
  countOf('select count(*)::int as n from check_ins k join clients c on c.id = k.client_id where c.phone = $1', [phone])

test('a signature and its check-in are each stored exactly once, even if all processes are killed during the save', async ({
  page,
}) => {
  test.setTimeout(120_000 * PACE)
  await enrolByHand(page, { kiosk: stack.kiosk })
  await checkInByPhone(page, '7145550101')
  await expect(page).toHaveURL(/\/waiver$/)
  expect(await checkInsOf('+17145550101')).toBe(1)

  await sign(page)
  // All processes are killed while the tablet sends the signature.
  const sent = page.waitForRequest(request => request.url().endsWith('/api/waivers') && request.method() === 'POST')
  await page.getByRole('button', { name: 'Sign & Submit' }).tap()
  const underWay = await sent
  await stack.killEverything()
  await underWay.response()

  const startedAt = Date.now()
  await stack.startAgain()
  expect(Date.now() - startedAt).toBeLessThan(30_000)
  await expect.poll(() => waiversOf('+17145550101'), { timeout: 40_000 }).toBe(1)
  expect(await checkInsOf('+17145550101')).toBe(1)
})

test('a tablet that could not deliver a signature delivers it after a reload', async ({ page }) => {
  test.setTimeout(120_000 * PACE)
  await enrolByHand(page, { kiosk: stack.kiosk })
  await checkInByPhone(page, '7145550102')
  await expect(page).toHaveURL(/\/waiver$/)
  await sign(page)
  await page.route('**/api/waivers', route => route.abort('connectionreset'))
  const lost = page.waitForEvent('requestfailed', request => request.url().endsWith('/api/waivers'))
  await page.getByRole('button', { name: 'Sign & Submit' }).tap()
  await lost
  expect(await waiversOf('+17145550102')).toBe(0)
  await page.unroute('**/api/waivers')
  await page.goto(`${stack.kiosk}/`)
  await expect.poll(() => waiversOf('+17145550102'), { timeout: 40_000 }).toBe(1)
})

test('a running salon stops all its processes when its terminal is closed', async () => {
  test.setTimeout(120_000 * PACE)
  expect(await stack.closeTerminal()).toBe(0)
  for (const address of [stack.kiosk, stack.backend, stack.sandbox])
    await expect(fetch(address), `nothing listens at ${address}`).rejects.toThrow()
  expect(existsSync(join(stack.dataDir, 'pg18', 'postmaster.pid'))).toBe(false)
  await stack.startAgain()
  expect((await fetch(`${stack.kiosk}/api/health`)).status).toBe(200)
  expect(stack.output()).not.toContain('is started again')
})
