import type { OfficeText } from '@frontlash/contract/office-texts'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { formatPhone } from '@frontlash/domain/phone'
import { TEXT_STATE_NAMES, type TextState } from '@frontlash/domain/texts/text-states'
import { type AnyTone, Badge } from '@frontlash/ui/badge'
import type { IconChoice } from '@frontlash/ui/icon'
import { clock, minusCircle, question } from '@frontlash/ui/icon-drawings'

export const NO_VALUE = '–'

const WAITING: readonly [AnyTone, IconChoice] = ['quiet', clock]
const NOT_SENT: readonly [AnyTone, IconChoice] = ['quiet', minusCircle]

const STATE_BADGES: Readonly<Record<TextState, readonly [AnyTone, IconChoice]>> = {
  QUEUED: WAITING,
  SENDING: WAITING,
  UNKNOWN: WAITING,
  SENT: ['info', 'check-circle'],
  DELIVERED: ['success', 'check-circle'],
  UNDELIVERED: ['error', 'error-circle'],
  FAILED: ['error', 'error-circle'],
  PARKED: ['warning', question],
  WITHDRAWN: NOT_SENT,
  EXPIRED: NOT_SENT,
  OPTED_OUT: NOT_SENT,
  NO_CONSENT: NOT_SENT,
  QUIET_HOURS: NOT_SENT,
  CAPPED: NOT_SENT,
  NOT_CONFIGURED: NOT_SENT,
}

export function TextBadge({ state, className }: { state: TextState; className?: string | undefined }) {
  const [tone, icon] = STATE_BADGES[state]
  return (
    <Badge tone={tone} icon={icon} className={className}>
      {TEXT_STATE_NAMES[state]}
    </Badge>
  )
}

export function clientOf({ client, phone }: OfficeText): string {
  return client ?? formatPhone(phone)
}

export function locationOf({ location }: OfficeText): string {
  return location === null ? NO_VALUE : LOCATION_NAMES[location]
}
