import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/**
 * Resolves when every part of the page accepts presses. A new part ignores them for a moment
 * (packages/ui/src/press-guard.ts), and how soon a test presses depends on the machine.
 */
export function untilPressesAccepted(): Promise<void> {
  return waitFor(() => expect(document.querySelector('[data-takes-no-press]')).toBeNull())
}
