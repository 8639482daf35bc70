import { WAIVER_LANGUAGE, WAIVER_VERSION, waiverPlainText } from '@frontlash/domain/waiver/waiver-text'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const SAVE = statement(
  'waiver-texts.save',
  `insert into waiver_texts (version, language, body, first_used_at) values (:waiverVersion, :waiverLanguage, :body,
    :now)
   on conflict (version) do nothing`,
)

/** Saves the text in force, so that a document can be printed with it after it was replaced. Runs at each start. */
export async function saveCurrentText(queries: Queries, now: Date): Promise<void> {
  await queries.run(SAVE, {
    waiverVersion: WAIVER_VERSION,
    waiverLanguage: WAIVER_LANGUAGE,
    body: waiverPlainText(),
    now,
  })
}

const LANGUAGE = statement(
  'waiver-texts.language',
  'select language from waiver_texts where version = :version',
).returns<{ language: string }>()

/** The language of a version of the text: the one in force, or an earlier one; undefined for an unknown version. */
export async function languageOfVersion(queries: Queries, version: string): Promise<string | undefined> {
  if (version === WAIVER_VERSION) return WAIVER_LANGUAGE
  return (await queries.row(LANGUAGE, { version }))?.language
}
