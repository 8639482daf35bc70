import type { Locator, Page, Route } from '@playwright/test'

export type FakeResponse = { status?: number; json?: unknown; body?: string }
type Calls = Readonly<Record<string, FakeResponse | 'no response'>>

export const BROKEN: FakeResponse = { status: 500, json: { code: 'INTERNAL', msg: '' } }
export const UNKNOWN: FakeResponse = { status: 404, json: { code: 'CLIENT_NOT_FOUND', msg: 'Nobody has this number' } }

/** Calls by the addresses that `respond` accepts. */
export const CALL = {
  client: '**/api/clients/phone/**',
  clients: '**/api/clients',
  verify: '**/api/square/verify-appointment-cache',
  health: '**/api/health',
  waivers: '**/api/waivers',
  verifyPin: '**/api/auth/verify-pin',
  managerRequest: '**/api/sms/send',
} as const

/** From here on these calls get this response, whoever makes them. */
export async function respond(page: Page, calls: Calls): Promise<void> {
  for (const [call, response] of Object.entries(calls)) {
    await page.route(call, (route: Route) => (response === 'no response' ? route.abort() : route.fulfill(response)))
  }
}

/** The sentence, if the screen shows it as an error. */
export function alertOf(page: Page, sentence: string): Locator {
  return page.getByRole('alert').getByText(sentence, { exact: true })
}

/** The button with exactly this name. */
export function buttonOf(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}
