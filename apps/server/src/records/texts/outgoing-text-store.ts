import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/**
 * If no outcome of an attempt is saved within this time, the attempt counts as interrupted, and the text is looked up
 * at the provider. A text with an unknown outcome waits this long before each lookup.
 */
export const LOOKUP_AFTER_MS = 30_000
/** A text with an unknown outcome counts as not sent after this many lookups. */
const LOOKUPS = 2
/** If the outcome is still unknown after this number of attempts, the text is parked. */
const ATTEMPTS = 3

export type OutgoingText = {
  readonly id: string
  readonly phone: string
  readonly body: string
  readonly template: string
  readonly state: 'SENDING' | 'UNKNOWN'
  readonly attempts: number
  readonly attempted_at: Date
  readonly first_attempted_at: Date
  readonly request_id: string | null
}

const HELD = 'id, phone, body, template, state, attempts, attempted_at, first_attempted_at, request_id'

type ClaimedText = Omit<OutgoingText, 'state'> & { readonly state: string }

const CLAIM = statement(
  'texts.claim-due',
  `with due as (
     select id, case
         when exists (select from opt_outs o where o.phone = texts.phone) then 'OPTED_OUT'
         when expires_at <= :now or body is null then 'EXPIRED'
         when template = any(:quietTemplates) and location_id = any(:quietLocations) then 'QUIET_HOURS'
         else 'SENDING' end as verdict
       from texts
      where state = 'QUEUED' and due_at <= :now and (lease_until is null or lease_until <= :now)
      order by due_at limit :limit for update skip locked),
   claimed as (
     update texts t
        set state = verdict, is_counted = verdict = 'SENDING', has_stop_notice = has_stop_notice and verdict = 'SENDING',
            attempts = attempts + case when verdict = 'SENDING' then 1 else 0 end,
            attempted_at = :now, first_attempted_at = coalesce(first_attempted_at, :now),
            lease_until = :leaseUntil, updated_at = :now
       from due where t.id = due.id
     returning t.*),
   freed as (delete from text_guards where text_id in (select id from claimed where state <> 'SENDING'))
   select ${HELD} from claimed where state = 'SENDING'`,
).returns<ClaimedText>()

/**
 * Claims up to `limit` due texts for one attempt each. The start of the attempt is saved before the attempt begins. A
 * text that must no longer be sent gets its final state instead.
 */
export function claimDueTexts(
  queries: Queries,
  ask: { now: Date; limit: number; quietTemplates: readonly string[]; quietLocations: readonly string[] },
): Promise<OutgoingText[]> {
  const leaseUntil = new Date(ask.now.getTime() + LOOKUP_AFTER_MS)
  return queries.rows(CLAIM, {
    now: ask.now,
    leaseUntil,
    limit: ask.limit,
    quietTemplates: ask.quietTemplates,
    quietLocations: ask.quietLocations,
  }) as Promise<OutgoingText[]>
}

const CLAIM_LOOKUPS = statement(
  'texts.claim-lookups',
  `update texts set state = 'UNKNOWN', lease_until = :leaseUntil, updated_at = :now
    where id in (
      select id from texts where state in ('SENDING', 'UNKNOWN') and lease_until <= :now
       order by lease_until limit :limit for update skip locked)
   returning ${HELD}`,
).returns<ClaimedText>()

/**
 * Claims up to `limit` texts that are due for a lookup, because the outcome of the attempt is unknown or was not saved.
 */
export function claimLookups(queries: Queries, ask: { now: Date; limit: number }): Promise<OutgoingText[]> {
  const leaseUntil = new Date(ask.now.getTime() + LOOKUP_AFTER_MS)
  return queries.rows(CLAIM_LOOKUPS, { now: ask.now, leaseUntil, limit: ask.limit }) as Promise<OutgoingText[]>
}

const NEXT_DUE = statement(
  'texts.next-due',
  `select min(case when state = 'QUEUED' then greatest(due_at, lease_until) else lease_until end) as at
     from texts where state in ('QUEUED', 'SENDING', 'UNKNOWN')`,
).returns<{ at: Date | null }>()

export async function nextTextDue(queries: Queries): Promise<Date | null> {
  return (await queries.row(NEXT_DUE))!.at
}

const REFUSED = statement(
  'texts.refused',
  `with refused as (
     update texts
        set state = :state, error_code = :code, is_counted = false, has_stop_notice = false, lease_until = null,
          updated_at = :at
      where id = :textId and state in ('SENDING', 'UNKNOWN')
     returning id, location_id, day, client_id),
   freed as (delete from text_guards where text_id in (select id from refused))
   select location_id, day, client_id,
     coalesce((select trim(first_name || ' ' || last_name) from clients c where c.id = client_id), '') as client_name
   from refused`,
).returns<{ location_id: string; day: string; client_id: string | null; client_name: string }>()

/** Saves that the provider refused the text. The text was not sent, so another text about the visit may be sent. */
export function markRefused(
  queries: Queries,
  text: { id: string; state: 'FAILED' | 'OPTED_OUT'; code: string; at: Date },
): Promise<{ location_id: string; day: string; client_id: string | null; client_name: string } | undefined> {
  return queries.row(REFUSED, { textId: text.id, state: text.state, code: text.code, at: text.at })
}

const UNSENT = statement(
  'texts.unsent',
  `update texts
      set state = 'QUEUED', attempts = attempts - 1, lease_until = :notBefore, updated_at = :at,
          first_attempted_at = case when attempts > 1 then first_attempted_at end
    where id = :textId and state = 'SENDING'`,
)

/** Records that the attempt has not sent the text. The attempt does not count, and the text is due at `notBefore`. */
export async function markUnsent(queries: Queries, text: { id: string; notBefore: Date; at: Date }): Promise<void> {
  await queries.run(UNSENT, { textId: text.id, notBefore: text.notBefore, at: text.at })
}

const UNKNOWN = statement(
  'texts.unknown',
  `update texts set state = 'UNKNOWN', lookups = 0, error_code = :errorCode, updated_at = :at where id = :textId and state = 'SENDING'`,
)

/**
 * Records that the attempt may have sent the text. LOOKUP_AFTER_MS after the start of the attempt, the text is searched
 * for at the provider.
 */
export async function markUnknown(queries: Queries, text: { id: string; detail: string; at: Date }): Promise<void> {
  await queries.run(UNKNOWN, { textId: text.id, errorCode: text.detail.slice(0, 100), at: text.at })
}

const ABSENT = statement(
  'texts.absent',
  `update texts
      set lookups = case when lookups + 1 < ${LOOKUPS} then lookups + 1 else 0 end,
          state = case when lookups + 1 < ${LOOKUPS} then 'UNKNOWN' when attempts < ${ATTEMPTS} then 'QUEUED'
                       else 'PARKED' end,
          lease_until = case when lookups + 1 < ${LOOKUPS} then :nextLook::timestamptz end, updated_at = :at
    where id = :textId and state = 'UNKNOWN'
   returning state`,
).returns<{ state: 'UNKNOWN' | 'QUEUED' | 'PARKED' }>()

/**
 * Saves that a lookup did not find the text. After the first lookup, the text is looked up again. After the second
 * lookup, the text is due again; if it had too many attempts, it is parked.
 */
export async function markAbsent(
  queries: Queries,
  text: { id: string; at: Date },
): Promise<'UNKNOWN' | 'QUEUED' | 'PARKED' | undefined> {
  const nextLook = new Date(text.at.getTime() + LOOKUP_AFTER_MS)
  return (await queries.row(ABSENT, { textId: text.id, nextLook, at: text.at }))?.state
}

const POSTPONE_LOOKUP = statement(
  'texts.look-later',
  `update texts set lease_until = :notBefore, updated_at = :at where id = :textId and state = 'UNKNOWN'`,
)

/** Postpones a lookup without counting it, because the provider did not respond. */
export async function postponeLookup(queries: Queries, text: { id: string; notBefore: Date; at: Date }): Promise<void> {
  await queries.run(POSTPONE_LOOKUP, { textId: text.id, notBefore: text.notBefore, at: text.at })
}

const OWNED = statement(
  'texts.owned',
  'select provider_id from texts where provider_id = any(:sids) and id <> :textId',
).returns<{ provider_id: string }>()

/** Returns the ids in `sids` that belong to other texts of ours. */
export async function ownedByOthers(queries: Queries, sids: readonly string[], textId: string): Promise<Set<string>> {
  const rows = await queries.rows(OWNED, { sids, textId })
  return new Set(rows.map(row => row.provider_id))
}

const CLAIM_NOT_FINAL = statement(
  'texts.claim-not-final',
  `update texts set asked_at = :now
    where id in (
      select id from texts
       where state = 'SENT' and asked_at is null and sent_at <= :sentBefore and provider_id is not null
       order by sent_at limit :limit for update skip locked)
   returning id, provider_id`,
).returns<{ id: string; provider_id: string }>()

/**
 * Claims texts that the provider accepted before `sentBefore` and that have no final status. Each text is claimed only
 * once.
 */
export function claimNotFinal(
  queries: Queries,
  ask: { now: Date; sentBefore: Date; limit: number },
): Promise<{ id: string; provider_id: string }[]> {
  return queries.rows(CLAIM_NOT_FINAL, { now: ask.now, sentBefore: ask.sentBefore, limit: ask.limit })
}

const ASK_AGAIN = statement('texts.ask-again', 'update texts set asked_at = null where id = any(:ids)')

/** Releases the claims of claimNotFinal, because the provider did not respond. */
export async function releaseNotFinal(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.run(ASK_AGAIN, { ids })
}
