import { z } from 'zod'
import { looseList } from './loose-reading.ts'
import type { RetryPolicy, Square, SquareResponse } from './square.ts'

/** A subscription to Square's webhooks. `signatureKey` is null if Square does not return the key. */
export type WebhookSubscription = {
  readonly id: string
  readonly address: string
  readonly isEnabled: boolean
  readonly eventTypes: readonly string[]
  readonly signatureKey: string | null
}

const subscription = z
  .object({
    id: z.string(),
    notification_url: z.string().nullish(),
    enabled: z.boolean().nullish(),
    event_types: z.array(z.string()).nullish(),
    signature_key: z.string().nullish(),
  })
  .transform(
    (one): WebhookSubscription => ({
      id: one.id,
      address: one.notification_url ?? '',
      isEnabled: one.enabled !== false,
      eventTypes: one.event_types ?? [],
      signatureKey: one.signature_key ?? null,
    }),
  )

/**
 * Returns the application's subscription with this notification URL: GET /v2/webhooks/subscriptions. Requires the
 * application's own token.
 */
export async function findSubscription(
  square: Square,
  address: string,
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<WebhookSubscription | null>> {
  const listed = await square.ask(
    { method: 'GET', path: '/v2/webhooks/subscriptions', query: { include_disabled: true } },
    z.object({ subscriptions: looseList(subscription) }),
    retryPolicy,
  )
  if (!listed.ok) return listed
  const found = listed.value.subscriptions.items.find(one => one.address === address)
  if (!found) return { ok: true, value: null }
  // The list may omit the signature key, so the subscription itself is requested too.
  const whole = await square.ask(
    { method: 'GET', path: `/v2/webhooks/subscriptions/${encodeURIComponent(found.id)}` },
    z.object({ subscription }),
    retryPolicy,
  )
  return whole.ok ? { ok: true, value: whole.value.subscription } : { ok: true, value: found }
}

/** Makes Square send its test event. Returns the status of the server's response; null if Square got no response. */
export async function testSubscription(
  square: Square,
  { id, eventTypes }: WebhookSubscription,
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<number | null>> {
  // The event type with the smallest effect is preferred. After this event, the server only reloads the names of
  // services.
  const type = eventTypes.includes('catalog.version.updated') ? 'catalog.version.updated' : eventTypes[0]
  const tested = await square.ask(
    { method: 'POST', path: `/v2/webhooks/subscriptions/${encodeURIComponent(id)}/test`, body: { event_type: type } },
    z.object({ subscription_test_result: z.object({ status_code: z.number().nullish() }) }),
    retryPolicy,
  )
  return tested.ok ? { ok: true, value: tested.value.subscription_test_result.status_code ?? null } : tested
}

/** Returns the permissions of the configured token: POST /oauth2/token/status. */
export async function tokenScopes(
  square: Square,
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<readonly string[]>> {
  const response = await square.ask(
    { method: 'POST', path: '/oauth2/token/status' },
    z.object({ scopes: z.array(z.string()) }),
    retryPolicy,
  )
  return response.ok ? { ok: true, value: response.value.scopes } : response
}
