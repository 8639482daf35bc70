import type { VerificationResponse } from '@frontlash/contract/check-in'
import { nothingFound } from '@frontlash/domain/check-in/response-messages'
import { searchScenario } from '@frontlash/domain/check-in/scenario'
import type { AppContext } from '../../../app-context.ts'
import type { DeviceCaller, StaffCaller } from '../../../http/caller.ts'
import { type AppointmentQuery, findAppointment, toVerificationResponse, visitHere } from './verify-appointment.ts'

/**
 * Finds the booking of a client who says that there is a booking. The search includes more days than the lookup on the
 * phone screen. It returns only scenarios that the kiosk can show on a result card (docs/product/check-in.md,
 * "Timing").
 */
export async function searchAppointments(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  ask: AppointmentQuery,
): Promise<VerificationResponse> {
  const finding = await findAppointment(context, caller, ask)
  const { choice, phoneData } = finding
  return {
    ...toVerificationResponse(context, caller, finding),
    scenario: searchScenario(choice.scenario, phoneData.client !== null),
    detailedScenario: choice.scenario,
    ...(choice.appointment === null &&
      !visitHere(context, finding) &&
      nothingFound(phoneData.client?.firstName ?? null)),
  }
}
