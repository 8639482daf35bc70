import { randomUUID } from 'node:crypto'
import type { SmsResult, SmsState } from '@frontlash/contract/sms-result'
import type { LocationKey } from '@frontlash/domain/location-key'
import { canReceiveTexts, type E164 } from '@frontlash/domain/phone'
import { salonDayOf } from '@frontlash/domain/salon-day'
import { textParts } from '@frontlash/domain/texts/gsm7'
import { budgetState, stopsWithBudget } from '@frontlash/domain/texts/text-cost'
import { OWN_CODES, type TextState } from '@frontlash/domain/texts/text-states'
import {
  isInQuietHours,
  TEXT_KINDS,
  TEXT_TEMPLATES,
  type TextTemplate,
  windowMinutes,
} from '@frontlash/domain/texts/which-text'
import type { WordedText } from '@frontlash/domain/texts/wording'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { BOARD_CHANNEL } from '../board-events/board-event-store.ts'
import { readBudgetShare } from './text-budget.ts'
import { smsStateOf } from './text-state.ts'

/** The channel that is notified when a text is queued. The payload is the text's id. */
export const TEXTS_CHANNEL = 'texts'

/** If a phone number got the stop notice within this many days, a text does not repeat it. */
const NOTICE_EVERY_DAYS = 30
/**
 * After this many days, a phone number that could not receive texts is tried again, because it may have a new owner.
 */
const UNREACHABLE_DAYS = 30

export type TextToQueue = {
  readonly text: WordedText
  /** The recipient's phone number: +1XXXXXXXXXX. */
  readonly phone: string
  readonly locationId: LocationKey
  /** The key of the visit that the text is about (see `textVisit`). Texts about the same visit have the same key. */
  readonly visit: string
  readonly clientId?: string | null
  /** The kiosk that caused the text; null if no kiosk did. */
  readonly deviceId?: string | null
  readonly requestId?: string | null
  /** The delay before the text is sent. During this time the text can be cancelled. */
  readonly waitMs?: number
  /** The age of the check-in, if a kiosk saved it while it was offline. */
  readonly happenedMsAgo?: number
}

type QueuedRow = { state: SmsState; last_sent_at: Date | null; first_state: TextState | null }

/**
 * The templates of texts that a client causes at a kiosk. Only these texts count towards the limit per phone number.
 */
const KIOSK_TEMPLATES = TEXT_TEMPLATES.filter(isSetOffByClient)

/**
 * This is one statement, so that a check-in waits for one round trip. The steps of the statement, with the tables and
 * earlier steps that each step reads and the tables that it writes:
 *
 *     step          reads                                           writes
 *     looked_up     opt_outs, consents, unreachable_phones,
 *                   text_guards, texts
 *     decided       looked_up, counters of texts                    (the state; the first reason against the text wins)
 *     claimed       decided                                         text_guards
 *     resolved      decided, claimed                                (the state; another call may have claimed first)
 *     added         resolved, texts                                 texts
 *     raised_alert  resolved, clients                               alerts
 *     published     raised_alert                                    board_events
 *     (last)        resolved, texts, added, published               notifies the sender of texts and the dashboards
 *
 * The row in text_guards prevents a second text about a visit: a second call waits for the first call and then finds
 * the row.
 */
const QUEUE = statement(
  'texts.queue',
  `with looked_up as (
     select exists (select from opt_outs where phone = :phone) as opted_out,
       exists (select from consents where phone = :phone) as has_consent,
       exists (select from unreachable_phones where phone = :phone and since > :unreachableSince) as is_unreachable,
       -- After the arrival text of a visit, texts about problems of the visit are not needed.
       guard.sent_at as guarded_at, guard.text_id as guarding_text,
       exists (select from texts where phone = :phone and has_stop_notice
         and created_at > :noticeSince) as knows_notice
     from (values (1)) as one left join lateral (
       select sent_at, text_id from text_guards
        where phone = :phone and location_id = :guardLocation and visit = :visit and sent_at > :guardedSince
          and (text_group = :group or (:group = 'problem' and text_group = 'arrival'))
        order by sent_at desc limit 1) as guard on true),
   decided as (
     select case
         when opted_out then 'OPTED_OUT'
         when :needsConsent and not has_consent then 'NO_CONSENT'
         when is_unreachable then 'FAILED'
         when :knownRefusal::text is not null then :knownRefusal
         when guarded_at is not null then 'DUPLICATE_PREVENTED'
         when :isOverBudget::boolean then 'CAPPED'
         when :phoneLimit::int is not null
           and counted_texts_to_phone(:phone, :day::date, :kioskTemplates::text[]) >= :phoneLimit then 'CAPPED'
         when :deviceLimit::int is not null
           and counted_texts_of_device(:deviceId::uuid, :anHourAgo) >= :deviceLimit then 'CAPPED'
         else 'QUEUED' end as state,
       guarded_at, guarding_text, knows_notice
     from looked_up),
   claimed as (
     insert into text_guards as g (phone, location_id, visit, text_group, text_id, sent_at)
     select :phone, :guardLocation, :visit, :group, :id, :now from decided where state = 'QUEUED'
     on conflict (phone, location_id, visit, text_group) do update
        -- Also when it is taken, so that its current values are returned and not those of a moment ago.
        set text_id = case when g.sent_at > :guardedSince then g.text_id else excluded.text_id end,
            sent_at = case when g.sent_at > :guardedSince then g.sent_at else excluded.sent_at end
     returning text_id, sent_at),
   resolved as (
     select case when claimed.text_id <> :id then 'DUPLICATE_PREVENTED' else decided.state end as state,
       coalesce(claimed.sent_at, guarded_at) as last_sent_at, knows_notice,
       coalesce(claimed.text_id, guarding_text) as first_text, claimed.text_id is not null as is_claimed
     from decided left join claimed on true),
   added as (
     insert into texts
       (id, phone, template, template_version, location_id, visit, body, has_stop_notice, state, is_counted, error_code,
        due_at, expires_at, client_id, device_id, day, request_id, parts, language, created_at, updated_at)
     select :id, :phone, :template, :templateVersion, :locationId, :visit,
       case when knows_notice then :body else :bodyWithNotice end,
       state = 'QUEUED' and not knows_notice, state, state = 'QUEUED', case when state = 'FAILED' then '${OWN_CODES.cannotReceive}' when state = 'CAPPED' and :isOverBudget then '${OWN_CODES.budget}' end,
       :dueAt, :expiresAt, :clientId, :deviceId::uuid, :day::date, :requestId,
       case when knows_notice then :parts::int else :partsWithNotice::int end, :language, :now, :now
     from resolved
      where state = 'QUEUED'
         or (state <> 'DUPLICATE_PREVENTED'
             -- One row records why this visit's text was not sent, however often it is requested.
             and not exists (select from texts t where t.phone = :phone and t.day = :day::date and t.visit = :visit
                               and t.template = :template and t.state = resolved.state))
     returning state),
   raised_alert as (
     insert into alerts (location_id, day, kind, client_id, name, reason, dedupe_key, at)
     select :locationId, :day::date, 'caps', :clientId,
       coalesce((select first_name || ' ' || last_name from clients where id = :clientId), ''), 'texts', 'caps ' || :locationId || ' ' || :day::date, :salonNow
     from resolved where state = 'CAPPED' and not :isOverBudget
     on conflict (dedupe_key) do nothing
     returning id, location_id, kind, name, at),
   published as (
     insert into board_events (location_id, kind, data)
     select location_id, 'alert', jsonb_build_object('id', id, 'kind', kind, 'name', name, 'at', at) from raised_alert
     returning location_id)
   -- The text of a client who came at the same moment is not visible yet: it has just been queued.
   select state, last_sent_at,
     coalesce((select texts.state from texts where id = first_text), case when is_claimed then 'QUEUED' end) as first_state,
     (select count(pg_notify('${TEXTS_CHANNEL}', :id::text)) from added where state = 'QUEUED'),
     (select count(pg_notify('${BOARD_CHANNEL}', location_id)) from published)
   from resolved`,
).returns<QueuedRow>()

/**
 * Queues a text in the caller's transaction, or saves why no text is sent. Returns the text's state for screens. A text
 * that is not sent is a normal outcome and never a reason to refuse a check-in (docs/product/texts.md).
 */
export async function queueText(
  context: Pick<AppContext, 'config' | 'clock' | 'locations' | 'settings'>,
  queries: Queries,
  input: TextToQueue,
): Promise<SmsResult> {
  const { text, phone, locationId } = input
  const { template } = text
  const kind = TEXT_KINDS[template]
  const rules = context.settings.get('textRules', locationId)
  const isLimited = context.config.rateLimits
  const now = context.clock.realNow()
  const salonNow = context.clock.salonNow()
  const day = salonDayOf(salonNow, context.locations.get(locationId).timeZone)
  const waitMs = input.waitMs ?? 0
  // A survey text is sent to a phone number only once in a period, whatever the location and visit. All survey texts to
  // the phone number therefore share one guard.
  const guard =
    kind.group === 'survey' ? { location: '', visit: 'survey' } : { location: locationId, visit: input.visit }
  // If the monthly budget is used up, texts are stopped, except texts for which a client waits.
  const isOverBudget = stopsWithBudget(template) && budgetState(await readBudgetShare(context, queries)) === 'used up'
  const id = randomUUID()
  const row = (await queries.row(QUEUE, {
    id,
    phone,
    locationId,
    guardLocation: guard.location,
    visit: guard.visit,
    group: kind.group,
    guardedSince: minutesBefore(now, windowMinutes(template, rules)),
    now,
    dueAt: new Date(now.getTime() + waitMs),
    expiresAt: new Date(now.getTime() - (input.happenedMsAgo ?? 0) + waitMs + kind.goodForMinutes * 60_000),
    salonNow,
    day,
    needsConsent: kind.to === 'client',
    knownRefusal: knownRefusal(context, input, { salonNow, waitMs }),
    isOverBudget,
    phoneLimit: isLimited && isSetOffByClient(template) ? rules.perPhoneAndDay : null,
    deviceLimit: isLimited && input.deviceId ? rules.perDeviceAndHour : null,
    anHourAgo: minutesBefore(now, 60),
    unreachableSince: minutesBefore(now, UNREACHABLE_DAYS * 1440),
    noticeSince: minutesBefore(now, NOTICE_EVERY_DAYS * 1440),
    kioskTemplates: KIOSK_TEMPLATES,
    deviceId: input.deviceId ?? null,
    template,
    templateVersion: text.version,
    body: text.body,
    bodyWithNotice: text.bodyWithNotice,
    parts: textParts(text.body),
    partsWithNotice: textParts(text.bodyWithNotice),
    language: text.language ?? 'en',
    clientId: input.clientId ?? null,
    requestId: input.requestId ?? null,
  }))!
  if (row.state !== 'DUPLICATE_PREVENTED') return { scenario: template, state: row.state }
  const sentMsAgo = now.getTime() - (row.last_sent_at?.getTime() ?? now.getTime())
  // Screens show `state`. A text that is queued or has failed must not look like a sent text.
  const first = smsStateOf(row.first_state ?? 'SENT')
  return {
    scenario: 'DUPLICATE_PREVENTED',
    state: first === 'QUEUED' || first === 'FAILED' ? first : 'DUPLICATE_PREVENTED',
    lastSentMinutesAgo: Math.max(0, Math.floor(sentMsAgo / 60_000)),
  }
}

/** Returns the reason why a text cannot be sent, if the reason is known without a query. */
function knownRefusal(
  context: Pick<AppContext, 'config' | 'locations' | 'settings'>,
  { phone, text, locationId }: TextToQueue,
  times: { salonNow: Date; waitMs: number },
): SmsState | null {
  if (!canReceiveTexts(phone as E164)) return 'FAILED'
  if (!context.config.twilio) return 'NOT_CONFIGURED'
  const { timeZone } = context.locations.get(locationId)
  const dueAt = new Date(times.salonNow.getTime() + times.waitMs)
  const isQuiet = isInQuietHours(
    text.template,
    { setOffAt: times.salonNow, dueAt, timeZone },
    context.settings.get('textRules', locationId),
  )
  return isQuiet ? 'QUIET_HOURS' : null
}

function isSetOffByClient(template: TextTemplate): boolean {
  const { to, group } = TEXT_KINDS[template]
  return to === 'client' && group !== 'survey'
}

function minutesBefore(at: Date, minutes: number): Date {
  return new Date(at.getTime() - minutes * 60_000)
}
