import { guardPage } from '@frontlash/ui/press-guard'
import { managerCalls } from '@frontlash/web-client/manager-calls'
import { useLayoutEffect } from 'react'
import { useCall } from '../../../api/use-call.ts'
import styles from './actions-dialog.module.css'

const readNote = (appointmentId: string) => managerCalls.clientNote({ params: { appointmentId }, background: true })

/** The staff's note about a card's client, such as an allergy. Renders nothing until a note is loaded. */
export function ClientNote({ appointmentId }: { appointmentId: string }) {
  const note = useCall(readNote, appointmentId).response?.note
  // The note moves the buttons down when it appears.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when a note appears
  useLayoutEffect(() => guardPage(), [note])
  if (!note) return null
  return (
    <p className={styles.clientNote}>
      <strong>Note by {note.by}:</strong> {note.text}
    </p>
  )
}
