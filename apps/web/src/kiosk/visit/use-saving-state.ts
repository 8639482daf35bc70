import { useRef } from 'react'
import { usePendingWrites } from '../outbox/device-outbox.ts'
import { type CheckInState, checkInState, type SubmissionKind, savingNote } from './saving-note.ts'
import { visit } from './visit-state.ts'

export type SavingState = {
  readonly checkIn: CheckInState
  /** What is still on its way, or could not be stored; null when all was stored at once. */
  readonly note: string | null
  readonly tone: 'saving' | 'saved' | 'not-saved'
}

/** What became of this visit's signature and check-in, as far as this device knows; renders again when that changes. */
export function useSavingState(): SavingState {
  const lastCheckIn = visit.lastCheckIn.read()
  const pending = usePendingWrites(visit.client.read()?.id ?? '')
  const [waiting, notTaken] = [kinds(pending.waiting), kinds(pending.setAside)]
  const wasSaving = useRef(lastCheckIn?.kept === true)
  if (waiting.length > 0) wasSaving.current = true

  const checkIn = checkInState(lastCheckIn, waiting, notTaken)
  const note = savingNote(waiting, notTaken)
  if (note !== null) return { checkIn, note, tone: notTaken.length > 0 ? 'not-saved' : 'saving' }
  return { checkIn, note: wasSaving.current ? 'Everything is saved.' : null, tone: 'saved' }
}

function kinds(outbox: ReturnType<typeof usePendingWrites>['waiting']): SubmissionKind[] {
  return outbox.map(({ deed }) => (deed.kind === 'waiver' ? 'waiver' : 'check-in'))
}
