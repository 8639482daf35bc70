import type { WalkInIntent } from '@frontlash/contract/clients'
import type { MessageKey } from '@frontlash/domain/messages/en'
import { serviceLabel } from '@frontlash/domain/messages/known-words'
import type { Say } from '@frontlash/domain/messages/say'
import type { ScreenWords } from '../../language/screen-words.ts'

export type WalkInService = NonNullable<WalkInIntent['service']>

/**
 * The English wording of each choice, which is stored and which the front desk sees (docs/product/kiosk.md, "Walk-in
 * options").
 */
const DESCRIPTIONS: Record<WalkInService, string> = {
  appointment_later: 'Looking for appointment later',
  full_set: 'Full set - available now',
  refill: 'Refill - available now',
  removal: 'Removal - available now',
  speak_manager: 'Wants to speak to manager',
}
const INTENTS = {
  appointment_later: 'intent.later',
  full_set: 'intent.fullSet',
  refill: 'intent.refill',
  removal: 'intent.removal',
  speak_manager: 'intent.manager',
} as const satisfies Record<WalkInService, MessageKey>
const SERVICES = ['full_set', 'refill', 'removal'] as const
const TITLES = { full_set: 'walkin.fullSet', refill: 'walkin.refill', removal: 'walkin.removal' } as const
const ANY_SERVICE = 'Walk-in service - available now'

/** Returns a walk-in choice as it is stored and sent. The choice of a later visit has a special value of `service`. */
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

/** Returns the choice of a walk-in in the language of the screens. */
export function intentText(say: Say, { timing, service }: WalkInIntent): string {
  return say(timing === 'later' ? 'intent.later' : service ? INTENTS[service] : 'intent.any')
}

/** Returns a check-in's stored service as the client sees it: `Refill` for a walk-in who wanted a refill now. */
export function serviceText({ language, say }: Pick<ScreenWords, 'language' | 'say'>, service: string): string {
  if (service === DESCRIPTIONS.appointment_later) return say('intent.bookLater')
  if (service === DESCRIPTIONS.speak_manager) return say('walkin.manager')
  if (language === 'en') return service.replace(/ - available now$/, '')
  const wish = SERVICES.find(one => service === DESCRIPTIONS[one])
  return wish ? say(TITLES[wish]) : serviceLabel(say, service === ANY_SERVICE ? 'Walk-in Service' : service)
}

/** Returns the choice of a walk-in, as labelled on the buttons that the client pressed. */
export function choiceText(say: Say, intent: WalkInIntent): string {
  if (intent.service === 'speak_manager') return say('walkin.manager')
  const isLater = intent.timing === 'later' || intent.service === 'appointment_later'
  return isLater ? say('intent.bookLater') : intentText(say, intent)
}
