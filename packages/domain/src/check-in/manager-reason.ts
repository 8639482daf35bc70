import type { ManagerReason } from '../texts/wording.ts'
import type { FineScenario } from './scenario.ts'

/** What a client wants of the manager when she does not say: what her booking of today suggests. */
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
