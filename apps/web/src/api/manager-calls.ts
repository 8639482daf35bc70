import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { callsOf } from './calls.ts'

/** The managers' calls: `managerCalls.listDevices()`. Separate, so that the kiosk does not load them. */
export const managerCalls = callsOf(MANAGER_CALLS)
