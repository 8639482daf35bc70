import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export type SenderProblem = 'unreachable' | 'refused'

const NOTE = statement(
  'texts.note-trouble',
  `update text_sender set trouble = :trouble, since = case when :trouble::text is null then null
    else :at::timestamptz end
    where trouble is distinct from :trouble`,
)

/** Saves the reason why texts cannot be sent, for the status page. null means that texts can be sent. */
export async function recordSenderProblem(queries: Queries, problem: SenderProblem | null, at: Date): Promise<void> {
  await queries.run(NOTE, { trouble: problem, at })
}

const READ = statement('texts.trouble', 'select trouble, since from text_sender').returns<{
  trouble: SenderProblem | null
  since: Date | null
}>()

/** Returns why texts cannot be sent, and since when. Returns undefined if they can be sent. */
export async function senderProblem(queries: Queries): Promise<{ trouble: SenderProblem; since: Date } | undefined> {
  const row = await queries.row(READ)
  return row?.trouble && row.since ? { trouble: row.trouble, since: row.since } : undefined
}
