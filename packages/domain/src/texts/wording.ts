import { formatPhone } from '../phone.ts'
import { clockTime, shortDate } from '../salon-words.ts'
import { gsm7Length, inGsm7, ONE_PART, ONE_TEXT, PLAIN, toGsm7 } from './gsm7.ts'
import type { TextTemplate, WordedTemplate } from './which-text.ts'

/** The opt-out notice at the end of the first text to a phone, and then of one text per 30 days. */
export const STOP_NOTICE = ' Reply STOP to opt out.'

/** The version number of the salon's own wording. Default wordings are numbered from 1. */
export const OWN_WORDING_VERSION = 0

const CHECKED_IN =
  '{brand} {loc}: Hi {first}, you are checked in for {service} at {time} with {tech}. Please have a seat, we will call you.'
const CHECKED_IN_EARLY =
  '{brand} {loc}: Hi {first}, you are checked in early for {service} at {time} with {tech}. We will start on time or sooner.'
const TOO_EARLY =
  '{brand} {loc}: Hi {first}, you are checked in for {service} at {time}. You are quite early: please be back here by then.'
const LATE =
  '{brand} {loc}: Hi {first}, you are checked in for {service} at {time}. It is past the start, so your time may be shorter.'

/**
 * The default wordings. A changed wording gets the next version number, so that a stored text identifies its wording.
 */
export const WORDING: Readonly<Record<WordedTemplate, { readonly version: number; readonly words: string }>> = {
  ON_TIME: { version: 1, words: CHECKED_IN },
  VALID_TIMING: { version: 1, words: CHECKED_IN },
  FOUND: { version: 1, words: CHECKED_IN },
  EARLY: { version: 1, words: CHECKED_IN_EARLY },
  TOO_EARLY: { version: 1, words: TOO_EARLY },
  VERY_EARLY: { version: 1, words: TOO_EARLY },
  LATE: { version: 1, words: LATE },
  LATE_BUT_ALLOWED: { version: 1, words: LATE },
  TOO_LATE: {
    version: 1,
    words:
      '{brand} {loc}: Hi {first}, your {time} visit began over {late} min ago. Please see the front desk: we will try to fit you in.',
  },
  VERY_LATE: {
    version: 1,
    words:
      '{brand} {loc}: Hi {first}, your {time} visit has passed. Please see the front desk and we will help you rebook.',
  },
  WRONG_LOCATION: {
    version: 1,
    words:
      '{brand}: Hi {first}, your {time} visit today is at {cloc}, {caddr}, {cphone}, not {loc}. Ask the team for help.',
  },
  WRONG_DAY: {
    version: 1,
    words:
      '{brand} {loc}: Hi {first}, your {service} is on {date} at {time}, not today. Ask the team if you hoped for today.',
  },
  WALK_IN_NOW: {
    version: 1,
    words: '{brand} {loc}: Hi {first}, you are on our walk-in list for {service}. We will call you at your turn.',
  },
  WALK_IN_LATER: {
    version: 1,
    words: '{brand} {loc}: Hi {first}, thanks for stopping by. We will contact you to book, or call {phone}.',
  },
  MANAGER_REQUEST: {
    version: 1,
    words: '{loc} kiosk: {client} {phone} asks for a manager ({reason}), appt {time}. See dashboard.',
  },
  ABANDONED: {
    version: 1,
    words: '{brand} {loc}: You stopped at our check-in. If you still want to be seen, ask the team or call {phone}.',
  },
  SURVEY: { version: 1, words: '{brand} {loc}: Hi {first}, how was your visit? {survey link}' },
  OWNER_SUMMARY: {
    version: 1,
    words:
      '{brand} {week}: no-shows {no-shows}, wait {wait}, walk-ins served {served}, late starts {late starts}. {insights link}',
  },
}

/** The values of the placeholders. Names are passed as stored; this file converts and shortens them. */
export type TextValues = {
  readonly brand: string
  readonly location: { readonly name: string; readonly phone: string; readonly timeZone: string }
  /** The current time in the salon's clock. */
  readonly now: Date
  readonly firstName?: string
  readonly startAt?: Date | undefined
  readonly serviceName?: string | undefined
  readonly technicianName?: string | undefined
  /** The location of the booking; missing if the client is there. */
  readonly correctLocation?: { readonly name: string; readonly address: string; readonly phone: string }
  /** The full name and phone number of a client who asks for the manager. They are in the text to staff. */
  readonly client?: { readonly name: string; readonly phone: string }
  readonly reason?: ManagerReason | undefined
  readonly surveyLink?: string
  readonly summary?: SummaryValues
}

export type SummaryValues = {
  readonly week: string
  readonly noShows: string
  readonly wait: string
  readonly walkInsServed: string
  readonly lateStarts: string
  readonly insightsLink: string
}

export const MANAGER_REASONS = ['walk_in', 'late', 'reschedule', 'other'] as const

export type ManagerReason = (typeof MANAGER_REASONS)[number]

const REASON_TEXTS: Readonly<Record<ManagerReason, string>> = {
  walk_in: 'walk-in',
  late: 'late',
  reschedule: 'reschedule',
  other: 'other',
}

export const PLACEHOLDERS = [
  'brand',
  'loc',
  'first',
  'service',
  'tech',
  'time',
  'date',
  'late',
  'cloc',
  'caddr',
  'cphone',
  'phone',
  'client',
  'reason',
  'survey link',
  'week',
  'no-shows',
  'wait',
  'served',
  'late starts',
  'insights link',
] as const

export type Placeholder = (typeof PLACEHOLDERS)[number]

const SUMMARY_PLACEHOLDERS: readonly Placeholder[] = PLACEHOLDERS.slice(PLACEHOLDERS.indexOf('week'))

/** The placeholders that the editor offers for a template. */
export function placeholdersFor(template: WordedTemplate): readonly Placeholder[] {
  if (template === 'OWNER_SUMMARY') return ['brand', ...SUMMARY_PLACEHOLDERS]
  return PLACEHOLDERS.filter(name => !SUMMARY_PLACEHOLDERS.includes(name))
}

export type OwnWording = Readonly<Partial<Record<WordedTemplate, string>>>

/** The first unknown placeholder in a wording; undefined if all are known. */
export function unknownPlaceholder(words: string): string | undefined {
  return [...words.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .find(name => !(PLACEHOLDERS as readonly string[]).includes(name))
}

/**
 * A text in which all placeholders are filled. The caller decides whether to send the stop notice, because it knows
 * when this phone last got it.
 */
export type WordedText = {
  readonly template: TextTemplate
  readonly version: number
  readonly body: string
  /** The text with the stop notice at the end. Names may be shorter than in `body`, so that text and notice fit. */
  readonly bodyWithNotice: string
}

type Values = Readonly<Record<Placeholder, string>>

/**
 * A character outside GSM-7, its replacement ('' if it was removed), and the position of the replacement in the filled
 * text, in UTF-16 code units.
 */
export type ReplacedLetter = { readonly at: number; readonly letter: string; readonly becomes: string }

export type FilledText = { readonly body: string; readonly marked: readonly ReplacedLetter[] }

/**
 * The values that may be shortened to make a text fit, with their minimum lengths. Times and locations are never
 * shortened.
 */
const SHORTEST = { service: 12, client: 14, first: 8, tech: 9 } as const

/**
 * The filled text in GSM-7, from the salon's own wording or the default. It has one part if names can be shortened
 * enough and stay recognisable.
 */
export function wordText(template: WordedTemplate, facts: TextValues, own: OwnWording = {}): WordedText {
  const { version, plain, withNotice } = filledText(template, facts, own)
  return { template, version, body: plain.body, bodyWithNotice: withNotice.body }
}

/** Like wordText, but also returns the replaced characters. */
export function filledText(
  template: WordedTemplate,
  facts: TextValues,
  own: OwnWording,
): { version: number; plain: FilledText; withNotice: FilledText } {
  const ownWording = own[template]
  const { version, words } = ownWording ? { version: OWN_WORDING_VERSION, words: ownWording } : WORDING[template]
  const values = valuesOf(template, facts, words)
  return { version, plain: fitted(words, values, ''), withNotice: fitted(words, values, STOP_NOTICE) }
}

function valuesOf(template: WordedTemplate, facts: TextValues, words: string): Values {
  const { location, correctLocation, client, startAt } = facts
  // Staff get the client's phone number, and clients get the salon's.
  const phone = template === 'MANAGER_REQUEST' ? (client?.phone ?? '') : location.phone
  const [first, clientName, service, tech] = [
    facts.firstName,
    client?.name,
    facts.serviceName,
    facts.technicianName,
  ].map(name => toGsm7(name ?? '')) as [string, string, string, string]
  return {
    brand: toGsm7(facts.brand),
    loc: toGsm7(location.name),
    first: first || 'there',
    // The default service name is omitted. A booking from the booking system's own app may have no service.
    service: /^(appointment)?$/i.test(service) ? unnamedService(words) : service,
    tech: /^(to be assigned|unassigned)?$/i.test(tech) ? 'our team' : tech,
    time: startAt ? clockTime(startAt, location.timeZone) : 'none',
    date: startAt ? shortDate(startAt, location.timeZone) : '',
    late: startAt ? String(Math.max(0, Math.floor((facts.now.getTime() - startAt.getTime()) / 60_000))) : '',
    cloc: toGsm7(correctLocation?.name ?? ''),
    caddr: toGsm7(correctLocation?.address ?? ''),
    cphone: toGsm7(formatPhone(correctLocation?.phone ?? '')),
    phone: toGsm7(formatPhone(phone)),
    client: clientName || 'A client',
    reason: REASON_TEXTS[facts.reason ?? 'other'],
    // A URL is never converted or shortened.
    'survey link': facts.surveyLink ?? '',
    week: facts.summary?.week ?? '',
    'no-shows': facts.summary?.noShows ?? '',
    wait: facts.summary?.wait ?? '',
    served: facts.summary?.walkInsServed ?? '',
    'late starts': facts.summary?.lateStarts ?? '',
    'insights link': facts.summary?.insightsLink ?? '',
  }
}

function unnamedService(words: string): string {
  return words.includes('your {service}') ? 'appointment' : 'your appointment'
}

/**
 * Fills a wording with values and adds `ending`. Names are shortened only as far as needed to get the fewest possible
 * parts.
 */
function fitted(words: string, values: Values, ending: string): FilledText {
  for (const places of [ONE_TEXT, 2 * ONE_PART]) {
    const text = shortened(words, values, ending, places)
    if (text !== undefined) return text
  }
  return filled(words, values, ending)
}

function shortened(words: string, values: Values, ending: string, places: number): FilledText | undefined {
  const fitting: Record<keyof Values, string> = { ...values }
  for (;;) {
    const text = filled(words, fitting, ending)
    if (gsm7Length(text.body) <= places) return text
    const [longest] = (Object.keys(SHORTEST) as (keyof typeof SHORTEST)[])
      .filter(name => words.includes(`{${name}}`))
      .map(name => ({ name, spare: fitting[name].length - SHORTEST[name] }))
      .sort((a, b) => b.spare - a.spare)
    if (!longest || longest.spare <= 0) return undefined
    fitting[longest.name] = cut(fitting[longest.name], fitting[longest.name].length - 1)
  }
}

/**
 * Shortens a value to at most `length` characters: after a whole word if at least half of the characters remain,
 * otherwise with a period. An unclosed bracket is removed with its content: "Volume Refill", never "Volume Refill (2".
 */
function cut(value: string, length: number): string {
  const lastSpace = value.lastIndexOf(' ', length)
  const shortened = lastSpace >= length / 2 ? value.slice(0, lastSpace) : `${value.slice(0, length - 1)}.`
  return shortened.replace(/(?<=\S)\s*\([^()]*$/, '').replace(/[\s,&+/-]+(\.?)$/, '$1')
}

/** Removes unknown placeholders, so that clients never see a mistake in a wording. */
function filled(words: string, values: Values, ending: string): FilledText {
  const marked: ReplacedLetter[] = []
  let text = ''
  for (const part of words.split(/(\{[^{}]*\})/)) {
    if (part.startsWith('{')) text += (values as Record<string, string>)[part.slice(1, -1)] ?? ''
    else if (PLAIN.test(part)) text += part
    else
      for (const letter of part.normalize('NFC')) {
        const becomes = inGsm7(letter)
        if (becomes !== letter && becomes !== letter.replace(/\s/u, ' '))
          marked.push({ at: text.length, letter, becomes })
        text += becomes
      }
  }
  return {
    body: text.replace(SURPLUS, '') + ending,
    marked: marked.length === 0 ? marked : withoutSurplus(text, marked),
  }
}

/**
 * Matches surplus characters: spaces at the beginning and end, repeated spaces, and the second of two periods, as in
 * "with Maria G..".
 */
const SURPLUS = /^ +| +$| (?= )|(?<!\.)\.(?=\.(?!\.))/g

/** Removes surplus characters and adjusts the positions of the replaced characters. */
function withoutSurplus(text: string, marked: readonly ReplacedLetter[]): ReplacedLetter[] {
  const removed = [...text.matchAll(SURPLUS)].flatMap(match => [...match[0]].map((_, at) => match.index + at))
  const body = text.replace(SURPLUS, '')
  const newPosition = (at: number) => at - removed.filter(one => one < at).length
  return marked.map(({ at, letter, becomes }) => ({
    at: newPosition(at),
    letter,
    becomes: body.slice(newPosition(at), newPosition(at + becomes.length)).trim(),
  }))
}
