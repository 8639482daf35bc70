import { describe, expect, test, vi } from 'vitest'
import { onPlainPress } from './on-plain-press.ts'

describe('a link inside the product', () => {
  const press = (keys: object) => {
    const event = { button: 0, preventDefault: vi.fn(), ...keys }
    const follow = vi.fn()
    onPlainPress(follow)(event as never)
    return { isFollowed: follow.mock.calls.length === 1, isTaken: event.preventDefault.mock.calls.length === 1 }
  }

  test('uses the product’s own navigation for a plain click', () => {
    expect(press({})).toEqual({ isFollowed: true, isTaken: true })
  })

  test.each([{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }])(
    'is left to the browser for a click with %j',
    keys => {
      expect(press(keys)).toEqual({ isFollowed: false, isTaken: false })
    },
  )
})
