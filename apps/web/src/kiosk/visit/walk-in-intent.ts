import type { WalkInIntent } from '@frontlash/contract/clients'

export type WalkInService = NonNullable<WalkInIntent['service']>

/** The text of each choice, also shown to the front desk (docs/product/kiosk.md, "Walk-in options"). */
const DESCRIPTIONS: Record<WalkInService, string> = {
  appointment_later: 'Looking for appointment later',
  full_set: 'Full set - available now',
  refill: 'Refill - available now',
  removal: 'Removal - available now',
  speak_manager: 'Wants to speak to manager',
}
const ANY_SERVICE = 'Walk-in service - available now'

/** The choice of a walk-in, as stored and sent. "Later" counts as a service, so it needs no other. */
export function walkInIntent(timing: 'now', service: WalkInService): WalkInIntent
export function walkInIntent(timing: 'later'): WalkInIntent
export function walkInIntent(timing: WalkInIntent['timing'], chosen?: WalkInService): WalkInIntent {
  const service = timing === 'later' ? 'appointment_later' : chosen!
  return { timing, service, intentDescription: DESCRIPTIONS[service] }
}

/** The text of a stored choice, made from its timing and service if it has none. */
export function describeIntent({ timing, service, intentDescription }: WalkInIntent): string {
  if (intentDescription) return intentDescription
  if (timing === 'later') return DESCRIPTIONS.appointment_later
  return service ? DESCRIPTIONS[service] : ANY_SERVICE
}

/** The stored service of a check-in in the client's words: `Refill` for a walk-in who wanted one now. */
export function serviceText(service: string): string {
  if (service === DESCRIPTIONS.appointment_later) return 'Book for later'
  if (service === DESCRIPTIONS.speak_manager) return 'Speak to Manager'
  return service.replace(/ - available now$/, '')
}

/** The choice in the words of its buttons. */
export function choiceText(intent: WalkInIntent): string {
  if (intent.service === 'speak_manager') return 'Speak to Manager'
  return intent.timing === 'later' || intent.service === 'appointment_later' ? 'Book for later' : describeIntent(intent)
}
