import { expect, test } from 'vitest'
import { budgetShare, budgetState, costInCents, stopsWithBudget } from './text-cost.ts'
import { TEXT_TEMPLATES } from './which-text.ts'

const stateOf = (...of: Parameters<typeof budgetShare>) => budgetState(budgetShare(...of))
const BUDGET = { monthlyUsd: 12, centsPerSegment: 1.2 }

test('the cost in cents is the count of parts multiplied by the price of a part', () => {
  expect(costInCents(1, BUDGET)).toBe(1.2)
  expect(costInCents(7, BUDGET)).toBe(8.4)
  expect(costInCents(0, BUDGET)).toBe(0)
})

test.each([
  [0, 'within'],
  [799, 'within'],
  [800, 'notice'],
  [999, 'notice'],
  [1000, 'used up'],
  [5000, 'used up'],
] as const)('a budget of 1,000 parts of which %i are used has the status %s', (parts, state) => {
  expect(stateOf(parts, BUDGET)).toBe(state)
  expect(stateOf(parts, { ...BUDGET, monthlyUsd: null })).toBe('no budget')
})

test('a budget that is used up stops only survey texts, texts about abandoned visits and weekly summaries', () => {
  expect(TEXT_TEMPLATES.filter(stopsWithBudget)).toEqual(['ABANDONED', 'SURVEY', 'OWNER_SUMMARY'])
})
