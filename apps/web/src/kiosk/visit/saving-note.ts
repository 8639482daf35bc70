import type { SmsResult } from '@frontlash/contract/sms-result'

export type SubmissionKind = 'waiver' | 'check-in'

export type CheckInState = 'done' | 'saving' | 'refused'

/**
 * Returns whether the server has the check-in, from the check-in's response and this device's unsent writes. Without a
 * response the state is `done`: the client was not checked in on this device, so no problem is known.
 */
export function checkInState(
  response: { readonly checkedIn: boolean; readonly kept: boolean } | null,
  waiting: readonly SubmissionKind[],
  notTaken: readonly SubmissionKind[],
): CheckInState {
  if (response === null || response.checkedIn) return 'done'
  if (!response.kept || notTaken.includes('check-in')) return 'refused'
  return waiting.includes('check-in') ? 'saving' : 'done'
}

export function savingNote(waiting: readonly SubmissionKind[], notTaken: readonly SubmissionKind[]): string | null {
  if (notTaken.length > 0) return `We couldn’t save ${what(notTaken)}. Please see the front desk.`
  if (waiting.length === 0) return null
  return `We’re still saving ${what(waiting)}. You don’t need to wait here.`
}

/** The note about the text. It claims only what is known (docs/product/texts.md). */
export function textNote(result: SmsResult | null): string | null {
  switch (result?.state) {
    case 'QUEUED':
      // The note does not say what the text is about, because it may be about an earlier request.
      return result.scenario === 'DUPLICATE_PREVENTED'
        ? 'A text message is being sent.'
        : 'A text message about this is being sent.'
    case 'SENT':
      return 'We sent you a text message about this.'
    case 'DELIVERED':
      return 'You have a text message from us about this.'
    case 'DUPLICATE_PREVENTED':
      return duplicateNote(result.lastSentMinutesAgo)
    default:
      return null
  }
}

/**
 * Returns the note about a second text. The server sends no second text within two hours, so the note says how long ago
 * the first was sent; null if that is unknown.
 */
function duplicateNote(minutesAgo: number | undefined): string | null {
  if (minutesAgo === undefined) return null
  if (minutesAgo === 0) return 'We sent you a text message just now.'
  return `We sent you a text message ${minutesAgo} minute${minutesAgo === 1 ? '' : 's'} ago.`
}

function what(kinds: readonly SubmissionKind[]): string {
  const words = [...new Set(kinds)].sort().map(kind => (kind === 'waiver' ? 'signature' : 'check-in'))
  return `your ${words.join(' and your ')}`
}
