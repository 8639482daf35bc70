import { CALLS } from '@frontlash/contract/calls'
import { callsOf } from './calls-of.ts'

/** The calls of the kiosk, and the calls that kiosk and managers share: `calls.listLocations()`. */
export const calls = callsOf(CALLS)
