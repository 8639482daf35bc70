import type { TextTemplate } from './which-text.ts'

/** The salon's budget for texts; a setting (docs/product/office/texts.md, "Cost of texts"). */
export type TextBudget = {
  /** The budget in US dollars for a calendar month; null for no budget. */
  readonly monthlyUsd: number | null
  /** The estimated price of one part. */
  readonly centsPerSegment: number
}

/** A used-up budget stops only these texts, because nobody is waiting for them. */
const STOPPED_BY_BUDGET: readonly TextTemplate[] = ['SURVEY', 'ABANDONED', 'OWNER_SUMMARY']

/** The share of a budget from which the owner is alerted. */
const NOTICE_AT = 0.8

export type BudgetState = 'no budget' | 'within' | 'notice' | 'used up'

/** The estimated cost of parts in cents, rounded to a tenth. */
export function costInCents(parts: number, { centsPerSegment }: TextBudget): number {
  return Math.round(parts * centsPerSegment * 10) / 10
}

/** The share of a month's budget that the sent parts have used; null without a budget. */
export function budgetShare(parts: number, budget: TextBudget): number | null {
  return budget.monthlyUsd === null ? null : costInCents(parts, budget) / (budget.monthlyUsd * 100)
}

/** The state of a month that has used this share of its budget. */
export function budgetState(share: number | null): BudgetState {
  if (share === null) return 'no budget'
  if (share >= 1) return 'used up'
  return share >= NOTICE_AT ? 'notice' : 'within'
}

/** Whether this text is not sent once the budget is used up. */
export function stopsWithBudget(template: TextTemplate): boolean {
  return STOPPED_BY_BUDGET.includes(template)
}
