import { useRef } from 'react'
import { usePendingDeliveries } from '../visit/deliveries.ts'
import type { LastCheckIn } from '../visit/visit-state.ts'
import { type DeedKind, savingNote } from './saving-note.ts'

export type SavingNotes = {
  /** What is still on its way, or could not be stored; nothing when all is well and always was. */
  readonly note: string | null
  readonly tone: 'saving' | 'saved' | 'not-saved'
}

/** What became of this visit's signature and check-in, as far as this device knows; draws again when that changes. */
export function useSavingState(clientId: string, lastCheckIn: LastCheckIn | null): SavingNotes {
  const { waiting, setAside } = usePendingDeliveries(clientId)
  const wasSaving = useRef(lastCheckIn?.kept === true)
  if (waiting.length > 0) wasSaving.current = true
  const kinds = (deliveries: typeof waiting): DeedKind[] =>
    deliveries.map(({ deed }) => (deed.kind === 'waiver' ? 'waiver' : 'check-in'))
  const note = savingNote(kinds(waiting), kinds(setAside))
  if (note !== null) return { note, tone: setAside.length > 0 ? 'not-saved' : 'saving' }
  return wasSaving.current ? { note: 'Everything is saved.', tone: 'saved' } : { note: null, tone: 'saved' }
}
