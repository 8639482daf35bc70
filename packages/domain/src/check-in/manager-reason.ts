import type { ManagerReason } from '../texts/wording.ts'
import type { FineScenario } from './scenario.ts'

/** The default reason of a client who asks for the manager. The reason depends on the client's booking today. */
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
