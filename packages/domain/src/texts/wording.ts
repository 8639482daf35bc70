import type { Language } from '../language.ts'
import { NO_WORDS, withoutFirstName } from '../messages/text-greeting.ts'
import { formatPhone } from '../phone.ts'
import { builtInWording, type OwnWording, ownWords, TEXT_DATES, TEXT_WORDS } from './built-in-wording.ts'
import { inGsm7, PLAIN, textSize, toGsm7 } from './gsm7.ts'
import { withoutMarks } from './marks.ts'
import type { TextTemplate, WordedTemplate } from './which-text.ts'

/** The version number of the salon's own wording. Default wordings have versions from 1. */
export const OWN_WORDING_VERSION = 0

/** The spellings of Vietnamese texts (setting `textMarks`): `plain` without diacritics, `full` with diacritics. */
export type TextMarks = 'plain' | 'full'

/** The language of a text, and the spelling of a Vietnamese text. */
export type TextForm = { readonly language: Language; readonly marks: TextMarks }

export const ENGLISH: TextForm = { language: 'en', marks: 'plain' }

/** The stop notice. It is added to the first text to a phone number, and later to one text per 30 days. */
export function stopNotice(form: TextForm): string {
  return ` ${inLetters(TEXT_WORDS[form.language]['sms.stopNotice'], form)}`
}

/** The values of the placeholders. Callers pass names as stored; this file converts and shortens them. */
export type TextValues = {
  readonly brand: string
  readonly location: { readonly name: string; readonly phone: string; readonly timeZone: string }
  /** The current time in the salon's clock. */
  readonly now: Date
  readonly firstName?: string
  readonly startAt?: Date | undefined
  readonly serviceName?: string | undefined
  readonly technicianName?: string | undefined
  /** The location of the booking; missing if the client is at this location. */
  readonly correctLocation?: { readonly name: string; readonly address: string; readonly phone: string }
  /** The full name and phone number of a client who asks for the manager, for the text to staff. */
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

/** The first unknown placeholder in a wording; undefined if all are known. */
export function unknownPlaceholder(words: string): string | undefined {
  return [...words.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .find(name => !(PLACEHOLDERS as readonly string[]).includes(name))
}

/**
 * A text in which all placeholders are filled. The caller decides whether to send the stop notice, because the caller
 * knows when this phone number last got the notice.
 */
export type WordedText = {
  readonly template: TextTemplate
  /** The language of the text; English by default. */
  readonly language?: Language
  readonly version: number
  readonly body: string
  /**
   * The text with the stop notice at the end. Names may be shorter than in `body`, so that the text and the notice fit.
   */
  readonly bodyWithNotice: string
}

type Values = Readonly<Record<Placeholder, string>>

/**
 * A character outside GSM-7, its replacement ('' if it was removed), and the position of the replacement in the filled
 * text, in UTF-16 code units.
 */
export type ReplacedLetter = { readonly at: number; readonly letter: string; readonly becomes: string }

export type FilledText = { readonly body: string; readonly marked: readonly ReplacedLetter[] }

/** The values that may be shortened, with their minimum lengths. Times and locations are never shortened. */
const SHORTEST = { service: 12, client: 14, first: 8, tech: 9 } as const

/**
 * The finished text, from the salon's own wording or the default wording. It is in GSM-7, except a Vietnamese text with
 * diacritics. Names are shortened so that the text has the fewest possible parts (docs/product/texts.md, "Letters and
 * parts").
 */
export function wordText(
  template: WordedTemplate,
  facts: TextValues,
  own: OwnWording = {},
  form: TextForm = ENGLISH,
): WordedText {
  const { version, plain, withNotice } = filledText(template, facts, own, form)
  return { template, language: form.language, version, body: plain.body, bodyWithNotice: withNotice.body }
}

/** Like wordText(), but also returns the characters that were replaced. */
export function filledText(
  template: WordedTemplate,
  facts: TextValues,
  own: OwnWording,
  form: TextForm,
): { version: number; plain: FilledText; withNotice: FilledText } {
  const ownText = ownWords(own[template], form.language)
  const { version, words } = ownText
    ? { version: OWN_WORDING_VERSION, words: ownText }
    : builtInWording(template, form.language)
  const write = (hasNotice: boolean, as: TextForm): FilledText => {
    const values = valuesOf(template, facts, words, as)
    const greeting = values.first === '' ? withoutFirstName(words, as.language) : words
    const text = fitted(greeting, values, hasNotice ? stopNotice(as) : '', as)
    // If a text with diacritics does not fit into three parts, it is sent without diacritics, which takes fewer parts.
    return isWide(as) && textSize(text.body).parts > MAX_PARTS ? write(hasNotice, { ...as, marks: 'plain' }) : text
  }
  return { version, plain: write(false, form), withNotice: write(true, form) }
}

function valuesOf(template: WordedTemplate, facts: TextValues, words: string, form: TextForm): Values {
  const { location, correctLocation, client, startAt } = facts
  const said = TEXT_WORDS[form.language]
  const dates = TEXT_DATES[form.language]
  // The phone number in a text to staff is the client's. In a text to clients it is the salon's.
  const phone = template === 'MANAGER_REQUEST' ? (client?.phone ?? '') : location.phone
  const inForm = (text: string) => inLetters(text, form)
  const [first, clientName, service, tech] = [
    facts.firstName,
    client?.name,
    facts.serviceName,
    facts.technicianName,
  ].map(name => inForm(name ?? '')) as [string, string, string, string]
  return {
    brand: inForm(facts.brand),
    loc: inForm(location.name),
    first: first || said['sms.there'].replace(NO_WORDS, ''),
    // A service without a name, or with the default name `appointment`, gets a label that fits the wording. A booking
    // made in the booking system's app may have no service.
    service: /^(appointment)?$/i.test(service) ? inForm(unnamedService(words, form.language)) : service,
    tech: /^(to be assigned|unassigned)?$/i.test(tech) ? inForm(said['sms.ourTeam']) : tech,
    time: inForm(startAt ? dates.clockTime(startAt, location.timeZone) : said['sms.none']),
    date: startAt ? inForm(dates.textDate(startAt, location.timeZone)) : '',
    late: startAt ? String(Math.max(0, Math.floor((facts.now.getTime() - startAt.getTime()) / 60_000))) : '',
    cloc: inForm(correctLocation?.name ?? ''),
    caddr: inForm(correctLocation?.address ?? ''),
    cphone: inForm(formatPhone(correctLocation?.phone ?? '')),
    phone: inForm(formatPhone(phone)),
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

/** The label of a service without a name: `appointment` after "your" or "su", otherwise `your appointment`. */
function unnamedService(words: string, language: Language): string {
  const isAfterYour = /(your|su) \{service\}/i.test(words)
  return TEXT_WORDS[language][isAfterYour ? 'sms.appointment' : 'sms.yourAppointment']
}

/**
 * Converts a text to the characters in which it is sent: GSM-7, or all characters of a Vietnamese text with diacritics.
 */
function inLetters(text: string, form: TextForm): string {
  if (isWide(form)) return wideLetters(text)
  return toGsm7(form.language === 'vi' ? withoutMarks(text) : text)
}

function isWide({ language, marks }: TextForm): boolean {
  return language === 'vi' && marks === 'full'
}

/** Keeps all characters except emoji and invisible characters, and removes repeated spaces. */
function wideLetters(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Extended_Pictographic}|[\p{Cf}\p{Cs}\p{Co}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}

export const MAX_PARTS = 3

/**
 * Fills a wording with values and `ending`. Names are shortened until the text fits one part; if that is impossible,
 * until it fits two parts. In a Vietnamese text with diacritics, names are shortened only to fit three parts.
 */
function fitted(words: string, values: Values, ending: string, form: TextForm): FilledText {
  for (const parts of isWide(form) ? [MAX_PARTS] : [1, 2]) {
    const text = shortened(words, values, ending, form, parts)
    if (text !== undefined) return text
  }
  return filled(words, values, ending, form)
}

function shortened(
  words: string,
  values: Values,
  ending: string,
  form: TextForm,
  parts: number,
): FilledText | undefined {
  const fitting: Record<keyof Values, string> = { ...values }
  for (;;) {
    const text = filled(words, fitting, ending, form)
    if (textSize(text.body).parts <= parts) return text
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

/** Unknown placeholders are removed, so that clients never see a mistake in a wording. */
function filled(words: string, values: Values, ending: string, form: TextForm): FilledText {
  const marked: ReplacedLetter[] = []
  let text = ''
  for (const part of words.split(/(\{[^{}]*\})/)) {
    if (part.startsWith('{')) text += (values as Record<string, string>)[part.slice(1, -1)] ?? ''
    else if (PLAIN.test(part)) text += part
    else
      for (const letter of lettersOf(part, form)) {
        const becomes = isWide(form) ? wideLetter(letter) : inGsm7(letter)
        if (becomes !== letter && becomes !== letter.replace(/\s/u, ' '))
          marked.push({ at: text.length, letter, becomes })
        text += becomes
      }
  }
  const surplus = SURPLUS[form.language === 'es' ? 'es' : 'all']
  return {
    body: text.replace(surplus, '') + ending,
    marked: marked.length === 0 ? marked : withoutSurplus(text, marked, surplus),
  }
}

/**
 * The characters of a part of a wording. If a Vietnamese text is sent without diacritics, they are removed here,
 * because the editor must not report them as replaced characters.
 */
function lettersOf(part: string, form: TextForm): string {
  return form.language === 'vi' && !isWide(form) ? withoutMarks(part) : part.normalize('NFC')
}

function wideLetter(letter: string): string {
  return /\s/u.test(letter) ? ' ' : wideLetters(letter)
}

/**
 * Matches surplus characters: spaces at both ends, repeated spaces, and the second of two periods, as in "with Maria
 * G..". In Spanish it also matches the last letter of "las" before one o'clock: "a la 1:05".
 */
const SURPLUS = {
  all: /^ +| +$| (?= )|(?<!\.)\.(?=\.(?!\.))/g,
  es: /^ +| +$| (?= )|(?<!\.)\.(?=\.(?!\.))|(?<=\bla)s(?= +1:)/gi,
} as const

/** Moves the positions of replaced characters to the text without surplus characters. */
function withoutSurplus(text: string, marked: readonly ReplacedLetter[], surplus: RegExp): ReplacedLetter[] {
  const removed = [...text.matchAll(surplus)].flatMap(match => [...match[0]].map((_, at) => match.index + at))
  const body = text.replace(surplus, '')
  const newPosition = (at: number) => at - removed.filter(one => one < at).length
  return marked.map(({ at, letter, becomes }) => ({
    at: newPosition(at),
    letter,
    becomes: body.slice(newPosition(at), newPosition(at + becomes.length)).trim(),
  }))
}
