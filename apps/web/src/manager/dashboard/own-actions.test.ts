import { expect, test } from 'vitest'
import { beginOwnAction, isOwnAction } from './own-actions.ts'

test('a change that arrives before the answer is recognised as one’s own once it has come', async () => {
  const end = beginOwnAction('a')
  const [mine, anothers] = [isOwnAction('a', 2), isOwnAction('a', 1)]
  end(2)
  expect(await Promise.all([mine, anothers])).toEqual([true, false])
})

test('an action that fails, a card nobody acts on and a change by the booking system are not one’s own', async () => {
  const end = beginOwnAction('a')
  const failed = isOwnAction('a', 2)
  const atSquare = isOwnAction('a', null)
  end(null)
  expect(await Promise.all([failed, atSquare, isOwnAction('b', 1), isOwnAction('a', 3)])).toEqual([
    false,
    false,
    false,
    false,
  ])
})
