import type { VerificationResponse } from '@frontlash/contract/check-in'
import { beforeWords, nothingFoundWords, verificationWords } from '@frontlash/domain/check-in/verification-words'
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
  'scenario' | 'detailedScenario' | 'appointment' | 'message' | 'client' | 'correctLocationName' | 'visitToday'
>

/**
 * Builds the message of a verification from its scenario and values, because the server sends only an English message.
 */
export function serverWords(verified: Verified, { language, dates }: ScreenWords, timeZone: string): ServerWords {
  const { scenario, detailedScenario = scenario, appointment, client, visitToday, correctLocationName } = verified
  if (language === 'en') return verified.message
  if (visitToday) return beforeWords(visitToday, dates.clockTime(new Date(visitToday.at), timeZone))
  const start = new Date(appointment?.start_at ?? Number.NaN)
  if (!appointment || Number.isNaN(start.getTime())) return nothingFoundWords(client?.first_name ?? null)
  return verificationWords(detailedScenario, {
    service: withoutSymbols(appointment.service_name),
    time: dates.clockTime(start, timeZone),
    date: dates.longDate(start, timeZone),
    place: correctLocationName ?? appointment.locationName,
  })
}

export function SaidByServer({ words }: { words: ServerWords }) {
  return typeof words === 'string' ? words : <Said messages={[words]} isUnbroken />
}
