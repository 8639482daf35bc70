import { useEffect, useState } from 'react'
import { currentWaiver } from '../../api/waiver-calls.ts'
import { markSignedToday } from '../../device/session.ts'

/** Whether an earlier waiver of this client still counts: `asking` until the server answers, then the time of signing, or null: the client signs now. */
export function useWaiverOnFile(clientId: string | undefined): 'asking' | Date | null {
  const [onFile, setOnFile] = useState<'asking' | Date | null>(clientId === undefined ? null : 'asking')
  useEffect(() => {
    if (clientId === undefined) return
    let isWanted = true
    const settle = (signedAt: Date | null) => {
      // What is on the screen stays: the client may be reading already.
      if (isWanted) setOnFile(before => (before === 'asking' ? signedAt : before))
    }
    currentWaiver(clientId)
      .then(answer => {
        settle(answer.onFile ? new Date(answer.onFile.signedAt) : null)
        // The way to My Appointment comes into the header, where its room is kept: nothing moves.
        if (answer.signedToday && isWanted) markSignedToday()
      })
      // Signing once more does no harm; the call itself was logged.
      .catch(() => settle(null))
    return () => {
      isWanted = false
    }
  }, [clientId])
  return onFile
}
