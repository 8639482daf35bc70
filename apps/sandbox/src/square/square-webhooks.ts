import { createHmac, randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { post } from '../post.ts'
import { MERCHANT_ID } from '../salon/locations.ts'
import type { SeededSalon } from '../salon/salon.ts'
import type { SalonEvent } from '../salon/salon-events.ts'
import { wireTime } from '../salon/seeded-day.ts'
import { EVENT_TYPES, newSubscriptionId, SQUARE_VERSION, type Subscription } from './webhook-subscriptions.ts'

type WebhookEvent = {
  readonly merchant_id: string
  readonly type: string
  readonly event_id: string
  readonly created_at: string
  readonly data: { readonly type: string; readonly id?: string; readonly object?: unknown }
}

export type SquareWebhooks = {
  readonly subscriptions: Subscription[]
  deliverSample(subscription: Subscription, type: string): Promise<{ status: number | undefined; payload: string }>
  /** The number of deliveries that are still waiting for a 2xx response. */
  underWay(): number
  /** Resolves when all deliveries have ended. */
  settled(): Promise<void>
  close(): void
}

/** Square's time limit for a 2xx response. */
const RESPONSE_TIMEOUT_MS = 10_000
/**
 * The delay before the first retry. Later retries use exponential backoff. Square itself waits several minutes. The
 * sandbox waits only one second, so that a server that starts late receives its events soon.
 */
const RETRY_FIRST_MS = 1000
const RETRY_LONGEST_MS = 3_600_000
const TRIES_MAX = 20

/**
 * Opens Square's webhooks. Sends each change as a signed event to each enabled subscription of its type, and retries
 * until the response is 2xx. An event may arrive twice, and events may arrive in a different order
 * (developer.squareup.com/docs/webhooks/overview).
 */
export function openWebhooks(options: {
  salon: SeededSalon
  signatureKey: string
  notificationUrl: string
  /** The URL that receives the deliveries. The signature is computed from `notificationUrl` instead of this URL. */
  deliveryUrl: string
  retryFirstMs?: number | undefined
}): SquareWebhooks {
  const { salon, notificationUrl, deliveryUrl, retryFirstMs = RETRY_FIRST_MS } = options
  const startedAt = wireTime(salon.clock.now().getTime())
  const subscriptions: Subscription[] = [
    {
      id: newSubscriptionId(),
      name: 'Frontlash check-in',
      enabled: true,
      event_types: [...EVENT_TYPES],
      notification_url: notificationUrl,
      api_version: SQUARE_VERSION,
      signature_key: options.signatureKey,
      created_at: startedAt,
      updated_at: startedAt,
    },
  ]
  const stopped = new AbortController()
  // Each delivery adds a listener to the signal. `setMaxListeners` turns off Node's warning about a memory leak.
  setMaxListeners(0, stopped.signal)
  const underWay = new Set<Promise<void>>()

  salon.onChange(change => {
    const event = asWebhookEvent(change, salon.clock.now())
    for (const subscription of subscriptions) {
      if (!subscription.enabled || !subscription.event_types.includes(event.type)) continue
      const delivery = deliver(subscription, event).finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    }
  })

  async function deliver(subscription: Subscription, event: WebhookEvent): Promise<void> {
    const body = JSON.stringify(event)
    const firstAt = new Date().toISOString()
    let gapMs = retryFirstMs
    let retryReason: string | undefined
    for (let retry = 0; retry < TRIES_MAX && !stopped.signal.aborted; retry++) {
      const headers: Record<string, string> = {
        'square-initial-delivery-timestamp': firstAt,
        ...(retry > 0 && { 'square-retry-number': String(retry), 'square-retry-reason': retryReason! }),
      }
      const response = await send(subscription, body, headers)
      if (response.ok && response.status >= 200 && response.status < 300) return
      retryReason = response.ok ? 'http_error' : response.reason === 'timeout' ? 'http_timeout' : 'other_error'
      await pause(gapMs, stopped.signal)
      gapMs = Math.min(gapMs * 2, RETRY_LONGEST_MS)
    }
  }

  function send(subscription: Subscription, body: string, headers: Record<string, string>) {
    const url = subscription.notification_url
    return post({
      url: url === notificationUrl ? deliveryUrl : url,
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Square Connect v2 (Frontlash sandbox)',
        'square-environment': 'Sandbox',
        'square-version': subscription.api_version,
        'x-square-hmacsha256-signature': signature('sha256', subscription.signature_key, url, body),
        // Square also sends this older signature header. The product must ignore it.
        'x-square-signature': signature('sha1', subscription.signature_key, url, body),
        ...headers,
      },
      timeoutMs: RESPONSE_TIMEOUT_MS,
      signal: stopped.signal,
    })
  }

  return {
    subscriptions,
    async deliverSample(subscription, type) {
      const payload = JSON.stringify(sampleEvent(type, salon))
      const response = await send(subscription, payload, {
        'square-initial-delivery-timestamp': new Date().toISOString(),
      })
      return { status: response.ok ? response.status : undefined, payload }
    },
    underWay: () => underWay.size,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    close: () => stopped.abort(),
  }
}

/**
 * Returns the signature of a webhook: base64(HMAC(key, notification URL + body)). See
 * developer.squareup.com/docs/webhooks/step3validate.
 */
export function signature(hash: 'sha256' | 'sha1', key: string, notificationUrl: string, body: string): string {
  return createHmac(hash, key).update(notificationUrl).update(body).digest('base64')
}

function asWebhookEvent(change: SalonEvent, now: Date): WebhookEvent {
  return {
    merchant_id: MERCHANT_ID,
    type: change.type,
    event_id: randomUUID(),
    created_at: now.toISOString(),
    data: eventData(change),
  }
}

function eventData(change: SalonEvent): WebhookEvent['data'] {
  switch (change.type) {
    case 'booking.created':
    case 'booking.updated':
      // The id contains the version, because in Square each change of a booking has its own id.
      return {
        type: 'booking',
        id: `${change.booking.id}:${change.booking.version}`,
        object: { booking: change.booking },
      }
    case 'customer.created':
    case 'customer.updated':
    case 'customer.deleted': {
      const merge = change.merge && {
        merge: { from_customer_ids: change.merge.fromCustomerIds, to_customer_id: change.merge.toCustomerId },
      }
      return {
        type: 'customer',
        id: change.customer.id,
        object: { customer: change.customer, ...(merge && { event_context: merge }) },
      }
    }
    case 'team_member.updated':
      return { type: 'team_member', id: change.member.id, object: { team_member: change.member } }
    case 'catalog.version.updated':
      return { type: 'catalog', object: { catalog_version: { updated_at: change.updatedAt } } }
    default:
      return change satisfies never
  }
}

/** A test event of the requested type, about an existing object. */
function sampleEvent(type: string, salon: SeededSalon): WebhookEvent {
  const now = salon.clock.now()
  const at = { fromMs: now.getTime() - 86_400_000, toMs: now.getTime() + 7 * 86_400_000, take: 1 }
  const booking = salon.bookings.list(at)[0]
  const member = salon.team.all()[0]!.member
  const customer = booking?.customer_id === undefined ? undefined : salon.customers.get(booking.customer_id)
  const changes: (SalonEvent | undefined)[] = [
    booking && { type: 'booking.created', booking },
    booking && { type: 'booking.updated', booking },
    customer && { type: 'customer.created', customer },
    customer && { type: 'customer.updated', customer },
    customer && { type: 'customer.deleted', customer },
    { type: 'team_member.updated', member },
    { type: 'catalog.version.updated', updatedAt: now.toISOString() },
  ]
  const change = changes.find(one => one?.type === type)
  if (change) return asWebhookEvent(change, now)
  const [objectType = 'event'] = type.split('.')
  return {
    merchant_id: MERCHANT_ID,
    type,
    event_id: randomUUID(),
    created_at: now.toISOString(),
    data: { type: objectType, id: MERCHANT_ID },
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
