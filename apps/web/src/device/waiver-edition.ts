import type { CurrentWaiverResponse } from '@frontlash/contract/waivers'
import { LANGUAGE_TAGS } from '@frontlash/domain/waiver/waiver-language'
import { WAIVER_SECTIONS, WAIVER_TITLE, WAIVER_VERSION, type WaiverText } from '@frontlash/domain/waiver/waiver-text'
import { calls } from '@frontlash/web-client/calls'
import { salonNow } from '@frontlash/web-client/server-clock'
import { readStoredEditions, storeEditions } from './edition-database.ts'

type Edition = Pick<CurrentWaiverResponse, 'edition' | 'versions' | 'setApart'>

/**
 * The editions that the tablet has stored: the edition in force at the last response, the next edition, and their
 * texts.
 */
export type KnownEditions = {
  readonly inForce: Edition
  readonly next: (Edition & { readonly effectiveFrom: string }) | null
  /** The texts by version. */
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

/** The longest wait for a text. A text that arrives later is not shown, because the client is already reading. */
const TEXT_TIMEOUT_MS = 2_000

let known: KnownEditions | undefined

/** Returns the text in force, from the stored editions and the clock; undefined if the server has to be asked. */
export function knownWaiver(): ShownWaiver | undefined {
  return known && shownOf(known, editionNow(known))
}

/**
 * The text in force: from the server's response, otherwise from the tablet's storage, otherwise the built-in text
 * (docs/product/kiosk.md, "Waiver"). Null when no text can be shown.
 */
export async function waiverInForce(response: CurrentWaiverResponse | undefined): Promise<ShownWaiver | null> {
  known ??= await readStoredEditions()
  const latest = response ?? (known ? undefined : await calls.currentWaiver().catch(() => undefined))
  if (latest) known = await withTexts(latest, known, [latest])
  const shown = knownWaiver() ?? BUILT_IN
  return shown.sections.length > 0 ? shown : null
}

/**
 * Loads the edition in force and the next one with all their texts, and stores them. Called while nobody is at the
 * tablet.
 */
export async function refreshEditions(): Promise<void> {
  known ??= await readStoredEditions()
  const latest = await calls.currentWaiver()
  const fresh = await withTexts(latest, known, latest.next ? [latest, latest.next] : [latest])
  known = fresh
  await storeEditions(fresh)
}

/** The editions in the server's response, with their texts; texts that cannot be read are left out. */
async function withTexts(
  { edition, versions, setApart, next }: CurrentWaiverResponse,
  before: KnownEditions | undefined,
  wanted: readonly Edition[],
): Promise<KnownEditions> {
  const texts: Record<string, WaiverText> = {}
  for (const version of [versions, next?.versions ?? {}].flatMap(one => Object.values(one))) {
    const text = before?.texts[version]
    if (text) texts[version] = text
  }
  const missing = wanted.flatMap(one => Object.values(one.versions)).filter(version => !isKnown(version, texts))
  await Promise.all(
    missing.map(async version => {
      const text = await calls.waiverText({ params: { version }, timeoutMs: TEXT_TIMEOUT_MS }).catch(() => undefined)
      if (text) texts[version] = { title: text.title, sections: text.sections }
    }),
  )
  return { inForce: { edition, versions, setApart }, next, texts }
}

function isKnown(version: string, texts: KnownEditions['texts']): boolean {
  return version === WAIVER_VERSION || version in texts
}

/** Returns the edition in force at the salon's present time. It also works without network. */
function editionNow({ inForce, next }: KnownEditions): Edition {
  return next && salonNow().getTime() >= Date.parse(next.effectiveFrom) ? next : inForce
}

function shownOf({ texts }: KnownEditions, { versions, setApart }: Edition): ShownWaiver | undefined {
  const version = versions.en ?? ''
  const text = texts[version] ?? (version === WAIVER_VERSION ? BUILT_IN : undefined)
  return (
    text && {
      title: text.title,
      sections: text.sections.map(({ heading, paragraphs }, index) => ({
        heading,
        paragraphs,
        setApart: setApart.includes(index + 1),
      })),
      version,
      language: LANGUAGE_TAGS.en,
    }
  )
}
