import { describe, expect, it } from 'vitest'
import { createGlowLimit } from './glow-limit.ts'

describe('a card whose data have changed', () => {
  it.each([
    ['glows after a single change', [0], [true]],
    ['glows for each of three changes within a second', [0, 10, 20], [true, true, true]],
    ['does not glow for the fourth change within a second', [0, 10, 20, 999], [true, true, true, false]],
    ['glows again when the first change is a second old', [0, 10, 20, 1_000], [true, true, true, true]],
    [
      'glows again a second after the last changes of a burst',
      [0, 1, 2, 3, 4, 5, 1_004, 1_005],
      [true, true, true, false, false, false, true, true],
    ],
    [
      'does not glow as long as a burst of changes continues',
      [0, 1, 2, 300, 600, 900, 1_200],
      [true, true, true, false, false, false, false],
    ],
  ])('%s', (_, atMs, glow) => {
    const mayGlow = createGlowLimit()
    expect(atMs.map(mayGlow)).toEqual(glow)
  })
})
