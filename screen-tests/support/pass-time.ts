import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Advances the time of a page with fake timers (`vi.useFakeTimers()`) by this many ms, and renders the result. */
export async function passTime(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}
