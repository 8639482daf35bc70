import { randomBytes } from 'node:crypto'

export type Subscription = {
  id: string
  name: string
  enabled: boolean
  event_types: string[]
  notification_url: string
  api_version: string
  signature_key: string
  created_at: string
  updated_at: string
}

export const SQUARE_VERSION = '2025-08-20'

export const EVENT_TYPES = [
  'booking.created',
  'booking.updated',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'team_member.created',
  'team_member.updated',
  'catalog.version.updated',
  'location.created',
  'location.updated',
  'oauth.authorization.revoked',
]

export function newSubscriptionId(): string {
  return `wbhk_${randomBytes(16).toString('hex')}`
}
