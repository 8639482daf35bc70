import { LET_IN_MS } from '@frontlash/domain/access/password-delay'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** An unknown browser in which a user name was typed. `staffId` is null if no account has the user name. */
export type AskingBrowser = { readonly staffId: string | null; readonly browser: string }

const since = (now: Date) => new Date(now.getTime() - LET_IN_MS)

const FIND = statement(
  'let-in-requests.find',
  `select exists (select from let_in_requests
     where staff_id = :staffId::uuid and browser = :browser and let_in_at > :since) as "isLetIn"`,
).returns<{ isLetIn: boolean }>()

/** True if an admin has let this browser in to the account within the last 15 minutes. */
export async function isLetIn(queries: Pick<Queries, 'row'>, asking: AskingBrowser, now: Date): Promise<boolean> {
  return (await queries.row(FIND, { ...asking, since: since(now) }))!.isLetIn
}

// A code that another browser has shown in the last 15 minutes is not used, because an admin lets in only one browser
// by a code. The statement also runs for an unknown user name, so that the response takes the same time.
const ASK = statement(
  'let-in-requests.ask',
  `with asked as (
     insert into let_in_requests as r (staff_id, code, browser, asked_at)
     select :staffId::uuid, :code, :browser, :now where :staffId::uuid is not null
     on conflict (staff_id, code) do update
        set browser = excluded.browser, asked_at = excluded.asked_at,
            let_in_at = case when r.browser = excluded.browser then r.let_in_at end
      where r.browser = excluded.browser or greatest(r.asked_at, r.let_in_at) <= :since
     returning 1)
   select :staffId::uuid is null or exists (select from asked) as "isTaken"`,
).returns<{ isTaken: boolean }>()

/**
 * Records that a browser shows a code and waits for an admin. Returns the first of the given codes that no other
 * waiting browser shows for this account. If other browsers show all given codes, returns the last one.
 */
export async function askToBeLetIn(
  queries: Pick<Queries, 'row'>,
  asking: AskingBrowser,
  codes: readonly string[],
  now: Date,
): Promise<string> {
  for (const code of codes) {
    const { isTaken } = (await queries.row(ASK, { ...asking, code, now, since: since(now) }))!
    if (isTaken) return code
  }
  return codes.at(-1)!
}

const LET_IN = statement(
  'let-in-requests.let-in',
  'update let_in_requests set let_in_at = :now where staff_id = :staffId and code = :code and asked_at > :since',
)

/** Lets a browser in for 15 minutes. Returns false if no browser has shown this code in the last 15 minutes. */
export async function letBrowserIn(
  queries: Queries,
  shown: { readonly staffId: string; readonly code: string },
  now: Date,
): Promise<boolean> {
  return (await queries.run(LET_IN, { ...shown, now, since: since(now) })) > 0
}
