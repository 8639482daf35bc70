import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import type { LeaveKioskModeAnswer, LeaveKioskModeBody } from '@frontlash/contract/staff'
import { send } from './http-client.ts'

/** Refused today, or too often: normal answers to a typed PIN. */
const REFUSALS = [403, 429]

/** Whether a PIN, or a user name and password, may end kiosk mode here. It enrols nothing and signs no one in. */
export function mayLeaveKioskMode(body: LeaveKioskModeBody): Promise<LeaveKioskModeAnswer> {
  return send(MANAGER_CALLS.leaveKioskMode, { body, expected: REFUSALS })
}
