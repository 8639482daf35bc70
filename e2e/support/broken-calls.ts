import type { Locator, Page } from '@playwright/test'

export type Answer = { status?: number; json?: unknown; body?: string }

export const UNKNOWN: Answer = { status: 404, json: { code: 'CLIENT_NOT_FOUND', msg: 'Nobody has this number' } }

/** Calls by their addresses. */
export const CALL = {
  client: '**/api/clients/phone/**',
  verify: '**/api/square/verify-appointment-cache',
} as const

/** The sentence, if the screen shows it as an error. */
export function alertOf(page: Page, sentence: string): Locator {
  return page.getByRole('alert').getByText(sentence, { exact: true })
}

/** The button with exactly this name. */
export function buttonOf(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}
