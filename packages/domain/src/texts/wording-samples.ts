import type { OwnWording } from './built-in-wording.ts'
import { type WeekFigures, weeklySummary } from './weekly-summary.ts'
import type { WordedTemplate } from './which-text.ts'
import { type FilledText, filledText, type TextForm, type TextValues, type WordedText, wordText } from './wording.ts'

/** The samples in the wording editor: typical values, and long names (docs/product/office/texts.md, "Wording"). */
export const SAMPLE_SIZES = ['short', 'long'] as const

export type SampleSize = (typeof SAMPLE_SIZES)[number]

export type SampleLocation = {
  readonly brand: string
  readonly publicUrl: string
  readonly location: TextValues['location']
}

const NOW = new Date('2026-11-20T19:20:00Z')
const SURVEY_CODE = 'hkqwmtzbra'

/** Before a wording is saved, it is checked with this location, which has the longest name. */
export const CHECKED_LOCATION: SampleLocation = {
  brand: 'Lash Lounge & Spa',
  publicUrl: 'https://checkin.example.com',
  location: { name: 'Costa Mesa', phone: '+17145550104', timeZone: 'America/Los_Angeles' },
}

const NAMES = {
  short: { firstName: 'Ana', serviceName: 'Refill', technicianName: 'Lena', name: 'Ana Lee' },
  long: {
    firstName: 'Alexandria',
    serviceName: 'Volume Full Set (Mega)',
    technicianName: 'Anneliese Hoffmann',
    name: 'Alexandria Montgomery-Garcia',
  },
} as const satisfies Record<SampleSize, object>

const SUMMARIES = {
  short: { noShowRate: 0.05, wait: 6, shareServed: 0.8, lateStart: 2 },
  long: { noShowRate: 0.125, wait: null, shareServed: null, lateStart: 112 },
} as const satisfies Record<SampleSize, WeekFigures>

const OTHER_SALON = {
  short: { name: 'Irvine', address: '1 Main St, Irvine', phone: '+19495550103' },
  long: { name: 'Costa Mesa', address: '3333 Bristol Street, Suite 2100, Costa Mesa, CA 92626', phone: '+17145550104' },
} as const satisfies Record<SampleSize, object>

/** Returns the text that a client with the values of the sample would get. */
export function sampleText(
  template: WordedTemplate,
  words: string | undefined,
  size: SampleSize,
  place: SampleLocation,
  form: TextForm,
): WordedText {
  return wordText(template, sampleValues(size, place), ownIn(template, words, form), form)
}

/** Returns the sample without and with the stop notice, each with the list of the characters that were replaced. */
export function markedSamples(
  template: WordedTemplate,
  words: string,
  size: SampleSize,
  place: SampleLocation,
  form: TextForm,
): (FilledText & { hasStopNotice: boolean })[] {
  const { plain, withNotice } = filledText(template, sampleValues(size, place), ownIn(template, words, form), form)
  return [
    { hasStopNotice: false, ...plain },
    { hasStopNotice: true, ...withNotice },
  ]
}

function ownIn(template: WordedTemplate, words: string | undefined, { language }: TextForm): OwnWording {
  return words === undefined ? {} : { [template]: { [language]: words } }
}

function sampleValues(size: SampleSize, place: SampleLocation): TextValues {
  const { name, ...names } = NAMES[size]
  return {
    ...names,
    brand: place.brand,
    location: place.location,
    now: NOW,
    startAt: new Date(NOW.getTime() - 17 * 60_000),
    correctLocation: OTHER_SALON[size],
    client: { name, phone: '+17145550101' },
    reason: 'reschedule',
    surveyLink: `${place.publicUrl}/s/${SURVEY_CODE}`,
    summary: weeklySummary(SUMMARIES[size], { from: '2026-11-09', to: '2026-11-15' }, place.publicUrl),
  }
}
