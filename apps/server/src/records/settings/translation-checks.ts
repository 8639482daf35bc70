import { TRANSLATIONS, type Translation } from '@frontlash/domain/language'
import { ALL_WORDS } from '@frontlash/domain/messages/all-words'
import { publicationAt } from '@frontlash/domain/waiver/waiver-editions'
import type { Queries } from '../../platform/db/database.ts'
import { readEditions, readPublications } from '../waivers/edition-store.ts'
import { sha256 } from '../waivers/waiver-record.ts'
import type { TranslationCheck } from './setting-schemas.ts'
import type { StoredSettings } from './setting-store.ts'

/**
 * The SHA-256 hash of a language's words, and of the waiver in force in this language. `waiver` is undefined if the
 * waiver has no text in the language.
 */
type Hashes = Pick<TranslationCheck, 'messages'> & { readonly waiver: string | undefined }

export type TranslationState = {
  readonly language: Translation
  readonly check: TranslationCheck | undefined
  readonly state: 'unchecked' | 'changed' | 'checked'
}

/** Returns for each offered language whether a translator has checked the words that are used now. */
export async function translationStates(
  queries: Pick<Queries, 'rows'>,
  settings: Pick<StoredSettings, 'get'>,
  at: { readonly now: Date; readonly timeZone: string },
): Promise<TranslationState[]> {
  const offered = settings.get('languages')
  if (offered.length === 0) return []
  const hashes = await hashesNow(queries, at)
  const checks = settings.get('translationCheck')
  return offered.map(language => {
    const check = checks[language]
    const { waiver, messages } = hashes[language]
    const isSame = check?.waiver === waiver && check?.messages === messages
    return { language, check, state: check ? (isSame ? 'checked' : 'changed') : 'unchecked' }
  })
}

/**
 * An owner types only who checked a translation, and when. Adds the hashes of the words that are used now to each check
 * without hashes. Returns the values of other settings unchanged.
 */
export async function withHashes(
  queries: Pick<Queries, 'rows'>,
  value: unknown,
  at: { readonly now: Date; readonly timeZone: string },
): Promise<unknown> {
  if (!isRecord(value)) return value
  const hashes: Record<string, Hashes | undefined> = await hashesNow(queries, at)
  return Object.fromEntries(
    Object.entries(value).map(([language, check]) => [
      language,
      isRecord(check) ? { ...hashes[language], ...check } : check,
    ]),
  )
}

async function hashesNow(
  queries: Pick<Queries, 'rows'>,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<Record<Translation, Hashes>> {
  const [editions, publications] = [await readEditions(queries), await readPublications(queries)]
  const inForce = publicationAt(publications, now, timeZone)?.edition
  const versions = editions.find(one => one.edition === inForce)?.versions
  const hashesOf = (language: Translation) => ({ messages: wordsHash(language), waiver: versions?.[language] })
  return Object.fromEntries(TRANSLATIONS.map(one => [one, hashesOf(one)])) as Record<Translation, Hashes>
}

/** Returns the SHA-256 hash of all words of a language, whatever their order. */
function wordsHash(language: Translation): string {
  return sha256(JSON.stringify(Object.entries(ALL_WORDS[language]).sort(([a], [b]) => (a < b ? -1 : 1))))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
