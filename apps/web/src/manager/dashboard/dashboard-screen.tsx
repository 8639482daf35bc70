import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '../../device/session.ts'
import type { StaffMember } from '../../device/session-start.ts'
import { DashboardHeader } from './dashboard-header.tsx'
import styles from './dashboard-screen.module.css'
import { DayView } from './day-view.tsx'
import { EmptyState } from './empty-state.tsx'
import { NoticePlace, useNotices } from './notice.tsx'
import { useDashboardLocation } from './use-dashboard-location.ts'
import { useLeaving } from './use-leaving.ts'

const AccessDeniedDialog = lazy(() => import('./dialogs/access-denied-dialog.tsx'))

type DashboardScreenProps = {
  /** Fetched when it is opened. */
  PermissionsDialog: ComponentType<{ onClose: () => void }>
}

/** The managers' screen: a location's day, live (docs/product/day-calendar.md). */
export default function DashboardScreen({ PermissionsDialog }: DashboardScreenProps) {
  const session = useSession()
  useEffect(() => {
    document.title = 'Manager Dashboard'
  }, [])
  if (session.state !== 'authenticated' || session.staff === null) return null
  return <StaffDashboard staff={session.staff} PermissionsDialog={PermissionsDialog} />
}

function StaffDashboard({ staff, PermissionsDialog }: DashboardScreenProps & { staff: StaffMember }) {
  const [arePermissionsOpen, setPermissionsOpen] = useState(false)
  const { notice, board, clear } = useNotices()
  const place = useDashboardLocation(staff)
  const leaving = useLeaving(staff, place.location, board)
  const mayManage = staff.role !== 'technician'
  return (
    <div className={styles.screen}>
      <DashboardHeader
        username={staff.username}
        isAdmin={staff.role === 'admin'}
        mayManage={mayManage && place.location !== null}
        location={place.location}
        asked={place.asked}
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
          notices={board}
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
      <NoticePlace notice={notice} onClear={clear} />
    </div>
  )
}
