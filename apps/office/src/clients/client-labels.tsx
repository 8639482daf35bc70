import type { CLIENT_MARKS, ClientDetailsResponse } from '@frontlash/contract/office-clients'
import type { VisitOutcome } from '@frontlash/domain/clients/visit-outcome'
import { LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'
import { formatDateParts } from '@frontlash/domain/salon-words'
import type { Tone } from '@frontlash/ui/badge'
import { Badge } from '@frontlash/ui/badge'
import type { IconChoice } from '@frontlash/ui/icon'
import { calendar, clock, minusCircle, question } from '@frontlash/ui/icon-drawings'
import parts from '../list/row-parts.module.css'

type Mark = (typeof CLIENT_MARKS)[number]

export const NO_VALUE = '-'

export function fullName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return [first_name, last_name].filter(Boolean).join(' ') || 'No name'
}

/** A day without a time: `Nov 10, 2026`. */
export function formatDay(day: string | null): string {
  if (day === null) return NO_VALUE
  return formatDateParts(new Date(`${day}T12:00:00Z`), 'UTC', { dateStyle: 'medium' })
}

export function locationName(location: LocationKey | null): string {
  return location === null ? NO_VALUE : LOCATION_NAMES[location]
}

const MARK_NAMES: Record<Mark, string> = {
  'opted-out': 'Opted out',
  unreachable: 'Unreachable',
  'booked-only': 'Booked only',
}

/** The badges of a search result: missed visits, opted out, unreachable or booked only. */
export function Marks({ marks, missed }: { marks: readonly Mark[]; missed?: number | undefined }) {
  return (
    <>
      {missed !== undefined && (
        <Badge tone="rose" icon="error-circle" className={parts.badge}>
          {missed} missed or too late
        </Badge>
      )}
      {marks.map(mark => (
        <Badge key={mark} tone={mark === 'booked-only' ? 'info' : 'warning'} className={parts.badge}>
          {MARK_NAMES[mark]}
        </Badge>
      ))}
    </>
  )
}

/**
 * The labels that say why a client may get no texts. The label with the key `yes` says that the client may get texts.
 */
export const TEXTING_LABELS: Record<Exclude<ClientDetailsResponse['texts']['why'], null> | 'yes', string> = {
  yes: 'May be texted',
  'opted-out': 'Wants no texts',
  unreachable: 'The number cannot receive texts',
  'no-consent': 'Has not agreed to texts yet',
}

const OUTCOMES: Record<VisitOutcome, readonly [name: string, tone: Tone | 'quiet' | 'rose', icon: IconChoice]> = {
  received: ['Received', 'success', 'check-circle'],
  'checked in': ['Checked in', 'success', 'check-circle'],
  cancelled: ['Cancelled', 'quiet', minusCircle],
  'too late': ['Too late', 'warning', clock],
  'no-show': ['No-show', 'rose', 'error-circle'],
  came: ['Came', 'success', 'check-circle'],
  ahead: ['Booked', 'info', calendar],
  'not recorded': ['Not recorded', 'quiet', question],
}

export function Outcome({ outcome }: { outcome: VisitOutcome }) {
  const [name, tone, icon] = OUTCOMES[outcome]
  return (
    <Badge tone={tone} icon={icon} className={parts.badge}>
      {name}
    </Badge>
  )
}
