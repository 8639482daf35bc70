import { LANGUAGE_TAGS, type Language } from '@frontlash/domain/language'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const SAVE = statement(
  'waiver-texts.save',
  `insert into waiver_texts (version, language, body, first_used_at) values (:waiverVersion, :waiverLanguage, :body,
    :now)
   on conflict (version) do nothing`,
)

/**
 * Saves a waiver text permanently. Documents with this text can then be printed even after a newer text has replaced
 * it.
 */
export async function saveText(
  queries: Queries,
  { version, language, body, now }: { version: string; language: Language; body: string; now: Date },
): Promise<void> {
  await queries.run(SAVE, { waiverVersion: version, waiverLanguage: LANGUAGE_TAGS[language], body, now })
}

export type StoredText = {
  readonly version: string
  /** The language as a BCP 47 tag. */
  readonly language: string
  readonly body: string
}

const ONE = statement(
  'waiver-texts.one',
  'select version, language, body from waiver_texts where version = :version',
).returns<StoredText>()

/** Returns the waiver text with a version, from any edition. Returns undefined if the salon never had this text. */
export function readText(queries: Pick<Queries, 'row'>, version: string): Promise<StoredText | undefined> {
  return queries.row(ONE, { version })
}

const LAST = statement(
  'waiver-texts.last',
  'select version, language, body from waiver_texts where language = :language order by first_used_at desc limit 1',
).returns<StoredText>()

/** Returns the English text that was stored last, or undefined if the salon has none. */
export function readLastText(queries: Pick<Queries, 'row'>): Promise<StoredText | undefined> {
  return queries.row(LAST, { language: LANGUAGE_TAGS.en })
}
