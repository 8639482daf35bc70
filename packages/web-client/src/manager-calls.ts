import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { callsOf } from './calls-of.ts'

/** The managers' calls: `managerCalls.listDevices()`. The kiosk does not load this module. */
export const managerCalls = callsOf(MANAGER_CALLS)
