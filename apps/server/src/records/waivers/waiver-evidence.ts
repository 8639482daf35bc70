import { type Language, languageOfTag } from '@frontlash/domain/language'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { DOCUMENT_WORDS, SALON_DATES } from '@frontlash/domain/messages/all-words'
import type { DOCUMENT_EN } from '@frontlash/domain/messages/document.en'
import { atLineStart } from '@frontlash/domain/messages/salon-dates'
import { type SayOf, sayIn } from '@frontlash/domain/messages/say'
import { formatPhone } from '@frontlash/domain/phone'
import { formatDateParts } from '@frontlash/domain/salon-words'
import type { WaiverSigner } from './waiver-signer.ts'
import type { WaiverToPrint } from './waiver-store.ts'

export type EvidenceGroup = {
  readonly heading: string
  readonly rows: readonly (readonly [label: string, value: string])[]
}

/**
 * Returns the evidence of a signature for the last pages of the document, in a language. Values that the device has
 * sent are marked. Missing values are shown as unknown.
 *
 * @param signedLanguage the language of the signed text, as the evidence shows it; by default the language tag of the
 * record
 * @param checkedBy the name and the day of the check of the translation; null if the salon has not recorded one
 * @param nameByCodePoints the code points of the printed name; null unless the document's fonts lack one of its
 * characters
 */
export function evidenceOf(
  waiver: WaiverToPrint,
  {
    title,
    signer,
    language = 'en',
    signedLanguage = waiver.record.language,
    checkedBy = null,
    nameByCodePoints = null,
  }: {
    readonly title: string
    readonly signer: WaiverSigner
    readonly language?: Language
    readonly signedLanguage?: string
    readonly checkedBy?: string | null
    readonly nameByCodePoints?: string | null
  },
): EvidenceGroup[] {
  const { record } = waiver
  const say = sayDocument(language)
  const notTold = say('pdf.notTold')
  const notRecorded = say('pdf.notRecorded')
  const time = (instant: Date | null) => (instant ? timeWithZone(instant, record.timeZone, language) : notTold)
  const location = LOCATION_NAMES[record.locationId]
  return [
    {
      heading: say('pdf.who'),
      rows: [
        [say('pdf.name'), record.clientName],
        ...(nameByCodePoints === null ? [] : [[say('pdf.codePoints'), nameByCodePoints] as const]),
        [say('pdf.phone'), formatPhone(record.clientPhone)],
        [say('pdf.client'), record.clientId],
      ],
    },
    {
      heading: say('pdf.what'),
      rows: [
        [say('pdf.text'), title],
        [say('pdf.version'), record.version],
        [say('pdf.language'), signedLanguage],
        ...(languageOfTag(record.language) === 'en' ? [] : [[say('pdf.checkedBy'), checkedBy ?? notRecorded] as const]),
        [say('pdf.letters'), record.textSizePx === null ? notTold : `${record.textSizePx} px`],
        [say('pdf.toEnd'), record.reachedEnd === null ? notTold : say(record.reachedEnd ? 'pdf.yes' : 'pdf.no')],
      ],
    },
    {
      heading: say('pdf.when'),
      rows: [
        [say('pdf.shown'), time(record.shownAt)],
        [say('pdf.signed'), time(record.signedAt)],
        ...(record.keptAt ? [[say('pdf.kept'), time(record.keptAt)] as const] : []),
        [say('pdf.received'), time(record.receivedAt)],
      ],
    },
    {
      heading: say('pdf.where'),
      rows: [
        [say('pdf.salon'), `${record.salonName}, ${location}`],
        [say('pdf.takenBy'), takenBy(record.takenBy, say)],
        [
          say('pdf.device'),
          record.deviceId ? [record.deviceName, record.deviceId].filter(Boolean).join(', ') : say('pdf.noDevice'),
        ],
        [say('pdf.address'), record.requestAddress ?? notRecorded],
        [say('pdf.browser'), record.requestAgent ?? notRecorded],
      ],
    },
    {
      heading: say('pdf.proof'),
      rows: [
        [say('pdf.id'), record.id],
        [say('pdf.chain'), say('pdf.chainAt', { n: record.chainPosition, place: location })],
        [say('pdf.picture'), record.signatureSha256],
        [say('pdf.before'), record.chainPosition === 1 ? say('pdf.first') : record.previousHash],
        [say('pdf.thisRecord'), waiver.recordHash],
        [say('pdf.serverSignature'), waiver.serverSignature],
        [say('pdf.publicKey'), signer.publicKey],
      ],
    },
  ]
}

export type SayDocument = SayOf<typeof DOCUMENT_EN>

/** Returns the function that translates the fixed words of a document into a language. */
export function sayDocument(language: Language): SayDocument {
  return sayIn<typeof DOCUMENT_EN>(DOCUMENT_WORDS[language], language)
}

/** Formats an instant as `Friday, November 20, 2026, 11:00:00 AM PST (2026-11-20T19:00:00.000Z)`. */
function timeWithZone(instant: Date, timeZone: string, language: Language): string {
  const { fullDate, clockTime } = SALON_DATES[language]
  const seconds = String(instant.getUTCSeconds()).padStart(2, '0')
  const time = clockTime(instant, timeZone).replace(/^\d+:\d+/, minutes => `${minutes}:${seconds}`)
  const zone = formatDateParts(instant, timeZone, { timeZoneName: 'short' }).split(' ').at(-1)
  return `${atLineStart(fullDate(instant, timeZone))}, ${time} ${zone} (${instant.toISOString()})`
}

function takenBy(actor: string, say: SayDocument): string {
  const staff = /^staff:(.*)$/.exec(actor)
  return staff ? say('pdf.staff', { name: staff[1]! }) : say('pdf.kiosk')
}
