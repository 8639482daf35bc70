import type { WalkInIntent } from '@frontlash/contract/clients'

export type WalkInService = NonNullable<WalkInIntent['service']>

/** The wording of each walk-in choice, which the front desk also sees (docs/product/kiosk.md, "Walk-in options"). */
const DESCRIPTIONS: Record<WalkInService, string> = {
  appointment_later: 'Looking for appointment later',
  full_set: 'Full set - available now',
  refill: 'Refill - available now',
  removal: 'Removal - available now',
  speak_manager: 'Wants to speak to manager',
}
const ANY_SERVICE = 'Walk-in service - available now'

/** Returns a walk-in choice as it is stored and sent. To come later has its own value of `service`. */
export function walkInIntent(timing: 'now', service: WalkInService): WalkInIntent
export function walkInIntent(timing: 'later'): WalkInIntent
export function walkInIntent(timing: WalkInIntent['timing'], chosen?: WalkInService): WalkInIntent {
  const service = timing === 'later' ? 'appointment_later' : chosen!
  return { timing, service, intentDescription: DESCRIPTIONS[service] }
}

/** Returns the description of a stored choice. If it has none, the description is derived from timing and service. */
export function describeIntent({ timing, service, intentDescription }: WalkInIntent): string {
  if (intentDescription) return intentDescription
  if (timing === 'later') return DESCRIPTIONS.appointment_later
  return service ? DESCRIPTIONS[service] : ANY_SERVICE
}

/** Returns the stored service of a check-in in words for the client: `Refill` for a walk-in who wanted a refill now. */
export function serviceText(service: string): string {
  if (service === DESCRIPTIONS.appointment_later) return 'Book for later'
  if (service === DESCRIPTIONS.speak_manager) return 'Speak to Manager'
  return service.replace(/ - available now$/, '')
}

/** Returns the walk-in choice in the words of the pressed buttons. */
export function choiceText(intent: WalkInIntent): string {
  if (intent.service === 'speak_manager') return 'Speak to Manager'
  return intent.timing === 'later' || intent.service === 'appointment_later' ? 'Book for later' : describeIntent(intent)
}
