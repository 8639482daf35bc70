import { expect, test, vi } from 'vitest'
import { askBeforeLeaving, leaveVisit } from './leaving.ts'

test('where nothing would be lost, a visit is left at once', () => {
  const leave = vi.fn()
  leaveVisit(leave)
  expect(leave).toHaveBeenCalledOnce()
})

test('where something would be lost, a visit is left only after a yes', () => {
  const leave = vi.fn()
  const responses: (() => void)[] = []
  const stop = askBeforeLeaving(yes => responses.push(yes))
  leaveVisit(leave)
  expect(leave).not.toHaveBeenCalled()
  responses[0]!()
  expect(leave).toHaveBeenCalledOnce()
  stop()
})

test('a screen that has gone asks no more, and does not silence the one after it', () => {
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
