import { expect, test } from 'vitest'
import { ratingFigures } from './survey-figures.ts'

test('ratings are counted by value, and five or more ratings have a mean', () => {
  expect(ratingFigures([])).toEqual({ answers: 0, mean: null, distribution: [0, 0, 0, 0, 0] })
  const four = [
    { rating: 5, answers: 3 },
    { rating: 1, answers: 1 },
  ]
  expect(ratingFigures(four)).toEqual({ answers: 4, mean: null, distribution: [1, 0, 0, 0, 3] })
  expect(ratingFigures([...four, { rating: 5, answers: 1 }]).mean).toBe(4.2)
  expect(ratingFigures([...four, { rating: 5, answers: 2 }])).toEqual({
    answers: 6,
    mean: 4.33,
    distribution: [1, 0, 0, 0, 5],
  })
})
