import type { ManagerReason } from '../texts/wording.ts'
import type { FineScenario } from './scenario.ts'

/** Why a client asks for the manager when no reason is given: what today's booking suggests. */
export function managerReason(scenario: FineScenario): ManagerReason {
  switch (scenario) {
    case 'TOO_LATE':
      return 'late'
    case 'VERY_LATE':
      return 'reschedule'
    case 'NO_APPOINTMENT':
      return 'walk_in'
    default:
      return 'other'
  }
}
