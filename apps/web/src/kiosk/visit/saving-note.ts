import type { SmsResult } from '@frontlash/contract/sms-result'
import type { Message } from '@frontlash/domain/messages/say'

export type SubmissionKind = 'waiver' | 'check-in'

export type CheckInState = 'done' | 'saving' | 'refused'

/**
 * Returns whether the server has the check-in. The result depends on the response to the check-in and on this device's
 * unsent writes. If this device has not checked the client in, there is no response, and the state is `done`.
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

/** Returns the message about undelivered or refused writes; null if there are none. */
export function savingNote(waiting: readonly SubmissionKind[], notTaken: readonly SubmissionKind[]): Message | null {
  if (notTaken.length > 0) return [`note.notSaved.${what(notTaken)}`]
  if (waiting.length === 0) return null
  return [`note.saving.${what(waiting)}`]
}

/** Returns the note about the text message. The note contains only what is known (docs/product/texts.md). */
export function textNote(result: SmsResult | null): Message | null {
  switch (result?.state) {
    case 'QUEUED':
      // The note does not say what the text message is about, because the text message may be about an earlier request.
      return [result.scenario === 'DUPLICATE_PREVENTED' ? 'note.textSending' : 'note.textQueued']
    case 'SENT':
      return ['note.textSent']
    case 'DELIVERED':
      return ['note.textDelivered']
    case 'DUPLICATE_PREVENTED':
      return duplicateNote(result.lastSentMinutesAgo)
    default:
      return null
  }
}

/**
 * Returns the note about a second text. The server sends no second text within two hours. The note says how long ago
 * the first text was sent. Returns null if this time is unknown.
 */
function duplicateNote(minutesAgo: number | undefined): Message | null {
  if (minutesAgo === undefined) return null
  return minutesAgo === 0 ? ['note.textJustNowShort'] : ['note.textMinutesAgoShort', { n: minutesAgo }]
}

function what(kinds: readonly SubmissionKind[]): 'waiver' | 'checkIn' | 'both' {
  if (!kinds.includes('check-in')) return 'waiver'
  return kinds.includes('waiver') ? 'both' : 'checkIn'
}
