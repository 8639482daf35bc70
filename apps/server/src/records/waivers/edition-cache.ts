import { LANGUAGES, type Language } from '@frontlash/domain/language'
import {
  BUILT_IN_EDITION,
  nextChange,
  publicationAt,
  type WaiverEdition,
} from '@frontlash/domain/waiver/waiver-editions'
import type { Log } from '@frontlash/process/log'
import type { Database } from '../../platform/db/database.ts'
import type { Notifications } from '../../platform/notifications.ts'
import {
  addBuiltInEdition,
  EDITIONS_CHANNEL,
  readEditions,
  readPublications,
  type StoredEdition,
  type StoredPublication,
} from './edition-store.ts'

export type EditionNow = {
  readonly inForce: WaiverEdition
  readonly next: { readonly edition: WaiverEdition; readonly begin: Date } | undefined
}

export type WaiverEditions = {
  /**
   * Returns the edition that is in force at `instant`, and the next published edition. `timeZone` is the location's
   * time zone.
   */
  readonly at: (instant: Date, timeZone: string) => EditionNow
  /** Returns true if the edition in force at an instant contains the waiver text with this version. */
  readonly isInForce: (version: string, instant: Date, timeZone: string) => boolean
  /**
   * Returns the newest edition that contains the waiver text with this version. Also returns the languages that this
   * text has in any edition. Returns undefined if no edition contains the text.
   */
  readonly ofVersion: (version: string) => { edition: WaiverEdition; languages: Language[] } | undefined
  /** Returns the waiver texts of all editions without duplicates. The texts of the newest edition come first. */
  readonly texts: () => EditionText[]
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

/**
 * A waiver text, with the version that identifies it, and the numbers of the editions that contain it, newest first.
 */
export type EditionText = { version: string; language: Language; editions: number[] }

type Known = { readonly editions: readonly StoredEdition[]; readonly publications: readonly StoredPublication[] }
/** The cached result for a time zone, valid from `from` (inclusive) to `until` (exclusive). */
type Remembered = { readonly from: number; readonly until: number; readonly found: EditionNow }

/**
 * Opens the cache of the editions. The editions are loaded again after each change. Adds the built-in edition if it is
 * missing.
 */
export async function openWaiverEditions(
  db: Database,
  { notifications, log, now }: { notifications: Notifications; log: Log; now: Date },
): Promise<WaiverEditions> {
  const added = await addBuiltInEdition(db, now)
  if (added !== undefined)
    log.warn({ edition: added }, 'an upgrade brought other words for the waiver; they are not in force until published')
  let known: Known = { editions: [], publications: [] }
  const remembered = new Map<string, Remembered>()
  const refresh = async () => {
    known = { editions: await readEditions(db), publications: await readPublications(db) }
    remembered.clear()
  }
  const refreshQuietly = () => void refresh().catch(() => {})
  await refresh()
  const stops = [notifications.listen(EDITIONS_CHANNEL, refreshQuietly), notifications.onReconnect(refreshQuietly)]

  const at = (instant: Date, timeZone: string): EditionNow => {
    const time = instant.getTime()
    const before = remembered.get(timeZone)
    if (before && before.from <= time && time < before.until) return before.found
    const found = editionAt(known, instant, timeZone)
    const until = found.next?.begin.getTime() ?? Number.POSITIVE_INFINITY
    // Only the latest result is cached, because earlier instants are rarely needed.
    if (!before || before.from <= time) remembered.set(timeZone, { from: time, until, found })
    return found
  }
  return {
    at,
    isInForce: (version, instant, timeZone) => versionsOf(at(instant, timeZone).inForce).includes(version),
    ofVersion: version => {
      const editions = known.editions.filter(one => versionsOf(one).includes(version))
      const edition = editions.at(-1)
      const languages = LANGUAGES.filter(language => editions.some(one => one.versions[language] === version))
      return edition && { edition, languages }
    },
    texts: () => textsOf(known.editions),
    refresh,
    close: () => {
      for (const stop of stops) stop()
    },
  }
}

export function versionsOf({ versions }: Pick<WaiverEdition, 'versions'>): string[] {
  return Object.values(versions)
}

function textsOf(editions: readonly StoredEdition[]): EditionText[] {
  const texts = new Map<string, EditionText>()
  for (const { edition, versions } of editions.toReversed())
    for (const language of LANGUAGES) {
      const version = versions[language]
      if (version === undefined) continue
      const text = texts.get(version) ?? { version, language, editions: [] }
      text.editions.push(edition)
      texts.set(version, text)
    }
  return [...texts.values()]
}

function editionAt({ editions, publications }: Known, instant: Date, timeZone: string): EditionNow {
  const numbered = (edition: number | undefined) => editions.find(one => one.edition === edition) ?? BUILT_IN_EDITION
  const next = nextChange(publications, instant, timeZone)
  return {
    inForce: numbered(publicationAt(publications, instant, timeZone)?.edition),
    next: next && { edition: numbered(next.edition), begin: next.begin },
  }
}
