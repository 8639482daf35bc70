import type { VerificationResponse } from '@frontlash/contract/check-in'
import { minutesUntil, timingScenario } from '@frontlash/domain/check-in/scenario'
import type { Message } from '@frontlash/domain/messages/say'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { Said } from '../../language/said.tsx'
import type { ScreenWords } from '../../language/screen-words.ts'

/**
 * Renders the message of a verification: in English the server's message, in other languages the kiosk's translation.
 */
export type ServerWords = string | Message

type Verified = Pick<
  VerificationResponse,
  'scenario' | 'appointment' | 'message' | 'checkInTime' | 'client' | 'correctLocationName' | 'visitToday'
>

/**
 * Builds the message of a verification from its scenario and values, because the server sends only an English message.
 */
export function serverWords(verified: Verified, { language, dates }: ScreenWords, timeZone: string): ServerWords {
  const { appointment, client, visitToday, correctLocationName } = verified
  if (language === 'en') return verified.message
  if (visitToday) {
    const time = dates.clockTime(new Date(visitToday.at), timeZone)
    if (!visitToday.isWaitingWalkIn) return ['before.checkedIn', { time }]
    return [visitToday.isForLater ? 'before.later' : 'before.walkIn', { time }]
  }
  const start = new Date(appointment?.start_at ?? Number.NaN)
  if (!appointment || Number.isNaN(start.getTime())) return nothingFound(client?.first_name ?? null)
  const time = dates.clockTime(start, timeZone)
  const service = withoutSymbols(appointment.service_name)
  const place = correctLocationName ?? appointment.locationName
  const minutes = minutesUntil(start, new Date(verified.checkInTime))
  switch (verified.scenario) {
    case 'WRONG_LOCATION':
      return ['msg.wrongLocation', { time, place }]
    case 'WRONG_DAY':
      return ['msg.wrongDay', { service, date: dates.longDate(start, timeZone), time }]
    case 'EARLY':
    case 'TOO_EARLY':
    case 'VERY_EARLY':
      return ['msg.early', { service, time }]
    case 'LATE':
    case 'LATE_BUT_ALLOWED':
      return ['msg.late', { service, time }]
    case 'TOO_LATE':
      // The explicit search does not distinguish a late client from a very late client.
      return timingScenario(minutes) === 'VERY_LATE' ? ['msg.veryLate', { time }] : ['msg.tooLate', { time }]
    case 'VERY_LATE':
      return ['msg.veryLate', { time }]
    default:
      return ['msg.onTime', { service, time }]
  }
}

function nothingFound(name: string | null): Message {
  return name === null ? ['msg.noneUnknown'] : ['msg.noneKnown', { name }]
}

export function SaidByServer({ words }: { words: ServerWords }) {
  return typeof words === 'string' ? words : <Said messages={[words]} isUnbroken />
}
