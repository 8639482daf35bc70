import type { VisitClient } from '@frontlash/web-client/session-start'
import { useCallback, useEffect, useState } from 'react'
import { keepLanguage } from '../../language/shown-language.ts'
import { useNavigate } from '../../router/router.tsx'
import { saveCheckedInNow } from '../visit/check-in-now.ts'
import { endVisit } from '../visit/end-visit.ts'
import { readVisit } from '../visit/read-visit.ts'
import { type BookingToSign, visit } from '../visit/visit-state.ts'
import { waiverDone } from '../visit/waiver-done.ts'
import { type CheckInAfterSigning, checkInAfterSigning } from './check-in-after-signing.ts'

export type WaiverEnd = {
  /**
   * The check-in that follows the signature, if another person with the client's phone number signs; null if the client
   * signs.
   */
  readonly checkIn: CheckInAfterSigning | null
  /** True while the check-in is sent for a person whose waiver is on file and who therefore does not sign. */
  readonly isCheckingIn: boolean
  /** Shows the next screen when the waiver is signed or was found on file. */
  readonly proceed: () => void
  readonly continueOnFile: () => Promise<void>
  /** Ends the visit but keeps its language. If another person signs, returns to the client's bookings instead. */
  readonly goBack: () => void
  readonly leave: () => void
}

/**
 * The actions that leave the waiver screen (docs/product/kiosk.md, "Waiver").
 *
 * @param toSign the booking of another person with the client's phone number, if that person signs; otherwise null
 */
export function useWaiverEnd(client: VisitClient | null, toSign: BookingToSign | null): WaiverEnd {
  const navigate = useNavigate()
  const [checkIn] = useState(() => client && toSign && checkInAfterSigning(client, toSign))
  const [isCheckingIn, setCheckingIn] = useState(false)
  const proceed = useCallback(() => {
    waiverDone.save(readVisit().client?.id ?? null)
    navigate(checkIn ? checkIn.finish() : '/appointment-status', { replace: true })
  }, [navigate, checkIn])
  const leave = useCallback(() => {
    endVisit()
    navigate('/', { replace: true })
  }, [navigate])

  useEffect(() => {
    if (toSign?.state !== 'submitted' || !client) return
    // The page was reloaded after the signature was submitted; undelivered writes are stored on the tablet.
    visit.bookingToSign.save(null)
    saveCheckedInNow(client, toSign)
    navigate('/appointment-success', { replace: true })
  }, [toSign, client, navigate])

  return {
    checkIn,
    isCheckingIn,
    proceed,
    continueOnFile: async () => {
      if (checkIn) {
        setCheckingIn(true)
        checkIn.hold()
        await checkIn.send()
      }
      proceed()
    },
    goBack: () => {
      if (!toSign) return keepLanguage(leave)
      visit.bookingToSign.save(null)
      navigate('/appointment', { replace: true })
    },
    leave,
  }
}
