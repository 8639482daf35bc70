import { COMMON_CALLS } from '@frontlash/contract/common-calls'
import { callsOf } from './calls-of.ts'

/** The calls that every screen makes: `commonCalls.health()`. */
export const commonCalls = callsOf(COMMON_CALLS)
