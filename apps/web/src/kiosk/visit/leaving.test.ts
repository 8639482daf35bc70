import { expect, test, vi } from 'vitest'
import { askBeforeLeaving, leaveVisit } from './leaving.ts'

test('a visit ends at once if no screen asks for a confirmation', () => {
  const leave = vi.fn()
  leaveVisit(leave)
  expect(leave).toHaveBeenCalledOnce()
})

test('a visit ends only after a confirmation if the current screen asks for one', () => {
  const leave = vi.fn()
  const responses: (() => void)[] = []
  const stop = askBeforeLeaving(yes => responses.push(yes))
  leaveVisit(leave)
  expect(leave).not.toHaveBeenCalled()
  responses[0]!()
  expect(leave).toHaveBeenCalledOnce()
  stop()
})

test('a screen that the client has left no longer asks for a confirmation', () => {
  const [first, second, leave] = [vi.fn(), vi.fn(), vi.fn()]
  const stopFirst = askBeforeLeaving(first)
  const stopSecond = askBeforeLeaving(second)
  stopFirst()
  leaveVisit(leave)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  stopSecond()
  leaveVisit(leave)
  expect(leave).toHaveBeenCalledOnce()
})
