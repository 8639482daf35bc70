import { useEffect, useState } from 'react'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { markSignedToday } from '../../device/visit-client.ts'
import { knownWaiver, type ShownWaiver, waiverInForce } from '../../device/waiver-edition.ts'

/** A client and, of two people who share the number, the booking of the one who signs. */
type Signer = { readonly clientId: string; readonly appointmentId?: string }

export type WaiverToSign = {
  /**
   * Whether an earlier waiver of this client is still valid: `asking` until the server responds, then the time of
   * signing, or null: the client signs now.
   */
  readonly onFile: 'asking' | Date | null
  /** The text to sign: `asking` until it is known which one is in force, null when there is none to show. */
  readonly text: 'asking' | ShownWaiver | null
}

/**
 * What the waiver screen shows: a waiver on file, or the text in force, which then stays while the client reads.
 *
 * @param signer null while the client is being created
 */
export function useWaiverToSign(signer: Signer | null): WaiverToSign {
  const waiver = useCall(calls.currentWaiver, signer && { query: signer }, {
    // The link to My Appointment appears in the header, which has reserved its space: nothing moves.
    onResponse: ({ signedToday }) => signedToday && markSignedToday(),
  })
  // A client who is created on this screen signs; the screen does not change, because they may be reading already.
  const [isNew] = useState(signer === null)
  const [text, setText] = useState<WaiverToSign['text']>(() => (isNew ? (knownWaiver() ?? 'asking') : 'asking'))
  const isSettled = isNew || waiver.state !== 'loading'
  const { response } = waiver

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text that is shown first stays
  useEffect(() => {
    if (!isSettled || text !== 'asking') return
    let isHere = true
    void waiverInForce(isNew ? undefined : response).then(found => isHere && setText(found))
    return () => {
      isHere = false
    }
  }, [isSettled])

  if (isNew) return { onFile: null, text }
  if (waiver.state === 'loading') return { onFile: 'asking', text }
  // Without a response the client signs: signing again does no harm.
  return { onFile: response?.onFile ? new Date(response.onFile.signedAt) : null, text }
}
