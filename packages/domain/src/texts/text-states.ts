/** The states of a stored text (docs/product/texts.md, "States"). */
export const TEXT_STATES = [
  'QUEUED',
  'SENDING',
  'UNKNOWN',
  'SENT',
  'DELIVERED',
  'UNDELIVERED',
  'FAILED',
  'PARKED',
  'WITHDRAWN',
  'EXPIRED',
  'OPTED_OUT',
  'NO_CONSENT',
  'QUIET_HOURS',
  'CAPPED',
  'NOT_CONFIGURED',
] as const

export type TextState = (typeof TEXT_STATES)[number]

export const TEXT_STATE_NAMES: Readonly<Record<TextState, string>> = {
  QUEUED: 'Waiting',
  SENDING: 'Being sent',
  UNKNOWN: 'Being looked up',
  SENT: 'Sent',
  DELIVERED: 'Delivered',
  UNDELIVERED: 'Not delivered',
  FAILED: 'Failed',
  PARKED: 'May not have gone out',
  WITHDRAWN: 'Withdrawn',
  EXPIRED: 'Expired',
  OPTED_OUT: 'Opted out',
  NO_CONSENT: 'No consent',
  QUIET_HOURS: 'Quiet hours',
  CAPPED: 'Over a limit',
  NOT_CONFIGURED: 'Not set up',
}

/** The states that need a person's attention (docs/product/office/texts.md, "Texts"). */
export const PROBLEM_STATES = ['FAILED', 'UNDELIVERED', 'PARKED'] as const satisfies readonly TextState[]

/** Texts in these states are counted in the cost: they were sent, may have been sent or will be sent. */
export const BILLED_STATES = [
  'QUEUED',
  'SENDING',
  'UNKNOWN',
  'SENT',
  'DELIVERED',
  'UNDELIVERED',
  'PARKED',
] as const satisfies readonly TextState[]

/** Our own error codes. All other codes are the provider's. */
export const OWN_CODES = { cannotReceive: 'no text number', left: 'left', budget: 'budget' } as const

const BY_CODE: Readonly<Record<string, string>> = {
  30003: 'The phone was off or out of reach.',
  30006: 'This number cannot receive texts.',
  30007: 'The carrier filtered it as spam.',
  21610: 'This client has replied STOP.',
  [OWN_CODES.cannotReceive]: 'This number cannot receive texts.',
}

/** The messages for an expired text and for a parked text that must not be sent again. */
export const TOO_LATE_TO_SEND = 'It is too late to send it.'
const HAS_REPLIED_STOP = BY_CODE[21610]!

/**
 * Why a text has its state, as a sentence; null if there is no reason.
 *
 * @param code the provider's error code, one of OWN_CODES, or null
 */
export function textReason(state: TextState, code: string | null): string | null {
  switch (state) {
    case 'FAILED':
    case 'UNDELIVERED':
      if (code === null) return 'Refused by the provider.'
      return BY_CODE[code] ?? `Refused by the provider (code ${code}).`
    case 'PARKED':
      return 'It is not known whether it went out.'
    case 'UNKNOWN':
      return 'The provider is asked whether it went out.'
    case 'OPTED_OUT':
      return HAS_REPLIED_STOP
    case 'NO_CONSENT':
      return 'The client has not agreed to texts.'
    case 'QUIET_HOURS':
      return 'It would have come in the quiet hours.'
    case 'CAPPED':
      return code === OWN_CODES.budget ? 'The budget for texts is used up.' : 'A limit on texts was reached.'
    case 'EXPIRED':
      return code === OWN_CODES.left ? 'It may not have gone out, and it was not sent again.' : TOO_LATE_TO_SEND
    case 'WITHDRAWN':
      return 'The client went on.'
    case 'NOT_CONFIGURED':
      return 'No text provider is set up.'
    case 'QUEUED':
    case 'SENDING':
    case 'SENT':
    case 'DELIVERED':
      return null
    default:
      return state satisfies never
  }
}
