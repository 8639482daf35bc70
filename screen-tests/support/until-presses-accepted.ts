import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/**
 * Resolves when the whole page accepts presses. A new element ignores presses for a moment
 * (packages/ui/src/press-guard.ts), and a slow machine may press it later.
 */
export function untilPressesAccepted(): Promise<void> {
  return waitFor(() => expect(document.querySelector('[data-takes-no-press]')).toBeNull())
}
