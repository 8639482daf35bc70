import { expect, test, vi } from 'vitest'
import { askBeforeLeaving, leaveVisit } from './leaving.ts'

test('a visit is left at once if no screen asks before leaving', () => {
  const leave = vi.fn()
  leaveVisit(leave)
  expect(leave).toHaveBeenCalledOnce()
})

test('a visit is left only after a yes if a screen asks before leaving', () => {
  const leave = vi.fn()
  const responses: (() => void)[] = []
  const stop = askBeforeLeaving(yes => responses.push(yes))
  leaveVisit(leave)
  expect(leave).not.toHaveBeenCalled()
  responses[0]!()
  expect(leave).toHaveBeenCalledOnce()
  stop()
})

test('a closed screen does not ask any more, and does not stop the next screen from asking', () => {
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
