import type { LocationKey } from '@frontlash/domain/location-key'
import { managerCalls } from '@frontlash/web-client/manager-calls'
import { logout } from '@frontlash/web-client/session'
import type { StaffMember } from '@frontlash/web-client/session-start'
import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from '../../router/router.tsx'
import type { NoticeBoard } from './use-notices.ts'

export function useLeaving(staff: StaffMember, location: LocationKey | null, notices: NoticeBoard) {
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  const isHandedOver = useRef(false)

  // When kiosk mode starts, the user is signed out only after this screen has unmounted. Otherwise the route guard of
  // this screen would redirect to the sign-in.
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

  async function startKiosk(shown: LocationKey): Promise<void> {
    try {
      // The code is fetched on the press, because the press needs the server anyway.
      const { handOver } = await import('./hand-over.ts')
      await handOver(shown, staff.first_name || staff.username)
    } catch {
      notices.show({ tone: 'failure', text: 'This browser could not be made a kiosk. Please try again.' })
      return
    }
    isHandedOver.current = true
    navigate('/', { replace: true })
  }

  return {
    /** Signs the user out. The guard of this screen then redirects to the sign-in. */
    logout(): void {
      void once(async () => {
        // The user is signed out even if the start location cannot be saved.
        if (location !== null) {
          const body = { locationId: location }
          await managerCalls.saveDefaultLocation({ body, background: true }).catch(() => null)
        }
        logout()
      })
    },
    /** Starts kiosk mode with the user's name. A browser that is no kiosk yet becomes a kiosk of the shown location. */
    toKiosk(): void {
      if (location !== null) void once(() => startKiosk(location))
    },
  }
}
