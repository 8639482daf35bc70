import { expect, test, vi } from 'vitest'
import { beginOwnAction, isOwnAction, isSaving, listenToSaving, onceSaved } from './own-actions.ts'

test('a live event about this screen’s action is recognised even if it arrives before the response', async () => {
  const end = beginOwnAction('a')
  const [mine, anothers] = [isOwnAction('a', 2), isOwnAction('a', 1)]
  end(2)
  expect(await Promise.all([mine, anothers])).toEqual([true, false])
})

test('a live event about this screen’s action is recognised even if it arrives after the end of the action', async () => {
  beginOwnAction('late')(2)
  beginOwnAction('late')(3)
  expect(await Promise.all([2, 3, 4, null].map(version => isOwnAction('late', version)))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a live event about another card does not count as caused by this screen', async () => {
  const end = beginOwnAction('failing')
  const failed = isOwnAction('failing', 2)
  const atSquare = isOwnAction('failing', null)
  end(null)
  expect(await Promise.all([failed, atSquare, isOwnAction('b', 1), isOwnAction('failing', 3)])).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('a card counts as being saved from the start to the end of an action', () => {
  const listener = vi.fn()
  const stop = listenToSaving(listener)
  const end = beginOwnAction('a')
  expect([isSaving('a'), isSaving('b')]).toEqual([true, false])
  expect(listener).toHaveBeenCalledTimes(1)
  end(2)
  expect(isSaving('a')).toBe(false)
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  beginOwnAction('a')(3)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('two actions on the same card are executed one after the other', async () => {
  const order: string[] = []
  const ends: (() => void)[] = []
  const follow = (name: string) =>
    onceSaved('a', async () => {
      order.push(name)
      const end = beginOwnAction('a')
      ends.push(() => end(null))
    })
  const end = beginOwnAction('a')
  const both = [follow('first'), follow('second')]
  end(2)
  await both[0]
  expect(order).toEqual(['first'])
  ends[0]!()
  await both[1]
  expect(order).toEqual(['first', 'second'])
  ends[1]!()
})
