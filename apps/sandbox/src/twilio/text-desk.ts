import { randomBytes, randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type { Journal } from '../salon/journal.ts'
import type { SalonClock } from '../salon/salon-clock.ts'
import { KEYWORD_REPLIES, type Keyword, keywordOf } from './keywords.ts'
import { type MessageRequest, SENDER } from './message-request.ts'
import { segmentCount } from './segments.ts'
import { postSigned } from './signed-form.ts'
import { FINAL, type TextMessage, type TextStatus } from './text-message.ts'
import { repliesIn } from './twiml.ts'

export type TextDesk = {
  /** Returns the texts, newest first. */
  all(): TextMessage[]
  get(sid: string): TextMessage | undefined
  send(request: MessageRequest): TextMessage
  hasOptedOut(phone: string): boolean
  /** Simulates a text from a client's phone to the salon's phone number. */
  receive(from: string, body: string): Promise<TextMessage>
  /** Opts a phone out and sends the product a STOP, as if the phone had replied STOP. */
  ensureOptedOut(phone: string): void
  onChange(listener: (message: TextMessage) => void): void
  close(): void
}

/** The delays from accepted to sent and from sent to delivered. */
const SENT_AFTER_MS = 250
const DELIVERED_AFTER_MS = 500
/** The delay before an incoming text is posted again, because the product may still be starting. */
const INBOUND_RETRY_MS = 2000
const INBOUND_TRIES = 60

/** Phones whose texts never get the status `delivered`, for demonstration. Twilio itself has no such phones. */
const OUTCOMES: Record<string, { status: TextStatus; errorCode: number | null }> = {
  '+17145550197': { status: 'undelivered', errorCode: 30003 },
  '+17145550198': { status: 'failed', errorCode: 30007 },
  // The status stays `sent`, as with carriers that never confirm the delivery.
  '+17145550199': { status: 'sent', errorCode: null },
}

/**
 * Handles the texts of one Twilio account: sending through the API, replies from phones, status callbacks, opt-out
 * keywords and the webhook for incoming texts.
 */
export function openTextDesk(options: {
  clock: SalonClock
  journal: Journal
  accountSid: string
  authToken: string
  messagingServiceSid: string
  inboundUrl: string | undefined
  callbackDeliveryOrigin: string | undefined
}): TextDesk {
  const { clock, journal, accountSid, messagingServiceSid, authToken, inboundUrl } = options
  const messages = new Map<string, TextMessage>()
  const optedOut = new Set<string>()
  const listeners: ((message: TextMessage) => void)[] = []
  const stopped = new AbortController()
  // Each delivery adds a listener to the signal. `setMaxListeners` turns off Node's warning about a memory leak.
  setMaxListeners(0, stopped.signal)
  const timers = new Set<NodeJS.Timeout>()

  for (const { id, message } of journal.earlier('text')) messages.set(id, message)
  for (const { id, isOut } of journal.earlier('opt-out')) if (isOut) optedOut.add(id)
  // After a restart, texts without a final status continue from their stored status.
  for (const message of messages.values()) if (!FINAL.includes(message.status)) scheduleNextStatus(message)

  function later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }

  function save(message: TextMessage): TextMessage {
    messages.set(message.sid, message)
    journal.write({ kind: 'text', id: message.sid, message })
    for (const listener of listeners) listener(message)
    return message
  }

  function update(sid: string, change: Partial<TextMessage>): TextMessage | undefined {
    const before = messages.get(sid)
    return before && save({ ...before, ...change, updatedAtMs: clock.now().getTime() })
  }

  function scheduleNextStatus({ sid, status }: TextMessage): void {
    if (status === 'accepted' || status === 'queued') later(SENT_AFTER_MS, () => goOut(sid))
    else if (status === 'sent') later(DELIVERED_AFTER_MS, () => arrive(sid))
  }

  function goOut(sid: string): void {
    const due = messages.get(sid)
    if (!due) return
    const from = due.from ?? SENDER
    const isBlocked = optedOut.has(due.to) && due.direction === 'outbound-api'
    const outcome = OUTCOMES[due.to]
    const failed = isBlocked ? 21610 : outcome?.status === 'failed' ? outcome.errorCode : null
    const sent = update(sid, {
      from,
      numSegments: segmentCount(due.body),
      status: failed === null ? 'sent' : 'failed',
      errorCode: failed,
      sentAtMs: failed === null ? clock.now().getTime() : null,
    })!
    callBack(sent)
    scheduleNextStatus(sent)
  }

  function arrive(sid: string): void {
    const sent = messages.get(sid)
    if (!sent) return
    const { status, errorCode } = OUTCOMES[sent.to] ?? { status: 'delivered', errorCode: null }
    if (status !== 'sent') callBack(update(sid, { status, errorCode })!)
  }

  function callBack(message: TextMessage): void {
    if (!message.statusCallback) return
    const isFailure = message.status === 'failed' || message.status === 'undelivered'
    void postSigned({
      authToken,
      url: message.statusCallback,
      origin: options.callbackDeliveryOrigin,
      fields: {
        ...commonFields(message),
        MessageStatus: message.status,
        SmsStatus: message.status,
        ...(isFailure && { ErrorCode: String(message.errorCode) }),
        ...(message.status === 'delivered' && { RawDlrDoneDate: carrierTime(message.updatedAtMs) }),
      },
      idempotencyToken: randomUUID(),
      signal: stopped.signal,
    })
  }

  function commonFields(message: TextMessage): Record<string, string> {
    return {
      MessageSid: message.sid,
      SmsSid: message.sid,
      AccountSid: accountSid,
      ApiVersion: '2010-04-01',
      To: message.to,
      ...(message.from && { From: message.from }),
      ...(message.messagingServiceSid && { MessagingServiceSid: message.messagingServiceSid }),
    }
  }

  function add(more: Pick<TextMessage, 'direction' | 'to' | 'from' | 'body' | 'status'> & Partial<TextMessage>) {
    const nowMs = clock.now().getTime()
    return save({
      sid: `SM${randomBytes(16).toString('hex')}`,
      numSegments: 0,
      messagingServiceSid,
      errorCode: null,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      sentAtMs: null,
      statusCallback: null,
      ...more,
    })
  }

  function reply(to: string, body: string): void {
    scheduleNextStatus(
      add({ direction: 'outbound-reply', to, from: SENDER, body, status: 'queued', numSegments: segmentCount(body) }),
    )
  }

  function setOptedOut(phone: string, isOut: boolean): void {
    if (isOut) optedOut.add(phone)
    else optedOut.delete(phone)
    journal.write({ kind: 'opt-out', id: phone, isOut })
  }

  /**
   * Posts an incoming text to the product and sends the product's reply. Twilio's own keywords get no reply from the
   * product.
   */
  async function deliverInbound(message: TextMessage, keyword: Keyword | undefined) {
    if (inboundUrl === undefined) return undefined
    const response = await postSigned({
      authToken,
      url: inboundUrl,
      origin: options.callbackDeliveryOrigin,
      fields: {
        ...commonFields(message),
        SmsMessageSid: message.sid,
        SmsStatus: 'received',
        Body: message.body,
        NumMedia: '0',
        NumSegments: String(message.numSegments),
        FromCountry: 'US',
        FromState: 'CA',
        FromCity: 'TUSTIN',
        FromZip: '92780',
        ToCountry: 'US',
        ToState: 'CA',
        ToCity: 'TUSTIN',
        ToZip: '92780',
        ...(keyword && { OptOutType: keyword }),
      },
      idempotencyToken: randomUUID(),
      signal: stopped.signal,
    })
    if (response.ok && !keyword) for (const body of repliesIn(response.body)) reply(message.from!, body)
    return response
  }

  function arrived(from: string, body: string): TextMessage {
    const nowMs = clock.now().getTime()
    const numSegments = segmentCount(body)
    return add({ direction: 'inbound', to: SENDER, from, body, status: 'received', sentAtMs: nowMs, numSegments })
  }

  return {
    all: () => [...messages.values()].reverse(),
    get: sid => messages.get(sid),
    send(request) {
      const message = add({
        direction: 'outbound-api',
        ...request,
        // A Messaging Service chooses the sender and counts the segments when it sends the text.
        status: request.messagingServiceSid ? 'accepted' : 'queued',
        numSegments: request.messagingServiceSid ? 0 : segmentCount(request.body),
      })
      scheduleNextStatus(message)
      return message
    },
    hasOptedOut: phone => optedOut.has(phone),
    async receive(from, body) {
      const keyword = keywordOf(body)
      const message = arrived(from, body)
      if (keyword === 'STOP') setOptedOut(from, true)
      if (keyword === 'START') setOptedOut(from, false)
      if (keyword) reply(from, KEYWORD_REPLIES[keyword])
      await deliverInbound(message, keyword)
      return message
    },
    ensureOptedOut(phone) {
      const stopText = [...messages.values()].findLast(
        one => one.direction === 'inbound' && one.from === phone && keywordOf(one.body) === 'STOP',
      )
      const wasOut = optedOut.has(phone)
      if (!wasOut) setOptedOut(phone, true)
      const message = wasOut && stopText ? stopText : arrived(phone, 'STOP')
      // The same STOP is sent at each start. A product with an empty database stores the STOP. Otherwise the product
      // ignores the STOP, because its sid is already stored.
      let tries = 0
      const deliver = async () => {
        const response = await deliverInbound(message, 'STOP')
        if (response && !response.ok && ++tries < INBOUND_TRIES && !stopped.signal.aborted)
          later(INBOUND_RETRY_MS, () => void deliver())
      }
      void deliver()
    },
    onChange: listener => void listeners.push(listener),
    close() {
      stopped.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Formats a time as YYMMDDhhmm, as carriers do. */
function carrierTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\D/g, '').slice(2, 12)
}
