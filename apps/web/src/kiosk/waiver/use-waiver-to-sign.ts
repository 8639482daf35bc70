import type { Language } from '@frontlash/domain/language'
import { calls } from '@frontlash/web-client/calls'
import { markSignedToday } from '@frontlash/web-client/visit-client'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { knownWaiver, type ShownWaiver, waiverInForce } from '../../device/waiver-edition.ts'

/**
 * The person who signs. The id of the client is sufficient unless two people share the phone number. In this case the
 * booking identifies the person.
 */
type Signer = { readonly clientId: string; readonly appointmentId?: string }

export type WaiverToSign = {
  /**
   * The time when the valid waiver was signed; null if the client has to sign. The value is `asking` until the server
   * has responded.
   */
  readonly onFile: 'asking' | Date | null
  /** The waiver text in force; null if no text is available. The value is `asking` until this is known. */
  readonly text: 'asking' | ShownWaiver | null
}

/**
 * Loads what the waiver screen shows: a waiver on file, or the waiver text in force. The text does not change while the
 * client reads, unless the client changes the language.
 *
 * @param signer null while the client is being created
 */
export function useWaiverToSign(signer: Signer | null, language: Language): WaiverToSign {
  const waiver = useCall(calls.currentWaiver, signer && { query: signer }, {
    // `markSignedToday` lets the header show the link My Appointment. The header has reserved space for the link.
    onResponse: ({ signedToday }) => signedToday && markSignedToday(),
  })
  // A client who is created on this screen always signs, because the client may already be reading.
  const [isNew] = useState(signer === null)
  const [loaded, setLoaded] = useState<{ language: Language; text: WaiverToSign['text'] }>(() => ({
    language,
    text: isNew ? (knownWaiver(language) ?? 'asking') : 'asking',
  }))
  const text = loaded.language === language ? loaded.text : 'asking'
  const isSettled = isNew || waiver.state !== 'loading'
  const { response } = waiver

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text that is shown first stays
  useEffect(() => {
    if (!isSettled || text !== 'asking') return
    let isHere = true
    void waiverInForce(isNew ? undefined : response, language).then(
      found => isHere && setLoaded({ language, text: found }),
    )
    return () => {
      isHere = false
    }
  }, [isSettled, language])

  if (isNew) return { onFile: null, text }
  if (waiver.state === 'loading') return { onFile: 'asking', text }
  // If there is no response, the client signs, because signing again does no harm.
  return { onFile: response?.onFile ? new Date(response.onFile.signedAt) : null, text }
}
