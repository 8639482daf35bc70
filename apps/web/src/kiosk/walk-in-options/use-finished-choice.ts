import type { WalkInIntent } from '@frontlash/contract/clients'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { checkInBeside } from '../visit/check-in-beside.ts'
import { visit } from '../visit/visit-state.ts'
import { checkInWalkIn } from '../visit/walk-in-check-in.ts'

/** How long it is shown that her choice was taken, before the next screen. */
const POPUP_SHOWN_MS = 1_500

/**
 * What happens once she has chosen: the intent is kept, a client whom the salon knows is put on the day's list, and after a
 * moment the next screen follows: her waiver, or the registration of somebody new.
 */
export function useFinishedChoice(): (intent: WalkInIntent) => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  return intent => {
    visit.walkInIntent.save(intent)
    const client = visit.client.read()
    if (client) void checkInBeside(client, checkInWalkIn(client, 'known', intent))
    timer.current = setTimeout(() => navigate(client ? '/waiver' : '/register'), POPUP_SHOWN_MS)
  }
}
