import { CALLS } from '@frontlash/contract/calls'
import { callsOf } from './calls-of.ts'

/** The kiosk's calls and the calls that kiosk and managers share: `calls.listLocations()`. */
export const calls = callsOf(CALLS)
