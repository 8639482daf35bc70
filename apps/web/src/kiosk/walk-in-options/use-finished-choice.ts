import type { WalkInIntent } from '@frontlash/contract/clients'
import { wantsServiceToday } from '@frontlash/domain/check-in/no-walk-ins'
import { calls } from '@frontlash/web-client/calls'
import { useEffect, useRef } from 'react'
import { areWalkInsRefused } from '../../api/walk-in-calls.ts'
import { readSelectedLocation } from '../../device/selected-location.ts'
import { useNavigate } from '../../router/router.tsx'
import { checkInInBackground } from '../visit/background-check-in.ts'
import { readVisit } from '../visit/read-visit.ts'
import { visit } from '../visit/visit-state.ts'
import { waiverDone } from '../visit/waiver-done.ts'
import { checkInWalkIn } from '../visit/walk-in-check-in.ts'
import { afterChoice } from './after-choice.ts'

const POPUP_SHOWN_MS = 1_500

/**
 * Completes a walk-in choice: saves it, checks a known client in, and shows the next screen (after-choice.ts).
 *
 * @param onRefused called if walk-ins are now refused for the rest of the day
 */
export function useFinishedChoice(onRefused: () => void): (intent: WalkInIntent) => void {
  const navigate = useNavigate()
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  return intent => {
    let isOver = false
    visit.walkInIntent.save(intent)
    const { client, verification } = readVisit()
    const appointmentId = verification?.appointment?.square_appointment_id
    let isRefused = false
    const noteRefusal = (response: boolean | null) => {
      isRefused = response === true
    }
    if (client) {
      // The result of an earlier check-in for a booking is deleted, because it does not concern the walk-in's choice.
      visit.lastCheckIn.save({ checkInId: null, checkedIn: false, kept: true, smsResult: null })
      const finished = checkInInBackground(client, checkInWalkIn(client, 'known', intent))
      void finished.then(() => noteRefusal(readVisit().step === 'no-walk-ins'))
    } else if (wantsServiceToday(intent)) {
      // Whether the location takes walk-ins is checked before the registration, so that a new client does not register
      // in vain.
      void areWalkInsRefused(readSelectedLocation()).then(noteRefusal)
    }
    const next = afterChoice(client?.id ?? null, waiverDone.read(), clientId =>
      calls.currentWaiver({ query: { clientId, ...(appointmentId && { appointmentId }) } }),
    )
    const timer = setTimeout(async () => {
      const to = await next
      if (isOver) return
      if (!isRefused) return navigate(to)
      visit.walkInIntent.save(null)
      onRefused()
    }, POPUP_SHOWN_MS)
    stop.current = () => {
      isOver = true
      clearTimeout(timer)
    }
  }
}
