import axe from 'axe-core'
import { expect } from 'vitest'

/** The rules of WCAG that are checked. Contrast and sizes need a real browser (e2e/support/accessible.ts). */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const DRAWN = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } }

/** Fails if the page breaks a rule of WCAG 2.2 AA that axe can check in jsdom. */
export async function expectAccessible(): Promise<void> {
  // If a dialog is shown, only the dialog is checked. It makes the rest of the page inert, but jsdom does not.
  const shown = document.querySelector('dialog[open]') ?? document.body
  const { violations } = await axe.run(shown, {
    runOnly: RULES,
    rules: shown === document.body ? DRAWN : { ...DRAWN, region: { enabled: false } },
    resultTypes: ['violations'],
    elementRef: true,
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)).toEqual([])
}
