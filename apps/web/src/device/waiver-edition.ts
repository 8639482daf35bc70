import type { CurrentWaiverResponse } from '@frontlash/contract/waivers'
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@frontlash/domain/language'
import { BUILT_IN_VERSIONS, builtInText } from '@frontlash/domain/waiver/built-in-waiver'
import { WAIVER_SECTIONS, WAIVER_TITLE, WAIVER_VERSION, type WaiverText } from '@frontlash/domain/waiver/waiver-text'
import { calls } from '@frontlash/web-client/calls'
import { salonNow } from '@frontlash/web-client/server-clock'
import { offeredLanguages } from '../language/shown-language.ts'
import { readStoredEditions, storeEditions } from './edition-database.ts'

type Edition = Pick<CurrentWaiverResponse, 'edition' | 'versions' | 'setApart'>

/** The stored editions of the waiver and the waiver texts. `inForce` was in force when the server last responded. */
export type KnownEditions = {
  readonly inForce: Edition
  readonly next: (Edition & { readonly effectiveFrom: string }) | null
  readonly texts: Readonly<Record<string, WaiverText>>
}

export type ShownWaiver = WaiverText & {
  readonly version: string
  /** A BCP 47 language tag, as in the evidence of a signed waiver. */
  readonly language: string
}

const BUILT_IN: ShownWaiver = {
  title: WAIVER_TITLE,
  sections: WAIVER_SECTIONS,
  version: WAIVER_VERSION,
  language: LANGUAGE_TAGS.en,
}

/** The maximum wait for the waiver text. A later response is ignored, because the client is already reading. */
const TEXT_TIMEOUT_MS = 2_000

let known: KnownEditions | undefined

/**
 * Returns the waiver text in force in a language. It is computed from the stored editions and the current time. Returns
 * undefined if no editions are stored, because then only the server knows the text.
 */
export function knownWaiver(language: Language): ShownWaiver | undefined {
  return known && shownOf(known, editionNow(known), language)
}

/**
 * Returns the waiver text in force in a language: the text from the server, otherwise the stored text, otherwise the
 * built-in text (docs/product/kiosk.md, "Waiver"); null if there is none. The text is English if the edition in force
 * has no text in the language.
 */
export async function waiverInForce(
  response: CurrentWaiverResponse | undefined,
  language: Language,
): Promise<ShownWaiver | null> {
  known ??= await readStoredEditions()
  const latest = response ?? (known ? undefined : await calls.currentWaiver().catch(() => undefined))
  if (latest) known = await withTexts(latest, known, [textVersion(latest, language).version])
  const shown =
    knownWaiver(language) ?? (await builtIn(known ? textVersion(editionNow(known), language).language : language))
  return shown.sections.length > 0 ? shown : null
}

/** Returns the built-in text in a language, or the English text in force if the language's chunk cannot be loaded. */
async function builtIn(language: Language): Promise<ShownWaiver> {
  try {
    return { ...(await builtInText(language)), version: BUILT_IN_VERSIONS[language], language: LANGUAGE_TAGS[language] }
  } catch {
    return knownWaiver('en') ?? BUILT_IN
  }
}

/** Loads and stores the current and the next edition, in all offered languages, while nobody uses the tablet. */
export async function refreshEditions(): Promise<void> {
  known ??= await readStoredEditions()
  const latest = await calls.currentWaiver()
  const offered = LANGUAGES.filter(language => language === 'en' || offeredLanguages().includes(language))
  const editions = latest.next ? [latest, latest.next] : [latest]
  const fresh = await withTexts(
    latest,
    known,
    editions.flatMap(edition => offered.flatMap(language => edition.versions[language] ?? [])),
  )
  known = fresh
  await storeEditions(fresh)
  // The chunks of the built-in texts are loaded now, because a tablet without network needs them later.
  await Promise.allSettled(offered.map(builtInText))
}

/** Adds the wanted texts to the editions in the server's response. A text that cannot be read is omitted. */
async function withTexts(
  { edition, versions, setApart, next }: CurrentWaiverResponse,
  before: KnownEditions | undefined,
  wanted: readonly string[],
): Promise<KnownEditions> {
  const texts: Record<string, WaiverText> = {}
  for (const version of [versions, next?.versions ?? {}].flatMap(one => Object.values(one))) {
    const text = before?.texts[version]
    if (text) texts[version] = text
  }
  const missing = wanted.filter(version => !isKnown(version, texts))
  await Promise.all(
    missing.map(async version => {
      const text = await calls.waiverText({ params: { version }, timeoutMs: TEXT_TIMEOUT_MS }).catch(() => undefined)
      if (text) texts[version] = { title: text.title, sections: text.sections }
    }),
  )
  return { inForce: { edition, versions, setApart }, next, texts }
}

/**
 * Returns the version of an edition's text in a language. If the edition has no text in the language, returns the
 * version of the English text.
 */
function textVersion({ versions }: Edition, language: Language): { version: string; language: Language } {
  const version = versions[language]
  return version ? { version, language } : { version: versions.en ?? '', language: 'en' }
}

function isKnown(version: string, texts: KnownEditions['texts']): boolean {
  return version === WAIVER_VERSION || version in texts
}

/** Returns the edition in force at the salon's current time. It also works offline. */
function editionNow({ inForce, next }: KnownEditions): Edition {
  return next && salonNow().getTime() >= Date.parse(next.effectiveFrom) ? next : inForce
}

function shownOf({ texts }: KnownEditions, edition: Edition, wanted: Language): ShownWaiver | undefined {
  const { version, language } = textVersion(edition, wanted)
  const text = texts[version] ?? (version === WAIVER_VERSION ? BUILT_IN : undefined)
  return (
    text && {
      title: text.title,
      sections: text.sections.map(({ heading, paragraphs }, index) => ({
        heading,
        paragraphs,
        setApart: edition.setApart.includes(index + 1),
      })),
      version,
      language: LANGUAGE_TAGS[language],
    }
  )
}
