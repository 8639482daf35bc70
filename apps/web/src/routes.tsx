import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { fetchScreen } from './device/page-reload.ts'
import { firstScreen } from './first-screen.ts'
import { BareFrame, DeskFrame, PublicFrame } from './shell/public-frame.tsx'
import { RequireStaff } from './shell/require-staff.tsx'
import { useEnrolmentGuard } from './shell/use-enrolment-guard.ts'

const screen: typeof lazy = fetchCode => lazy(() => fetchScreen(fetchCode))

const fetchWaiver = () => import('./kiosk/waiver/waiver-screen.tsx')
const fetchAppointmentStatus = () => import('./kiosk/appointment-status/appointment-status-screen.tsx')
const fetchAppointmentCheck = () => import('./kiosk/appointment-check/appointment-check-screen.tsx')
const fetchWalkInOptions = () => import('./kiosk/walk-in-options/walk-in-options-screen.tsx')
const fetchSuccess = () => import('./kiosk/appointment-success/appointment-success-screen.tsx')
const fetchRegister = () => import('./kiosk/register/register-screen.tsx')

const PhoneEntryScreen = lazy(firstScreen)
const WaiverScreen = screen(() => {
  // Also after a reload: the network may be away by the time the client has signed.
  fetchNextScreens()
  return fetchWaiver()
})
const AppointmentStatusScreen = screen(fetchAppointmentStatus)
const AppointmentCheckScreen = screen(() => {
  fetchWalkInScreens()
  return fetchAppointmentCheck()
})
const WalkInOptionsScreen = screen(() => {
  fetchWalkInScreens()
  return fetchWalkInOptions()
})
const RegisterScreen = screen(fetchRegister)
const LocationRequiredScreen = screen(() => import('./kiosk/location-required/location-required-screen.tsx'))
const ChangeLocationScreen = screen(() => import('./kiosk/change-location/change-location-screen.tsx'))
const AppointmentScreen = screen(() => {
  // The network may be away by the time the client has checked in.
  fetchSuccess().catch(() => undefined)
  return import('./kiosk/appointment/appointment-screen.tsx')
})
const AppointmentSuccessScreen = screen(fetchSuccess)
const SurveyScreen = screen(() => import('./kiosk/survey/survey-screen.tsx'))
const VerifyDocumentScreen = screen(() => import('./kiosk/verify-document/verify-document-screen.tsx'))
const DashboardScreen = screen(() => import('./manager/dashboard/dashboard-screen.tsx'))
const PermissionsDialog = screen(() => import('./manager/permissions/permissions-dialog.tsx'))
const SignInScreen = screen(() => import('./manager/sign-in/sign-in-screen.tsx'))
const PairScreen = screen(() => import('./manager/pairing/pair-screen.tsx'))
const DailyScheduleScreen = screen(() => import('./manager/schedule/daily-schedule-screen.tsx'))
const StatusScreen = screen(() => import('./manager/status/status-screen.tsx'))

/** While a client is being looked up, the likely next screens are fetched. A failure shows when the client gets there. */
function fetchNextScreens(): void {
  Promise.all([fetchWaiver(), fetchAppointmentStatus(), fetchAppointmentCheck()]).catch(() => undefined)
}

/** All screens of a client without a booking: the network may be away by the time the client gets there. */
function fetchWalkInScreens(): void {
  Promise.all([fetchWalkInOptions(), fetchRegister(), fetchWaiver(), fetchAppointmentStatus()]).catch(() => undefined)
}

/** Every address of the product. A screen's code is fetched when a user goes there; any other address is `/`. */
export function AppRoutes() {
  useEnrolmentGuard()
  return (
    <Routes>
      <Route element={<PublicFrame />}>
        <Route path="/" element={<PhoneEntryScreen onCheckIn={fetchNextScreens} />} />
        <Route path="/appointment-check" element={<AppointmentCheckScreen />} />
        <Route path="/walk-in-options" element={<WalkInOptionsScreen />} />
        <Route path="/register" element={<RegisterScreen />} />
        <Route path="/waiver" element={<WaiverScreen />} />
        <Route path="/appointment" element={<AppointmentScreen />} />
        <Route path="/appointment-status" element={<AppointmentStatusScreen />} />
        <Route path="/appointment-success" element={<AppointmentSuccessScreen />} />
      </Route>
      <Route element={<BareFrame />}>
        <Route path="/location-required" element={<LocationRequiredScreen />} />
        <Route path="/change-location" element={<ChangeLocationScreen />} />
        <Route path="/survey" element={<SurveyScreen />} />
        <Route path="/verify" element={<VerifyDocumentScreen />} />
        <Route path="/pair" element={<PairScreen />} />
        <Route path="/login" element={<SignInScreen />} />
        <Route path="/manager-login" element={<SignInScreen />} />
      </Route>
      <Route element={<RequireStaff />}>
        <Route element={<DeskFrame />}>
          <Route path="/dashboard" element={<DashboardScreen PermissionsDialog={PermissionsDialog} />} />
          <Route path="/manager" element={<DashboardScreen PermissionsDialog={PermissionsDialog} />} />
          <Route path="/daily-schedule" element={<DailyScheduleScreen />} />
          <Route path="/status" element={<StatusScreen />} />
        </Route>
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  )
}
