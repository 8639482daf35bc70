import type { Message } from '@frontlash/domain/messages/say'
import { usePendingWrites } from '@frontlash/web-client/outbox/device-outbox'
import { useRef } from 'react'
import { readVisit } from './read-visit.ts'
import { type CheckInState, checkInState, type SubmissionKind, savingNote, textNote } from './saving-note.ts'

export type SavingState = {
  readonly checkIn: CheckInState
  /** The note about undelivered or refused writes; null if every write was delivered at once. */
  readonly note: Message | null
  readonly tone: 'saving' | 'success' | 'error'
  /** The note about the text; null if nothing is known for certain. */
  readonly textNote: Message | null
}

/**
 * Returns the state of this visit's signature and check-in, as known on this device. The component renders again when
 * it changes.
 */
export function useSavingState(): SavingState {
  const visit = readVisit()
  const lastCheckIn = 'checkIn' in visit ? visit.checkIn : null
  const pending = usePendingWrites(visit.client?.id ?? '')
  const [waiting, notTaken] = [kinds(pending.waiting), kinds(pending.setAside)]
  const wasSaving = useRef(lastCheckIn?.kept === true)
  if (waiting.length > 0) wasSaving.current = true

  const known = {
    checkIn: checkInState(lastCheckIn, waiting, notTaken),
    textNote: textNote(lastCheckIn?.smsResult ?? null),
  }
  const note = savingNote(waiting, notTaken)
  if (note !== null) return { ...known, note, tone: notTaken.length > 0 ? 'error' : 'saving' }
  return { ...known, note: wasSaving.current ? ['note.allSaved'] : null, tone: 'success' }
}

function kinds(outbox: ReturnType<typeof usePendingWrites>['waiting']): SubmissionKind[] {
  return outbox.map(({ submission: write }) => (write.kind === 'waiver' ? 'waiver' : 'check-in'))
}
