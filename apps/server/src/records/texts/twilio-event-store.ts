import { type KeywordInLanguage, type TextKeyword, textKeyword } from '@frontlash/domain/texts/keywords'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { recordOptIn, recordOptOut } from './opt-out-store.ts'
import { recordTextStatus } from './record-text-status.ts'

/** The kinds of calls from Twilio: the status of a text, and an incoming text. */
export type TwilioEventKind = 'text status' | 'inbound text'

export type TwilioEvent = {
  readonly kind: TwilioEventKind
  readonly fields: Readonly<Record<string, string>>
  /** The id of our text. It is a part of the URL that Twilio calls. */
  readonly textId: string | null
}

type StoredBody = Pick<TwilioEvent, 'fields' | 'textId'>

const STORE = statement(
  'twilio-events.store',
  `insert into webhook_events (provider, event_key, kind, body, received_at) values ('twilio', :eventKey, :kind, :body,
    :receivedAt)
   on conflict (provider, event_key) do nothing
   returning event_key`,
).returns<{ event_key: string }>()

/** Stores an event before it is processed. Returns its key; undefined if the event is already stored. */
export async function storeEvent(queries: Queries, event: TwilioEvent, at: Date): Promise<string | undefined> {
  const body: StoredBody = { fields: event.fields, textId: event.textId }
  return (
    await queries.row(STORE, { eventKey: keyOf(event), kind: event.kind, body: JSON.stringify(body), receivedAt: at })
  )?.event_key
}

/** Returns the key of an event. Twilio sends no event id, so the key consists of the message and its status. */
function keyOf({ kind, fields }: TwilioEvent): string {
  const status = kind === 'inbound text' ? 'received' : (fields.MessageStatus ?? fields.SmsStatus ?? '')
  return `${fields.MessageSid ?? fields.SmsSid ?? ''} ${status}`
}

const TAKE = statement(
  'twilio-events.take',
  `update webhook_events set worked_at = :workedAt where provider = 'twilio' and event_key = :eventKey
    and worked_at is null
   returning kind, body`,
).returns<{ kind: TwilioEventKind; body: StoredBody }>()

/**
 * A client's text with a keyword to which Twilio sends no reply, because Twilio does not know it. The server sends the
 * reply.
 */
export type KeywordText = KeywordInLanguage & { readonly phone: string }

/**
 * Processes a stored event once. The effect of the event, and the mark that the event is processed, are saved in one
 * transaction. Returns the client's text if the server must reply to it; otherwise undefined.
 */
export function workEvent(
  context: Pick<AppContext, 'db' | 'clock' | 'log'>,
  key: string,
): Promise<KeywordText | undefined> {
  return context.db.transaction(async queries => {
    const event = await queries.row(TAKE, { eventKey: key, workedAt: context.clock.realNow() })
    if (event?.kind === 'inbound text') return takeInboundText(context, queries, event.body.fields)
    if (event) await takeStatus(context, queries, event.body)
    return undefined
  })
}

async function takeStatus(
  context: Pick<AppContext, 'clock' | 'log'>,
  queries: Queries,
  { fields, textId }: StoredBody,
): Promise<void> {
  const providerId = fields.MessageSid ?? fields.SmsSid
  const status = (fields.MessageStatus ?? fields.SmsStatus)?.toLowerCase()
  if (!providerId || !status) return
  await recordTextStatus(context, queries, { textId, providerId, status, errorCode: fields.ErrorCode || null })
}

const INBOUND = statement(
  'twilio-events.inbound',
  `insert into inbound_texts (provider_id, phone, word, at) values (:providerId, :phone, :keyword, :at) on conflict (provider_id) do nothing`,
)

/**
 * Processes an incoming text once. STOP and START take effect at once; other texts are only stored. The ids of STOP and
 * START are never deleted, because Twilio's signature contains no time. Otherwise an attacker could replay an old START
 * after a later STOP.
 *
 * Returns the keyword to which the server must reply. Twilio itself replies to its own keywords, and to each text for
 * which it reports a keyword.
 */
async function takeInboundText(
  context: Pick<AppContext, 'clock'>,
  queries: Queries,
  fields: Readonly<Record<string, string>>,
): Promise<KeywordText | undefined> {
  const { MessageSid: providerId, From: phone } = fields
  if (!providerId || !phone) return undefined
  const at = context.clock.realNow()
  const read = textKeyword(fields.Body ?? '')
  // Twilio's opt-out service reports the keyword. Without this service, the body is parsed here.
  const keyword = readOptOutType(fields.OptOutType) ?? read?.keyword
  if ((await queries.run(INBOUND, { providerId, phone, keyword: keyword ?? null, at })) === 0) return undefined
  const change = { phone, source: keyword ?? '', at, requestId: null }
  if (keyword === 'STOP') await recordOptOut(queries, change)
  if (keyword === 'START') await recordOptIn(queries, change)
  return read && read.language !== 'en' && !fields.OptOutType ? { ...read, phone } : undefined
}

function readOptOutType(word: string | undefined): TextKeyword | undefined {
  const read = word?.toUpperCase()
  return read === 'STOP' || read === 'START' || read === 'HELP' ? read : undefined
}

const LEFT = statement(
  'twilio-events.left',
  `select event_key from webhook_events
    where provider = 'twilio' and worked_at is null and received_at between :since and :until
    order by received_at limit 100`,
).returns<{ event_key: string }>()

/**
 * After this time, the call that stored an event has certainly ended. If the event is still unprocessed, the call has
 * failed.
 */
const LEFT_AFTER_MS = 15_000
/** An event that could not be processed for this long is not retried. The error is in the log. */
const LEFT_FOR_MS = 86_400_000

/** Processes events that were stored but not processed, because the server or the database failed. */
export async function workLeftEvents(context: Pick<AppContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const nowMs = context.clock.realNow().getTime()
  const left = await context.db.rows(LEFT, {
    since: new Date(nowMs - LEFT_FOR_MS),
    until: new Date(nowMs - LEFT_AFTER_MS),
  })
  for (const { event_key } of left)
    await workEvent(context, event_key).catch(error =>
      context.log.error({ event: event_key, err: error }, 'twilio.callback_failed'),
    )
}
