import type { SquareConfig } from '@frontlash/config/config'
import { listLocations } from '../integrations/square/locations.ts'
import { openSquare, type SquareResponse } from '../integrations/square/square.ts'
import { findSubscription, testSubscription, tokenScopes } from '../integrations/square/webhook-subscription.ts'
import type { Finding } from './verdicts/finding.ts'
import {
  hiddenWebhookVerdict,
  locationsVerdict,
  type ProviderReply,
  squareScopesVerdict,
  squareTokenVerdict,
  webhookVerdict,
} from './verdicts/provider-verdicts.ts'

/**
 * The time limit for Square's test event. Square delivers it within ten seconds or not at all. Each call also has its
 * own time limit.
 */
const GIVE_UP_AFTER_MS = 20_000

/**
 * Checks token, permissions, locations and webhook by calling Square. Skips a check that cannot succeed because an
 * earlier check has failed. `known` contains the salon's own records that could be read.
 */
export async function* examineSquare(
  config: SquareConfig,
  known: { cancelsAtProvider?: boolean; lastWebhookMs?: number | null; nowMs: number; stop?: AbortSignal },
): AsyncGenerator<Finding> {
  const square = openSquare(config)
  const late = AbortSignal.timeout(GIVE_UP_AFTER_MS)
  const giveUp = known.stop ? AbortSignal.any([known.stop, late]) : late
  const retryPolicy = { kind: 'interactive', giveUp } as const
  const locations = await listLocations(square, retryPolicy)
  // Square accepts a token without the permission for locations, but returns no list. The status of the token shows
  // which permission is missing.
  const scopes = await tokenScopes(square, retryPolicy)
  yield squareTokenVerdict(scopes.ok ? { kind: 'accepted' } : replyOf(locations))
  if (!scopes.ok && !locations.ok) return
  yield squareScopesVerdict(scopes.ok ? scopes.value : null, known.cancelsAtProvider ?? false)
  if (locations.ok) yield locationsVerdict(locations.value)

  const found = await findSubscription(square, config.webhookUrl, retryPolicy)
  if (!found.ok) {
    const isHidden = found.kind === 'refused'
    yield isHidden
      ? hiddenWebhookVerdict(known.lastWebhookMs ?? null, known.nowMs, config.webhookUrl)
      : squareTokenVerdict(replyOf(found))
    return
  }
  const subscription = found.value
  const isKeyOurs = subscription?.signatureKey ? config.webhookSignatureKeys.includes(subscription.signatureKey) : null
  const isWorthATest = subscription?.isEnabled && isKeyOurs !== false
  const tested = isWorthATest ? await testSubscription(square, subscription, retryPolicy) : undefined
  yield webhookVerdict({ subscription, isKeyOurs, testStatus: tested?.ok ? tested.value : null }, config.webhookUrl)
}

function replyOf(response: SquareResponse<unknown>): ProviderReply {
  if (response.ok) return { kind: 'accepted' }
  return { kind: response.kind === 'refused' ? 'refused' : 'away', detail: response.detail }
}
