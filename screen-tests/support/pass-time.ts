import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Advances the time by this many ms on a page with fake timers (`vi.useFakeTimers()`), and renders the result. */
export async function passTime(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}
