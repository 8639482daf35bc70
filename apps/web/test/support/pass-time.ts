import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Lets so much time pass, in ms, on a page whose time stands still (`vi.useFakeTimers()`), and draws what comes of it. */
export async function passTime(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}
