import { UNNAMED_SERVICE } from '../appointment/service-name.ts'
import type { Say } from './say.ts'

/** The label of a service. Service names that the product itself gives are stored in English and translated here. */
export function serviceLabel(say: Say, service: string): string {
  switch (service) {
    case 'Walk-in Service':
      return say('known.walkInService')
    case 'New Client Visit':
      return say('known.newClientVisit')
    case UNNAMED_SERVICE:
      return say('known.appointment')
    default:
      return service
  }
}

/** The stored technician of a walk-in to whom nobody was assigned. */
export const NOBODY_YET = 'To be assigned'

export function technicianLabel(say: Say, technician: string): string {
  return technician === NOBODY_YET ? say('known.toBeAssigned') : technician
}
