import type { LocationKey } from '@frontlash/domain/location-key'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { saveDefaultLocation } from '../../api/day-calls.ts'
import { enrollDevice } from '../../api/staff-calls.ts'
import { deviceMeta } from '../../device/device-identity.ts'
import { enterKioskMode } from '../../device/kiosk-mode.ts'
import { saveSelectedLocation } from '../../device/selected-location.ts'
import { logout } from '../../device/session.ts'
import type { StaffMember } from '../../device/session-start.ts'
import type { NoticeBoard } from './notice.tsx'

/** The two ways out of the dashboard: signing out, and handing this browser to clients. */
export function useLeaving(staff: StaffMember, location: LocationKey | null, notices: NoticeBoard) {
  const navigate = useNavigate()
  const isLeaving = useRef(false)

  async function leave(prepare: () => Promise<unknown>, to: string): Promise<void> {
    if (isLeaving.current) return
    isLeaving.current = true
    try {
      await prepare()
      // First to the other screen: the guard of this one would send her somewhere else.
      navigate(to, { replace: true })
      logout()
    } finally {
      isLeaving.current = false
    }
  }

  return {
    logout(): void {
      // Where she starts next time is worth a try, not a wait: signing out must always work.
      void leave(async () => location && saveDefaultLocation(location).catch(() => null), '/login')
    },
    /** Makes this browser a kiosk of the location that is shown, in her name. */
    toKiosk(): void {
      if (location === null) return
      const handOver = async () => {
        await enrollDevice({ location, deviceMeta: deviceMeta() })
        saveSelectedLocation(location)
        enterKioskMode(staff.first_name || staff.username)
      }
      void leave(handOver, '/').catch(() =>
        notices.show({ tone: 'failure', text: 'This browser could not be made a kiosk. Please try again.' }),
      )
    },
  }
}
