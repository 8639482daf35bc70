import type { OfficeSetting } from '@frontlash/contract/office-settings'
import { LANGUAGE_NAMES, type Translation } from '@frontlash/domain/language'
import { LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'
import { formatPhone } from '@frontlash/domain/phone'
import { THRESHOLD_NAMES } from '@frontlash/domain/settings/owner-thresholds'

/** The groups of settings by the last segment of their URL, in the order in which they are shown. */
export const GROUPS = {
  salon: { name: 'Salon', keys: ['brand', 'contactNames', 'technicianAliases'] },
  languages: { name: 'Languages', keys: ['languages', 'translationCheck'] },
  timing: { name: 'Timing', keys: ['thresholds'] },
  requests: { name: 'Requests', keys: ['managerNumbers', 'ownerAlerts', 'weeklySummary'] },
  texts: { name: 'Texts', keys: ['textRules', 'surveyTexts', 'textMarks', 'textBudget'] },
  waivers: { name: 'Waivers', keys: ['waiverPolicy'] },
  reviews: { name: 'Reviews', keys: ['reviewLinks'] },
  security: { name: 'Security', keys: ['pinOnlyOnKnownDevices'] },
  booking: { name: 'Booking system', keys: ['cancelAtProvider'] },
} as const

export type GroupId = keyof typeof GROUPS

export type EditableKey = (typeof GROUPS)[GroupId]['keys'][number]

export const SETTING_NAMES: Readonly<Record<EditableKey, { readonly name: string; readonly about: string }>> = {
  brand: { name: 'Name of the salon', about: 'On the tablets and in texts.' },
  contactNames: { name: 'Contact names', about: 'Whom a manager asks when a location is not open to them.' },
  technicianAliases: {
    name: 'Names of technicians',
    about: 'A technician whose name at Square contains the text is shown by the other name.',
  },
  languages: {
    name: 'Languages for clients',
    about:
      'Clients choose between English and these languages on the tablet. Texts, the waiver and the survey follow. Each language needs a text of the waiver.',
  },
  translationCheck: {
    name: 'Checks by a translator',
    about:
      'The Spanish and Vietnamese words are drafts until a certified translator has checked them, and a lawyer the waiver. A check counts for the words that are in use when you save it.',
  },
  textMarks: {
    name: 'Vietnamese texts',
    about:
      'With all marks a text is easier to read, but takes two or three parts instead of one. Carriers and banks in Vietnam leave the marks out.',
  },
  thresholds: { name: 'Early and late', about: 'Up to "late but allowed" the tablet checks a client in.' },
  managerNumbers: {
    name: 'Manager numbers',
    about: 'They get a text when a client asks for a manager, and the alerts by text.',
  },
  ownerAlerts: {
    name: 'Alerts by text',
    about:
      'To the manager numbers of the location, about the whole salon to those of the salon. Where there are none, to all numbers. At most once a day each.',
  },
  weeklySummary: {
    name: 'Weekly summary by text',
    about:
      'On Mondays at 9:00 AM the chosen numbers get a text with four figures of last week: no-shows, wait, walk-ins served and late starts.',
  },
  textRules: { name: 'Limits and quiet hours', about: 'How many texts are sent, and when none is.' },
  surveyTexts: { name: 'Survey text', about: 'Asks a client how the visit was, an hour after it ended.' },
  textBudget: {
    name: 'Budget',
    about: 'At 100 % only surveys, reminders to come back and the weekly summary stop; texts about a visit go on.',
  },
  waiverPolicy: { name: 'When to sign again', about: 'A new version of the text is always signed.' },
  reviewLinks: { name: 'Review pages', about: 'Every client is offered the same pages, whatever their rating.' },
  pinOnlyOnKnownDevices: {
    name: 'Staff PINs',
    about:
      'A tablet is allowed in Devices, or by the first sign-in with a password. The choice “On every browser” is less safe.',
  },
  cancelAtProvider: {
    name: 'Cancellations',
    about: 'Whether a cancellation on the dashboard is also made at Square, a minute later.',
  },
}

export const ALERT_NAMES = {
  kioskSilent: 'A kiosk is silent for 15 minutes',
  textsFailed: 'Over 5 % of the texts of a day failed',
  noBackup: 'There is no good backup',
  lowRating: 'A visit was rated 1 or 2',
  passwordGuessing: 'Somebody is guessing a password',
  wrongPins: 'Many wrong PINs were typed',
  newDevice: 'A tablet was set up, or a browser paired',
} as const

export const ASK_NAMES = {
  every_visit: 'At every visit',
  valid_days: 'After some days',
  first_visit: 'Once, at the first visit',
} as const

/**
 * The labels for the values of `pinOnlyOnKnownDevices` say where staff PINs work. A person could understand "Off" as:
 * no PIN works.
 */
export const PIN_PLACES = { true: 'On allowed tablets and in paired browsers', false: 'On every browser' } as const

export const MARKS_NAMES = { plain: 'Without marks', full: 'With all marks' } as const

export const REVIEW_SITES = { google: 'Google', yelp: 'Yelp' } as const

export function scopeName(location: LocationKey | null): string {
  return location === null ? 'The salon' : LOCATION_NAMES[location]
}

export function originOf({ from, location }: OfficeSetting): string {
  if (from === 'default') return 'Using: the built-in value.'
  if (from === 'location') return `Using: ${scopeName(location)}’s own.`
  return location === null ? 'Using: your salon’s own.' : 'Using: your salon’s.'
}

export function formatValue(key: string, value: unknown): string {
  if (key === 'pinOnlyOnKnownDevices') return PIN_PLACES[`${value as boolean}`]
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  switch (key) {
    case 'managerNumbers':
    case 'weeklySummary':
      return (value as string[]).map(formatNumber).join(', ') || 'none'
    case 'languages':
      return (value as Translation[]).map(language => LANGUAGE_NAMES[language]).join(', ') || 'English only'
    case 'translationCheck':
      return (
        Object.entries(value as Partial<Record<Translation, { by: string; on: string }>>)
          .map(([language, { by, on }]) => `${LANGUAGE_NAMES[language as Translation]}: ${by}, ${on}`)
          .join('; ') || 'nobody'
      )
    case 'textMarks':
      return MARKS_NAMES[value as keyof typeof MARKS_NAMES]
    case 'contactNames':
      return (value as string[]).join(', ') || 'none'
    case 'technicianAliases':
      return (
        (value as { contains: string; shownAs: string }[])
          .map(({ contains, shownAs }) => `${contains} as ${shownAs}`)
          .join(', ') || 'none'
      )
    case 'thresholds':
      return formatLimits(value as Record<string, number>)
    case 'waiverPolicy': {
      const { ask, validDays } = value as { ask: keyof typeof ASK_NAMES; validDays: number }
      return ask === 'valid_days' ? `After ${validDays} days` : ASK_NAMES[ask]
    }
    case 'ownerAlerts': {
      const on = Object.entries(value as object).filter(([, isOn]) => isOn)
      return on.map(([name]) => ALERT_NAMES[name as keyof typeof ALERT_NAMES]).join('; ') || 'off'
    }
    case 'textBudget': {
      const { monthlyUsd, centsPerSegment } = value as { monthlyUsd: number | null; centsPerSegment: number }
      return `${monthlyUsd === null ? 'no limit' : `$${monthlyUsd} a month`}, ${centsPerSegment} cents a part`
    }
    case 'reviewLinks':
      return Object.entries(value as Record<string, string | null | false>)
        .map(([site, link]) => `${REVIEW_SITES[site as keyof typeof REVIEW_SITES]}: ${formatLink(link)}`)
        .join('; ')
    default:
      return typeof value === 'string' ? value : formatParts(value as object)
  }
}

/** Formats a phone number: `(714) 555-0100`, or `ending in 0100` if it is masked. */
function formatNumber(number: string): string {
  return number.startsWith('*') ? `ending in ${number.slice(-4)}` : formatPhone(number)
}

function formatLink(link: string | null | false): string {
  if (link === null) return 'not set yet'
  return link === false ? 'not offered' : link
}

function formatLimits(value: Record<string, number>): string {
  const minutes = (sign: 1 | -1) =>
    [...THRESHOLD_NAMES].filter(([, name]) => name.sign === sign).map(([stored]) => value[stored]! * sign)
  return `${minutes(1).join(', ')} minutes before; ${minutes(-1).join(', ')} after`
}

/** Formats the parts of a value: `per phone and day: 4; window minutes: arrival: 120, …`. */
function formatParts(value: object): string {
  return Object.entries(value)
    .map(([name, part]) => {
      const label = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
      return `${label}: ${typeof part === 'object' && part !== null ? formatParts(part).replaceAll(';', ',') : part}`
    })
    .join('; ')
}
