import {
  currentUserCall,
  leaveKioskModeCall,
  loginByPinCall,
  loginCall,
  logoutCall,
  verifyPinCall,
} from '@frontlash/contract/staff'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../http/add-call.ts'
import type { Salon } from '../../salon.ts'
import { mayLeaveKioskMode, signInByPassword, signInByPin, verifyPin } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { shownUser } from './start-session.ts'

/** Signing in by PIN or password, signing out, and the PINs that make a browser a kiosk and take it back from clients. */
export function addStaffLogin(app: FastifyInstance, salon: Salon): void {
  addCall(app, salon, verifyPinCall, async ({ body, request, reply }) => {
    const staff = await verifyPin(salon, body.pin, request, reply)
    return staff ? { valid: true as const, role: staff.role } : { valid: false as const }
  })
  addCall(app, salon, leaveKioskModeCall, async ({ body, request, reply }) => ({
    valid: await mayLeaveKioskMode(salon, body, request, reply),
  }))
  addCall(app, salon, loginByPinCall, ({ body, request, reply }) => signInByPin(salon, body, request, reply))
  addCall(app, salon, loginCall, ({ body, request, reply }) => signInByPassword(salon, body, request, reply))
  addCall(app, salon, currentUserCall, async ({ caller }) => shownUser(salon, caller, caller.selectedLocationId))
  addCall(app, salon, logoutCall, async ({ caller, requestId }) => {
    await signOut(salon, caller, requestId)
    return { success: true as const }
  })
}
