import { describe, expect, it } from 'vitest'
import { createGlowLimit } from './glow-limit.ts'

describe('which changed cards glow', () => {
  it.each([
    ['a change by itself', [0], [true]],
    ['three within a second', [0, 10, 20], [true, true, true]],
    ['the fourth within a second does not', [0, 10, 20, 999], [true, true, true, false]],
    ['a second after the first there is room again', [0, 10, 20, 1_000], [true, true, true, true]],
    [
      'a burst ends a second after its last changes',
      [0, 1, 2, 3, 4, 5, 1_004, 1_005],
      [true, true, true, false, false, false, true, true],
    ],
    [
      'as long as changes keep coming, none glows',
      [0, 1, 2, 300, 600, 900, 1_200],
      [true, true, true, false, false, false, false],
    ],
  ])('%s', (_, atMs, glow) => {
    const mayGlow = createGlowLimit()
    expect(atMs.map(mayGlow)).toEqual(glow)
  })
})
