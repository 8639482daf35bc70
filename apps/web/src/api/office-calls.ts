import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import { callsOf } from './calls.ts'

/** The filters, the sort and the cursor of a list, by name. */
export type ListQuery = Readonly<Record<string, string>>

/** The calls of the office: `officeCalls.visits({ query })`. Separate, so that only the office loads them. */
export const officeCalls = callsOf(OFFICE_CALLS)
