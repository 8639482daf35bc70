import type { RetainedKind } from '@frontlash/domain/retention/retention'
import type { Queries } from '../../platform/db/database.ts'
import { type Statement, statement } from '../../platform/db/statement.ts'
import { removeWaiversBefore } from '../waivers/waiver-store.ts'

/** The size of a batch. It is so small that no client at a kiosk has to wait for the end of a batch. */
export const BATCH_ROWS = 1_000

/**
 * A kind of record with a retention period. `remove` deletes one batch of records older than `before` and returns the
 * number of deleted records. If the number is less than BATCH_ROWS, no older records are left.
 */
export type Removal = {
  readonly name: string
  readonly kind: RetainedKind
  /** How the age of a record is measured: by the date at the salon, by the salon's clock, or by the real clock. */
  readonly by: 'salon day' | 'salon time' | 'real time'
  readonly remove: (queries: Queries, before: Date | string, now: Date) => Promise<number>
}

const removal = (
  name: string,
  kind: RetainedKind,
  by: Removal['by'],
  one: Statement<unknown, { before: string | null }>,
): Removal => ({
  name,
  kind,
  by,
  remove: (queries, before) => queries.run(one, { before: before instanceof Date ? before.toISOString() : before }),
})

const deleteRows = (table: string, which: string) =>
  `delete from ${table} where ctid = any(array(select ctid from ${table} where ${which} limit ${BATCH_ROWS}))`

/** SQL condition that makes PostgreSQL use the index on location and day. */
const BEFORE_THE_DAY = 'location_id in (select id from locations) and day < :before'

// Surveys have their own retention period, because a client may submit one days after the check-in. When a check-in is
// deleted, its survey is kept.
const CHECK_INS = statement(
  'retention.check-ins',
  `with old as (select id from check_ins where ${BEFORE_THE_DAY} limit ${BATCH_ROWS}),
   left_alone as (update surveys set check_in_id = null where check_in_id in (select id from old) returning 1)
   delete from check_ins where id in (select id from old) and (select count(*) from left_alone) >= 0`,
)

const SURVEYS = statement('retention.surveys', deleteRows('surveys', 'submitted_at < :before'))
const CARDS = statement('retention.cards', deleteRows('daily_statuses', BEFORE_THE_DAY))
const BOOKINGS = statement('retention.bookings', deleteRows('appointments', BEFORE_THE_DAY))
const NO_WALK_INS = statement('retention.no-walk-ins', deleteRows('no_walk_ins', BEFORE_THE_DAY))
const VISIT_FACTS = statement('retention.visit-facts', deleteRows('visit_facts', BEFORE_THE_DAY))
const VISIT_CORRECTIONS = statement('retention.visit-corrections', deleteRows('visit_corrections', BEFORE_THE_DAY))
const FIGURE_DAYS = statement('retention.figure-days', deleteRows('figure_days', BEFORE_THE_DAY))
const VISIT_DAYS = statement('retention.visit-days', deleteRows('visit_days', 'day < :before'))
const TEXT_DAYS = statement('retention.text-days', deleteRows('text_days', 'day < :before'))
const TEXT_DAYS_BUILT = statement('retention.text-days-built', deleteRows('text_days_built', 'day < :before'))
const ALERTS = statement('retention.alerts', deleteRows('alerts', BEFORE_THE_DAY))

// A stored customer profile is deleted when no booking and no merged profile refers to it. The profile in Square is not
// deleted.
const PROFILES = statement(
  'retention.square-profiles',
  deleteRows(
    'square_customers',
    `seen_at < :before and not exists (select from appointments a where a.customer_id = square_customers.id)
       and not exists (select from square_customers m where m.merged_into = square_customers.id)`,
  ),
)

const TEXTS = statement('retention.texts', deleteRows('texts', 'day < :before'))
const TEXT_BODIES = statement(
  'retention.text-bodies',
  `update texts set body = null where id in (
     select id from texts where body is not null and created_at < :before limit ${BATCH_ROWS})`,
)
const TEXT_GUARDS = statement('retention.text-guards', deleteRows('text_guards', 'sent_at < :before'))
const INBOUND_TEXTS = statement(
  'retention.inbound-texts',
  deleteRows('inbound_texts', `at < :before and word is distinct from 'STOP' and word is distinct from 'START'`),
)
/**
 * Removes the phone numbers of old texts from clients, but keeps the ids of STOP and START texts. With these ids, the
 * server recognises a repeated STOP or START (twilio-event-store.ts).
 */
const INBOUND_PHONES = statement(
  'retention.inbound-phones',
  `update inbound_texts set phone = '' where provider_id in (
     select provider_id from inbound_texts where phone <> '' and at < :before limit ${BATCH_ROWS})`,
)
const UNREACHABLE = statement('retention.unreachable-phones', deleteRows('unreachable_phones', 'since < :before'))
const SURVEY_ASKS = statement('retention.survey-asks', deleteRows('survey_asks', 'at < :before'))
const SURVEY_LINKS = statement('retention.survey-links', deleteRows('survey_links', 'expires_at < :before'))
const WEBHOOK_EVENTS = statement('retention.webhook-events', deleteRows('webhook_events', 'received_at < :before'))

const SESSIONS = statement(
  'retention.sessions',
  deleteRows('sessions', 'least(expires_at, coalesce(ended_at, expires_at)) < :before'),
)
const THROTTLES = statement(
  'retention.sign-in-throttles',
  deleteRows('sign_in_throttles', 'updated_at < :before and coalesce(blocked_until, updated_at) < :before'),
)
const PASSWORD_FAILURES = statement('retention.password-failures', deleteRows('password_failures', 'last_at < :before'))
const UNKNOWN_BROWSER_FAILURES = statement(
  'retention.unknown-browser-failures',
  deleteRows('unknown_browser_failures', 'last_at < :before'),
)
const LET_IN_REQUESTS = statement(
  'retention.let-in-requests',
  deleteRows('let_in_requests', 'greatest(asked_at, let_in_at) < :before'),
)
const PAIRING_LINKS = statement('retention.pairing-links', deleteRows('pairing_links', 'expires_at < :before'))
const SET_UP_LINKS = statement('retention.set-up-links', deleteRows('set_up_links', 'expires_at < :before'))
const GRANTS = statement('retention.client-grants', deleteRows('client_grants', 'granted_at < :before'))
const LOOKUPS = statement('retention.device-lookups', deleteRows('device_lookups', 'greatest(hour, minute) < :before'))
const UNKNOWN_PHONES = statement('retention.unknown-phones', deleteRows('device_unknown_phones', 'at < :before'))
const IDEMPOTENCY = statement('retention.idempotency-keys', deleteRows('idempotency_keys', 'created_at < :before'))
const PARKED_JOBS = statement('retention.parked-jobs', deleteRows('jobs', 'parked_at < :before'))

const CHAIN_WALKS = statement('retention.chain-walks', deleteRows('chain_walks', 'finished_at < :before'))
const SETTING_CHANGES = statement('retention.setting-changes', deleteRows('setting_changes', 'at < :before'))

const AUDIT = statement('retention.audit', deleteRows('audit', 'at < :before'))

/** All retention rules, in the order in which they run (docs/product/keeping.md, "Retention times"). */
export const REMOVALS: readonly Removal[] = [
  {
    name: 'waivers',
    kind: 'waivers',
    by: 'salon time',
    remove: (queries, before, now) => removeWaiversBefore(queries, before as Date, now, BATCH_ROWS),
  },
  removal('check-ins', 'visits', 'salon day', CHECK_INS),
  removal('surveys', 'surveys', 'salon time', SURVEYS),
  removal('cards', 'visits', 'salon day', CARDS),
  removal('bookings', 'visits', 'salon day', BOOKINGS),
  removal('Square profiles', 'visits', 'real time', PROFILES),
  removal('alerts', 'visits', 'salon day', ALERTS),
  removal('visits in the log', 'visits', 'salon day', VISIT_FACTS),
  removal('corrected no-shows', 'visits', 'salon day', VISIT_CORRECTIONS),
  removal('days in the log', 'visits', 'salon day', VISIT_DAYS),
  removal('days of figures', 'visits', 'salon day', FIGURE_DAYS),
  removal('counts of texts', 'visits', 'salon day', TEXT_DAYS),
  removal('days of counted texts', 'visits', 'salon day', TEXT_DAYS_BUILT),
  removal('days without walk-ins', 'visits', 'salon day', NO_WALK_INS),
  removal('texts', 'visits', 'salon day', TEXTS),
  removal('text bodies', 'textBodies', 'real time', TEXT_BODIES),
  removal('text guards', 'textGuards', 'real time', TEXT_GUARDS),
  removal('inbound texts', 'inboundTexts', 'real time', INBOUND_TEXTS),
  removal('phones of inbound texts', 'inboundTexts', 'real time', INBOUND_PHONES),
  removal('unreachable phones', 'unreachablePhones', 'real time', UNREACHABLE),
  removal('survey asks', 'surveyAsks', 'salon time', SURVEY_ASKS),
  removal('survey links', 'pairingLinks', 'salon time', SURVEY_LINKS),
  removal('webhook events', 'webhookEvents', 'real time', WEBHOOK_EVENTS),
  removal('sessions', 'endedSessions', 'real time', SESSIONS),
  removal('sign-in throttles', 'signInThrottles', 'real time', THROTTLES),
  removal('wrong passwords by source', 'signInThrottles', 'real time', PASSWORD_FAILURES),
  removal('wrong passwords of unknown browsers', 'passwordFailures', 'real time', UNKNOWN_BROWSER_FAILURES),
  removal('requests to be let in', 'pairingLinks', 'real time', LET_IN_REQUESTS),
  removal('pairing links', 'pairingLinks', 'real time', PAIRING_LINKS),
  removal('set-up links', 'pairingLinks', 'real time', SET_UP_LINKS),
  removal('client grants', 'clientGrants', 'real time', GRANTS),
  removal('device look-ups', 'deviceLookups', 'real time', LOOKUPS),
  removal('unknown phones', 'deviceLookups', 'real time', UNKNOWN_PHONES),
  removal('idempotency answers', 'idempotencyResponses', 'real time', IDEMPOTENCY),
  removal('parked jobs', 'parkedJobs', 'real time', PARKED_JOBS),
  removal('walks of chains', 'chainWalks', 'real time', CHAIN_WALKS),
  removal('changes of settings', 'settingChanges', 'real time', SETTING_CHANGES),
  { name: 'audit', kind: 'audit', by: 'real time', remove: removeAudit },
]

const ALLOW = statement('retention.allow', `select set_config('frontlash.retention', 'on', true)`)

/**
 * Deletes audit rows. A trigger refuses all other changes of the table. It allows the deletion only after the statement
 * ALLOW.
 */
async function removeAudit(queries: Queries, before: Date | string): Promise<number> {
  await queries.run(ALLOW)
  return queries.run(AUDIT, { before })
}
