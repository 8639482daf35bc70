import { deviceName, type NamedDevice, type WrongPins, wrongPinsOn } from '../overview/attention.ts'
import { clockTime, shortDate } from '../salon-words.ts'
import { toGsm7 } from '../texts/gsm7.ts'
import { isQuietHour, type TextRules } from '../texts/which-text.ts'
import { ENGLISH, stopNotice } from '../texts/wording.ts'

/** The types of owner alerts, as in the setting `ownerAlerts`. */
export type OwnerAlert =
  | { readonly kind: 'kioskSilent'; readonly kiosk: string; readonly since: Date }
  | { readonly kind: 'textsFailed'; readonly failed: number; readonly all: number }
  | { readonly kind: 'noBackup'; readonly since: Date }
  | { readonly kind: 'lowRating'; readonly rating: number }
  | { readonly kind: 'passwordGuessing'; readonly username: string; readonly wrong: number }
  | { readonly kind: 'wrongPins'; readonly count: number; readonly on: WrongPins['on'] }
  | { readonly kind: 'newDevice'; readonly device: NamedDevice; readonly isPaired: boolean; readonly by: string | null }

export type OwnerAlertKind = OwnerAlert['kind']

const VERSION = 1

/**
 * The wording of an alert, in English. It contains neither a client's name nor anything that a client wrote
 * (docs/product/office/overview.md, "Owner alerts").
 */
export function ownerAlertText(
  alert: OwnerAlert,
  { brand, location, timeZone }: { readonly brand: string; readonly location: string; readonly timeZone: string },
) {
  const body = toGsm7(`${brand}: ${sentence(alert, location, timeZone)}`)
  return { template: 'OWNER_ALERT' as const, version: VERSION, body, bodyWithNotice: body + stopNotice(ENGLISH) }
}

function sentence(alert: OwnerAlert, location: string, timeZone: string): string {
  switch (alert.kind) {
    case 'kioskSilent':
      return `the kiosk ${alert.kiosk} at ${location} has been silent since ${clockTime(alert.since, timeZone)}.`
    case 'textsFailed':
      return `${alert.failed} of ${alert.all} texts at ${location} failed in 24 hours.`
    case 'noBackup':
      return `there is no good backup since ${shortDate(alert.since, timeZone)}.`
    case 'lowRating':
      return `a visit at ${location} was rated ${alert.rating} of 5. See Office, Surveys.`
    case 'passwordGuessing':
      return `somebody is guessing the password of ${alert.username}: ${alert.wrong} wrong attempts from unknown browsers. See Office, Staff.`
    case 'wrongPins':
      return `${alert.count} wrong PINs today ${wrongPinsOn(alert.on)}. See Office, Overview.`
    case 'newDevice':
      return `a new ${alert.isPaired ? 'paired browser' : 'tablet'}, ${deviceName(alert.device)}, was set up${alert.by ? ` by ${alert.by}` : ''}. See Office, Devices.`
    default:
      return alert satisfies never
  }
}

const MINUTE_MS = 60_000
/** A kiosk is silent if it has sent no call for this time. An idle kiosk sends a call every five minutes. */
export const SILENT_AFTER_MINUTES = 15
const BEFORE_FIRST_BOOKING_MINUTES = 30

/**
 * True while kiosks should send calls: from 30 minutes before the day's first booking until the end of the day's last
 * booking.
 */
export function areKiosksExpected(bookings: { readonly first: Date; readonly last: Date }, now: Date): boolean {
  return now.getTime() >= bookings.first.getTime() - BEFORE_FIRST_BOOKING_MINUTES * MINUTE_MS && now < bookings.last
}

const FEWEST_TEXTS = 20
const FAILED_SHARE = 0.05

/** True if over 5 % of at least 20 texts failed. Wrong phone numbers alone do not explain so many failures. */
export function didManyTextsFail({ failed, all }: { readonly failed: number; readonly all: number }): boolean {
  return all >= FEWEST_TEXTS && failed > all * FAILED_SHARE
}

const LOW_RATING = 2

export function isLowRating(rating: number): boolean {
  return rating <= LOW_RATING
}

const HOUR_MS = 60 * MINUTE_MS

/** Milliseconds until the quiet hours end; 0 outside quiet hours. */
export function quietWaitMs(
  now: Date,
  timeZone: string,
  rules: Pick<TextRules, 'quietFromHour' | 'quietUntilHour'>,
): number {
  let at = now
  // Quiet hours are full hours, so the loop adds one hour at a time. The limit of 26 covers a day with a clock change.
  for (let hours = 0; hours < 26 && isQuietHour(at, timeZone, rules); hours++)
    at = new Date((Math.floor(at.getTime() / HOUR_MS) + 1) * HOUR_MS)
  return at.getTime() - now.getTime()
}
