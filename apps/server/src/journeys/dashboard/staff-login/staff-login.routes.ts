import { confirmSignInCall } from '@frontlash/contract/confirm'
import {
  currentUserCall,
  leaveKioskModeCall,
  loginByPinCall,
  loginCall,
  logoutCall,
  verifyPinCall,
} from '@frontlash/contract/staff'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { confirmSignIn } from './confirm-sign-in.ts'
import { mayLeaveKioskMode, signInByPassword, signInByPin, verifyPin } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { toUserResponse } from './start-session.ts'

/** Adds the calls that sign in by PIN or password, sign out, and start or end kiosk mode by PIN. */
export function addStaffLogin(app: FastifyInstance, context: AppContext): void {
  addCall(app, context, verifyPinCall, async ({ body, request, reply }) => {
    const staff = await verifyPin(context, body.pin, request, reply)
    return staff ? { valid: true as const, role: staff.role } : { valid: false as const }
  })
  addCall(app, context, leaveKioskModeCall, async ({ body, request, reply }) => ({
    valid: await mayLeaveKioskMode(context, body, request, reply),
  }))
  addCall(app, context, loginByPinCall, ({ body, request, reply }) => signInByPin(context, body, request, reply))
  addCall(app, context, loginCall, ({ body, request, reply }) => signInByPassword(context, body, request, reply))
  addCall(app, context, confirmSignInCall, ({ body, caller, request, reply }) =>
    confirmSignIn(context, caller, body, request, reply),
  )
  addCall(app, context, currentUserCall, async ({ caller }) =>
    toUserResponse(context, { ...caller, role: caller.accountRole }, caller.selectedLocationId),
  )
  addCall(app, context, logoutCall, async ({ caller, requestId }) => {
    await signOut(context, caller, requestId)
    return { success: true as const }
  })
}
