import { useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { currentWaiver } from '../../api/waiver-calls.ts'
import { markSignedToday } from '../../device/visit-client.ts'

/**
 * Whether an earlier waiver of this client is still valid: `asking` until the server answers, then the time of signing,
 * or null: the client signs now.
 */
export function useWaiverOnFile(clientId: string | undefined): 'asking' | Date | null {
  const waiver = useAnswer(currentWaiver, clientId ?? null, {
    // The link to My Appointment appears in the header, which has reserved its space: nothing moves.
    onAnswer: ({ signedToday }) => signedToday && markSignedToday(),
  })
  // A client who is created on this screen signs; the screen does not change, because they may be reading already.
  const [isNew] = useState(clientId === undefined)
  if (isNew) return null
  if (waiver.state === 'loading') return 'asking'
  // Without an answer the client signs: signing again does no harm.
  return waiver.answer?.onFile ? new Date(waiver.answer.onFile.signedAt) : null
}
