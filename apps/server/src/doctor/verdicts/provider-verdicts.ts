import { LOCATION_KEYS, LOCATION_NAMES } from '@frontlash/domain/location-key'
import { matchLocation } from '@frontlash/domain/location-match'
import { timeAgo } from '@frontlash/domain/relative-time'
import type { SenderState } from '../../integrations/twilio/sender.ts'
import { type Finding, failing, passing, unchecked } from './finding.ts'

/**
 * A provider's response to a harmless request. `detail` is the provider's error code, or the reason why there was no
 * response.
 */
export type ProviderReply =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused' | 'away'; readonly detail: string }

export function squareTokenVerdict(reply: ProviderReply): Finding {
  if (reply.kind === 'accepted') return passing('Square takes the access token.')
  if (reply.kind === 'refused')
    return failing(
      `Square refuses the access token (${reply.detail}).`,
      'copy the production access token from developer.squareup.com into SQUARE_ACCESS_TOKEN.',
    )
  return failing(
    `Square does not answer (${reply.detail}).`,
    'see whether this machine reaches connect.squareup.com, and whether SQUARE_BASE_URL is set by mistake.',
  )
}

/**
 * The permissions that the token needs, and the purpose of each. APPOINTMENTS_ALL_READ works only together with
 * APPOINTMENTS_READ, and APPOINTMENTS_ALL_WRITE only together with APPOINTMENTS_WRITE.
 */
const SCOPES: readonly [scope: string, use: string][] = [
  ['MERCHANT_PROFILE_READ', 'locations'],
  ['APPOINTMENTS_READ', 'bookings'],
  ['APPOINTMENTS_ALL_READ', 'bookings that others made'],
  ['APPOINTMENTS_BUSINESS_SETTINGS_READ', 'technicians who can be booked'],
  ['CUSTOMERS_READ', 'names and phones'],
  ['ITEMS_READ', 'names of services'],
  ['EMPLOYEES_READ', 'names of former technicians'],
]
const WRITING_SCOPES: readonly [scope: string, use: string][] = [
  ['APPOINTMENTS_WRITE', 'cancelling, which cancelAtProvider asks for'],
  ['APPOINTMENTS_ALL_WRITE', 'cancelling bookings that others made'],
]

/** Checks that the token has all required permissions. `granted` is null if Square does not list them. */
export function squareScopesVerdict(granted: readonly string[] | null, cancelsAtProvider: boolean): Finding {
  if (!granted)
    return failing(
      'Square does not say what the token may do.',
      "use the application's own access token, or sign in again.",
    )
  const missing = [...SCOPES, ...(cancelsAtProvider ? WRITING_SCOPES : [])].filter(
    ([scope]) => !granted.includes(scope),
  )
  if (missing.length === 0) return passing('The token has every permission that is needed.')
  return failing(
    `The token lacks ${missing.map(([scope, use]) => `${scope} (${use})`).join(', ')}.`,
    'make a token with these permissions.',
  )
}

/** Checks that each of the four locations matches exactly one location in Square. */
export function locationsVerdict(places: readonly { name: string; isActive: boolean }[]): Finding {
  const matches = LOCATION_KEYS.map(key => ({ name: LOCATION_NAMES[key], match: matchLocation(key, places) }))
  const missing = matches.filter(one => one.match === 'missing').map(one => one.name)
  const ambiguous = matches.filter(one => one.match === 'ambiguous').map(one => one.name)
  const closed = matches.filter(one => typeof one.match === 'object' && !one.match.isActive).map(one => one.name)
  const complaints = [
    missing.length > 0 && `none is called ${missing.join(' or ')}`,
    ambiguous.length > 0 && `several are called ${ambiguous.join(' or ')}`,
    closed.length > 0 && `${closed.join(' and ')} is closed there`,
  ].filter(Boolean)
  if (complaints.length === 0) return passing('All four locations are found at Square by their names.')
  return failing(
    `Square's locations do not fit: ${complaints.join('; ')}.`,
    "name them at Square so that each salon's name is in exactly one open location's.",
  )
}

/**
 * The events that the salon needs. Without the first two events, new and changed bookings would only be found by
 * polling.
 */
export const WEBHOOK_EVENTS = [
  'booking.created',
  'booking.updated',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'team_member.updated',
  'catalog.version.updated',
] as const

export type WebhookState = {
  /** The webhook subscription with the salon's webhook URL; null if Square has no such subscription. */
  readonly subscription: { readonly isEnabled: boolean; readonly eventTypes: readonly string[] } | null
  /** True if the configuration contains the signature key of the subscription; null if Square does not show the key. */
  readonly isKeyOurs: boolean | null
  /** The status of the server's response to Square's test event; null if there was no test event or no response. */
  readonly testStatus: number | null
}

/** Returns the finding that Square cannot call a webhook URL without https, and how to fix the problem. */
export function plainHttpWebhook(address: string): Finding {
  return failing(
    `Square needs an https address for its webhook, and this one is ${address}. Until then changes at Square come with the comparison, each minute.`,
    'put Caddy in front (deploy/Caddyfile), run npm run setup again with the https address, then add the subscription at developer.squareup.com.',
  )
}

/** Checks that Square's webhooks arrive and are accepted. `address` is the configured webhook URL. */
export function webhookVerdict(state: WebhookState, address: string): Finding {
  const { subscription, isKeyOurs, testStatus } = state
  if (!subscription && !address.startsWith('https://')) return plainHttpWebhook(address)
  if (!subscription)
    return failing(
      `Square has no webhook subscription for ${address}.`,
      'add one at developer.squareup.com with exactly this address, or set SQUARE_WEBHOOK_URL to the one that is there.',
    )
  if (!subscription.isEnabled)
    return failing('The webhook subscription is switched off.', 'enable it at developer.squareup.com.')
  const missing = WEBHOOK_EVENTS.filter(type => !subscription.eventTypes.includes(type))
  if (missing.length > 0)
    return failing(
      `The webhook subscription leaves out ${missing.join(', ')}.`,
      'tick these events at developer.squareup.com.',
    )
  if (isKeyOurs === false || testStatus === 403)
    return failing(
      'The webhook signature key is not the subscription’s: what Square tells us is refused.',
      'copy the signature key of the subscription into SQUARE_WEBHOOK_SIGNATURE_KEY and start the salon again.',
    )
  if (testStatus === null || testStatus < 200 || testStatus > 299)
    return failing(
      `Square’s test did not get through to ${address} (${testStatus ?? 'no answer'}).`,
      'see that the salon runs, and that the address leads to it from outside, without a redirect.',
    )
  return passing('Square’s test webhook arrived and its signature was believed.')
}

/**
 * The maximum age of the newest event. Bookings change every day, so an older event does not prove that the current key
 * and webhook URL work.
 */
const WEBHOOK_IS_RECENT_MS = 24 * 3_600_000

/**
 * If Square does not show the subscriptions, judges the webhook by the age of the last correctly signed event. Only the
 * application's personal token may read subscriptions; a seller's OAuth token may not (developer.squareup.com, Webhook
 * Subscriptions API).
 */
export function hiddenWebhookVerdict(lastArrivedMs: number | null, nowMs: number, address: string): Finding {
  if (lastArrivedMs !== null && nowMs - lastArrivedMs < WEBHOOK_IS_RECENT_MS)
    return passing(`Square’s webhooks arrive and are believed: the last one ${timeAgo(lastArrivedMs, nowMs)}.`)
  return unchecked(
    'Square’s webhook could not be checked: its subscriptions are shown only to the application’s own (personal) access token, and none has arrived in the last 24 hours.',
    address.startsWith('https://')
      ? `at developer.squareup.com the application has a subscription for ${address}, with the key in SQUARE_WEBHOOK_SIGNATURE_KEY; let it send a test event.`
      : `Square needs an https address for its webhook, and this one is ${address}: put Caddy in front (deploy/Caddyfile) and run npm run setup again.`,
  )
}

/**
 * Checks that Twilio accepts the credentials. Without credentials the check passes, and the finding says that texts are
 * not configured.
 */
export function twilioCredentialsVerdict(reply: ProviderReply | 'not configured'): Finding {
  if (reply === 'not configured') return passing('Texts are not configured: they are kept and none is sent.')
  if (reply.kind === 'accepted') return passing('Twilio takes the credentials.')
  if (reply.kind === 'refused')
    return failing(
      `Twilio refuses the credentials (${reply.detail}).`,
      'copy the Account SID and the primary auth token from console.twilio.com into TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
    )
  return failing(`Twilio does not answer (${reply.detail}).`, 'see whether this machine reaches api.twilio.com.')
}

/** Checks that the configured sender can send texts, and that `inboundUrl` receives replies. */
export function senderVerdict(found: SenderState | null, inboundUrl: string): Finding {
  if (!found)
    return failing(
      'Twilio does not know the sender.',
      'set TWILIO_MESSAGING_SERVICE_SID or TWILIO_FROM to one of this account’s.',
    )
  if (found.numbers === 0)
    return failing(
      found.kind === 'service' ? 'The messaging service has no number.' : 'The number cannot send texts.',
      found.kind === 'service' ? 'add a number to its sender pool.' : 'use a number with SMS.',
    )
  if (found.isRegistered === false)
    return failing(
      'The messaging service has no approved campaign: US carriers block every text (30034).',
      'register brand and campaign (A2P 10DLC) at console.twilio.com; approval takes days.',
    )
  if (!found.inboundUrls.includes(inboundUrl))
    return failing(
      `Texts that come in, STOP among them, are not told to ${inboundUrl}.`,
      'set this address as the webhook for incoming messages of the messaging service or number.',
    )
  return passing('Texts may go out from the sender, and replies come in.')
}
