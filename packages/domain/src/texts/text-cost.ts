import type { TextTemplate } from './which-text.ts'

/** The salon's text budget, a setting (docs/product/office/texts.md, "Cost of texts"). */
export type TextBudget = {
  /** The budget in US dollars per calendar month; null if there is no budget. */
  readonly monthlyUsd: number | null
  /** The estimated price per part. */
  readonly centsPerSegment: number
}

/** The texts that are not sent when the budget is used up, because nobody waits for them. */
const STOPPED_BY_BUDGET: readonly TextTemplate[] = ['SURVEY', 'ABANDONED', 'OWNER_SUMMARY']

/** The share of the used budget at which the owner gets an alert. */
const NOTICE_AT = 0.8

export type BudgetState = 'no budget' | 'within' | 'notice' | 'used up'

/** The estimated cost in cents, rounded to a tenth. */
export function costInCents(parts: number, { centsPerSegment }: TextBudget): number {
  return Math.round(parts * centsPerSegment * 10) / 10
}

/** The used share of a month's budget; null if there is no budget. */
export function budgetShare(parts: number, budget: TextBudget): number | null {
  return budget.monthlyUsd === null ? null : costInCents(parts, budget) / (budget.monthlyUsd * 100)
}

export function budgetState(share: number | null): BudgetState {
  if (share === null) return 'no budget'
  if (share >= 1) return 'used up'
  return share >= NOTICE_AT ? 'notice' : 'within'
}

export function stopsWithBudget(template: TextTemplate): boolean {
  return STOPPED_BY_BUDGET.includes(template)
}
