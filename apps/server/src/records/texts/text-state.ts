import type { SmsState } from '@frontlash/contract/sms-result'
import type { TextState } from '@frontlash/domain/texts/text-states'

/** Returns the state of a text for screens. `sent` and `delivered` are returned only if this is certain. */
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
