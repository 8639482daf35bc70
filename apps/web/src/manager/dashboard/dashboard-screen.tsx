import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { fetchScreen } from '@frontlash/web-client/page-reload'
import { staffOf, useSession } from '@frontlash/web-client/session'
import type { StaffMember } from '@frontlash/web-client/session-start'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { DashboardHeader } from './dashboard-header.tsx'
import styles from './dashboard-screen.module.css'
import { DayView } from './day-view.tsx'
import { EmptyState } from './empty-state.tsx'
import { useDashboardLocation } from './use-dashboard-location.ts'
import { useLeaving } from './use-leaving.ts'
import { useNotices } from './use-notices.ts'

/**
 * The notices at the bottom of the screen. Their code is loaded on demand, because there are no notices at first. If
 * the code cannot be fetched, the dashboard still shows the day.
 */
const NoticePlace = lazy(() => fetchScreen(() => import('./notice-place.tsx')).catch(() => ({ default: () => <></> })))
const AccessDeniedDialog = lazy(() => import('./dialogs/access-denied-dialog.tsx'))

type DashboardScreenProps = {
  /** A lazy component. Its code is fetched when the dialog is first shown. */
  PermissionsDialog: ComponentType<{ onClose: () => void }>
}

/** The managers' screen: a location's day, live (docs/product/day-calendar.md). */
export default function DashboardScreen({ PermissionsDialog }: DashboardScreenProps) {
  const session = useSession()
  useEffect(() => {
    document.title = 'Manager Dashboard'
  }, [])
  const staff = staffOf(session)
  if (staff === null) return null
  return <StaffDashboard staff={staff} PermissionsDialog={PermissionsDialog} />
}

function StaffDashboard({ staff, PermissionsDialog }: DashboardScreenProps & { staff: StaffMember }) {
  const [arePermissionsOpen, setPermissionsOpen] = useState(false)
  const notices = useNotices()
  const place = useDashboardLocation(staff)
  const leaving = useLeaving(staff, place.location, notices)
  const mayManage = staff.role !== 'technician'
  return (
    <div className={styles.screen}>
      <DashboardHeader
        username={staff.username}
        isAdmin={staff.role === 'admin'}
        mayManage={mayManage}
        hasKioskMode={mayManage && place.location !== null}
        notices={notices}
        location={place.location}
        requested={place.requested}
        onLocation={place.choose}
        onPermissions={() => setPermissionsOpen(true)}
        onKioskMode={leaving.toKiosk}
        onLogout={leaving.logout}
      />
      {place.state === 'chosen' && (
        <DayView
          key={place.location}
          location={place.location}
          mayManage={mayManage}
          notices={notices}
          onRefused={place.deny}
        />
      )}
      {place.state === 'none' && (
        <main className={styles.main}>
          <EmptyState title="Select a Location">
            <p>Please select a location from the buttons above to view the appointment calendar.</p>
          </EmptyState>
        </main>
      )}
      {place.denied && (
        <Suspense fallback={null}>
          <AccessDeniedDialog
            locationName={LOCATION_NAMES[place.denied]}
            contacts={place.contacts}
            onClose={place.forgetDenied}
          />
        </Suspense>
      )}
      {arePermissionsOpen && (
        <Suspense fallback={null}>
          <PermissionsDialog onClose={() => setPermissionsOpen(false)} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <NoticePlace notices={notices} />
      </Suspense>
    </div>
  )
}
