import { describe, expect, test } from 'vitest'
import { type TapRule, tapsAfter } from './use-taps.ts'

function countAfter(timesMs: number[], rule: TapRule): number {
  return timesMs.reduce<number[]>((taps, ms) => tapsAfter(taps, ms, rule), []).length
}

describe('the gesture of three taps within two seconds', () => {
  const rule = { count: 3, windowMs: 2000 }

  test.each([
    [[0, 1000, 2000], 3],
    [[0, 1000, 2001], 2],
    [[0, 2500, 3000, 3500], 3],
    [[0, 3000, 6000], 1],
  ])('with taps at %j ms counts %i taps', (timesMs, count) => {
    expect(countAfter(timesMs, rule)).toBe(count)
  })
})

describe('the gesture of five taps with pauses of at most three seconds', () => {
  const rule = { count: 5, pauseMs: 3000 }

  test.each([
    [[0, 3000, 6000, 9000, 12000], 5],
    [[0, 3001], 1],
    [[0, 500, 1000, 5000], 1],
  ])('with taps at %j ms counts %i taps', (timesMs, count) => {
    expect(countAfter(timesMs, rule)).toBe(count)
  })
})
