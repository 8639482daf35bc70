import { WAIVER_LANGUAGE, WAIVER_VERSION, waiverPlainText } from '@frontlash/domain/waiver/waiver-text'
import { type Queries, statement } from '../../platform/db/database.ts'

const KEEP = statement(
  'waiver-texts.keep',
  `insert into waiver_texts (version, language, body, first_used_at) values ($1, $2, $3, $4)
   on conflict (version) do nothing`,
)

/** Keeps the text in force, so that a document can be printed with it when it is long replaced. Run at each start. */
export async function keepCurrentText(queries: Queries, now: Date): Promise<void> {
  await queries.run(KEEP, [WAIVER_VERSION, WAIVER_LANGUAGE, waiverPlainText(), now])
}

const LANGUAGE = statement<{ language: string }>(
  'waiver-texts.language',
  'select language from waiver_texts where version = $1',
)

/** The language of a version of the text: the one in force, or an earlier one; nothing when the salon never had it. */
export async function languageOfVersion(queries: Queries, version: string): Promise<string | undefined> {
  if (version === WAIVER_VERSION) return WAIVER_LANGUAGE
  return (await queries.row(LANGUAGE, [version]))?.language
}
