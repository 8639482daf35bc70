import { networkAddress } from '@frontlash/config/listen-addresses'
import { expect, type Page } from '@playwright/test'
import { checkInByPhone, enrolByHand, signAndSubmit, textsTo } from './support/kiosk.ts'
import { PACE } from './support/pace.ts'
import { type Stack, startStack, template } from './support/stack.ts'
import { signInByHand } from './support/staff.ts'
import { test } from './support/without-motion.ts'

const address = networkAddress(['0.0.0.0'])

if (address) test.describe('at the machine’s network address,', journeys)
else test.skip('the demo in a network is not tested, because this machine has only loopback addresses', () => {})

function journeys(): void {
  const host = address!.includes(':') ? `[${address}]` : address!
  let stack: Stack
  let page: Page
  let kiosk: string
  let sandbox: string

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(180_000 * PACE)
    stack = await startStack({ LISTEN: '0.0.0.0', DEMO_NOW: '2026-11-20T11:00', HASH_COST: 'low' }, template())
    kiosk = stack.kiosk.replace('localhost', host)
    sandbox = stack.sandbox.replace('127.0.0.1', host)
    page = await browser.newPage()
  })
  test.afterAll(async () => {
    await page?.close()
    await stack?.stop()
  })

  test('the demo prints links for other machines and warns that anybody in the network can sign in', async () => {
    const output = stack.output()
    for (const link of [`${kiosk}/`, `${kiosk}/login`, `${sandbox}/`]) expect(output).toContain(` ${link}`)
    expect(output).toContain("Anybody in this network can sign in with the demo's PINs.")
  })

  test('the demo lets a tablet in the network check a client in', async () => {
    await enrolByHand(page, { kiosk })
    await checkInByPhone(page, '7145550101')
    await signAndSubmit(page)
    await expect(page.getByRole('heading', { name: "You're All Checked In!" })).toBeVisible()
    await expect.poll(async () => (await textsTo('7145550101', sandbox)).length).toBeGreaterThan(0)
    await page.goto(`${sandbox}/?phone=%2B17145550101`)
    await page.getByRole('button', { name: 'Phone', exact: true }).tap()
    await expect(page.getByText(/Hi Maria/).first()).toBeVisible()
    await expect(page.locator(`a[href="${kiosk}/"]`)).toBeVisible()
  })

  test('the demo shows live changes to a manager who signs in on another machine', async () => {
    await signInByHand(page, { kiosk })
    await expect(page.getByRole('status').filter({ hasText: /^Live, updated/ })).toBeVisible()
  })
}
