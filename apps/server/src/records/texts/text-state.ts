import type { SmsState } from '@frontlash/contract/sms-result'

/** The state of a stored text (docs/product/texts.md, "States"). */
export type TextState =
  | 'QUEUED'
  | 'SENDING'
  | 'UNKNOWN'
  | 'SENT'
  | 'DELIVERED'
  | 'UNDELIVERED'
  | 'FAILED'
  | 'PARKED'
  | 'WITHDRAWN'
  | 'EXPIRED'
  | 'OPTED_OUT'
  | 'NO_CONSENT'
  | 'QUIET_HOURS'
  | 'CAPPED'
  | 'NOT_CONFIGURED'

/** What a screen may show for a text in this state: never more than is known. */
export function smsStateOf(state: TextState): SmsState {
  switch (state) {
    case 'QUEUED':
    case 'SENDING':
    case 'UNKNOWN':
      return 'QUEUED'
    case 'UNDELIVERED':
    case 'FAILED':
    case 'PARKED':
    case 'WITHDRAWN':
    case 'EXPIRED':
      return 'FAILED'
    default:
      return state
  }
}
