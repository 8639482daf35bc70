import { type Queries, statement } from '../../platform/db/database.ts'

/** Why no text gets through: the provider does not answer, or does not take our credentials. */
export type SenderTrouble = 'unreachable' | 'refused'

const NOTE = statement(
  'texts.note-trouble',
  `update text_sender set trouble = $1, since = case when $1::text is null then null else $2::timestamptz end
    where trouble is distinct from $1`,
)

/** Keeps whether texts get through, for everybody who is asked for the salon's health. */
export async function noteTrouble(queries: Queries, trouble: SenderTrouble | null, at: Date): Promise<void> {
  await queries.run(NOTE, [trouble, at])
}

const READ = statement<{ trouble: SenderTrouble | null; since: Date | null }>(
  'texts.trouble',
  'select trouble, since from text_sender',
)

/** What keeps texts from getting through, and since when; nothing when they do. */
export async function senderTrouble(queries: Queries): Promise<{ trouble: SenderTrouble; since: Date } | undefined> {
  const row = await queries.row(READ)
  return row?.trouble && row.since ? { trouble: row.trouble, since: row.since } : undefined
}
