import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import { callsOf } from './calls.ts'

/** The filters, the sort and the cursor of a list, by name. */
export type ListQuery = Readonly<Record<string, string>>

/** The calls of the office: `officeCalls.visits({ query })`. Only the office loads this file. */
export const officeCalls = callsOf(OFFICE_CALLS)
