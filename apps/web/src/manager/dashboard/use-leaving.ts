import type { LocationKey } from '@frontlash/domain/location-key'
import { useLayoutEffect, useRef } from 'react'
import { saveDefaultLocation } from '../../api/day-calls.ts'
import { enrollDevice } from '../../api/staff-calls.ts'
import { deviceMeta } from '../../device/device-identity.ts'
import { enterKioskMode } from '../../device/kiosk-mode.ts'
import { saveSelectedLocation } from '../../device/selected-location.ts'
import { logout } from '../../device/session.ts'
import type { StaffMember } from '../../device/session-start.ts'
import { useNavigate } from '../../router/router.tsx'
import type { NoticeBoard } from './use-notices.ts'

/** The two ways out of the dashboard: signing out, and handing this browser to clients. */
export function useLeaving(staff: StaffMember, location: LocationKey | null, notices: NoticeBoard) {
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  const isHandedOver = useRef(false)

  // Signed out only once the other screen is there: the guard of this one would lead to the sign-in instead.
  useLayoutEffect(
    () => () => {
      if (isHandedOver.current) logout()
    },
    [],
  )

  async function once(leave: () => Promise<void>): Promise<void> {
    if (isLeaving.current) return
    isLeaving.current = true
    try {
      await leave()
    } finally {
      isLeaving.current = false
    }
  }

  async function handOver(shown: LocationKey): Promise<void> {
    let own = shown
    try {
      // A tablet that has its location keeps it, whichever day its manager has looked at.
      own = (await enrollDevice({ location: shown, deviceMeta: deviceMeta(), keepLocation: true })).location.id
    } catch {
      notices.show({ tone: 'failure', text: 'This browser could not be made a kiosk. Please try again.' })
      return
    }
    saveSelectedLocation(own)
    enterKioskMode(staff.first_name || staff.username)
    isHandedOver.current = true
    navigate('/', { replace: true })
  }

  return {
    /** Signs the user out; the guard of this screen then leads to the sign-in. */
    logout(): void {
      void once(async () => {
        // Saves where the user starts next time, if it can; signing out must work all the same.
        if (location !== null) await saveDefaultLocation(location).catch(() => null)
        logout()
      })
    },
    /** Hands this browser to clients in the user's name: as the kiosk that it is, or as a new one of the location that is shown. */
    toKiosk(): void {
      if (location !== null) void once(() => handOver(location))
    },
  }
}
