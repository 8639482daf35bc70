/** A message in the sandbox's Twilio. Times are in milliseconds by the salon's clock. */
export type TextMessage = {
  sid: string
  direction: 'inbound' | 'outbound-api' | 'outbound-reply'
  to: string
  /** The sender; null until the Messaging Service has chosen it. */
  from: string | null
  body: string
  status: TextStatus
  /** The number of segments. It is 0 until the sender is chosen, because Twilio counts segments only then. */
  numSegments: number
  messagingServiceSid: string | null
  errorCode: number | null
  createdAtMs: number
  updatedAtMs: number
  sentAtMs: number | null
  statusCallback: string | null
}

export type TextStatus = 'accepted' | 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received'

export const FINAL: readonly TextStatus[] = ['delivered', 'undelivered', 'failed', 'received']

/** The messages of Twilio's error codes (twilio.com/docs/api/errors). */
export const ERROR_MESSAGES: Record<number, string> = {
  21610: 'The recipient has opted out of messages from this sender.',
  30003: 'Unreachable destination handset.',
  30007: 'Message filtered by the carrier.',
}
