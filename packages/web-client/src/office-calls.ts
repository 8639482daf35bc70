import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import { callsOf } from './calls-of.ts'

/** The filters, the sort order and the cursor of a list. The keys are their names. */
export type ListQuery = Readonly<Record<string, string>>

/** The office's calls: `officeCalls.visits({ query })`. Only the office loads this module. */
export const officeCalls = callsOf(OFFICE_CALLS)
