import { type ComponentType, lazy, type ReactNode } from 'react'
import { fetchScreen } from './device/page-reload.ts'
import { firstScreen } from './first-screen.ts'
import { findRoute, Navigate, useLocation } from './router/router.tsx'
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
  // The next screens are fetched here too, after a reload: the network may be down when the client has signed.
  fetchNextScreens()
  fetchSuccess().catch(() => undefined)
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
  // The next screen is fetched now, because the network may be down when the client has checked in.
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
const OverviewScreen = screen(() => import('./manager/office/overview/overview-screen.tsx'))
const ClientsScreen = screen(() => import('./manager/office/clients/clients-screen.tsx'))
const ClientScreen = screen(() => import('./manager/office/clients/client-screen.tsx'))
const StaffScreen = screen(() => import('./manager/office/staff/staff-screen.tsx'))
const AccountScreen = screen(() => import('./manager/office/staff/account-screen.tsx'))
const MyAccountScreen = screen(() => import('./manager/office/me/my-account-screen.tsx'))
const SetUpScreen = screen(() => import('./manager/set-up/set-up-screen.tsx'))
const VisitsScreen = screen(() => import('./manager/office/visits/visits-screen.tsx'))
const WaiversScreen = screen(() => import('./manager/office/waivers/waivers-screen.tsx'))
const OneWaiverScreen = screen(() => import('./manager/office/waivers/waiver-screen.tsx'))
const ChainsScreen = screen(() => import('./manager/office/waivers/chains-screen.tsx'))
const EditionsScreen = screen(() => import('./manager/office/waivers/editions-screen.tsx'))
const TextsScreen = screen(() => import('./manager/office/texts/texts-screen.tsx'))
const TextScreen = screen(() => import('./manager/office/texts/text-screen.tsx'))
const InsightsScreen = screen(() => import('./manager/office/insights/insights-screen.tsx'))
const TextCostScreen = screen(() => import('./manager/office/texts/cost-screen.tsx'))
const SurveysScreen = screen(() => import('./manager/office/surveys/surveys-screen.tsx'))
const AuditScreen = screen(() => import('./manager/office/audit/audit-screen.tsx'))
const DevicesScreen = screen(() => import('./manager/office/devices/devices-screen.tsx'))
const DeviceScreen = screen(() => import('./manager/office/devices/device-screen.tsx'))
const SettingsScreen = screen(() => import('./manager/office/settings/settings-screen.tsx'))
const WordingScreen = screen(() => import('./manager/office/wording/wording-screen.tsx'))
const StatusScreen = screen(() => import('./manager/status/status-screen.tsx'))

/**
 * Fetches the likely next screens while a client is being looked up. A failure is ignored here, and shown when the
 * client gets to the screen.
 */
function fetchNextScreens(): void {
  Promise.all([fetchWaiver(), fetchAppointmentStatus(), fetchAppointmentCheck()]).catch(() => undefined)
}

/** Fetches all screens of a client without a booking: the network may be down by the time the client gets there. */
function fetchWalkInScreens(): void {
  Promise.all([fetchWalkInOptions(), fetchRegister(), fetchWaiver(), fetchAppointmentStatus()]).catch(() => undefined)
}

type Frame = ComponentType<{ children: ReactNode }>

const FirstScreen = () => <PhoneEntryScreen onCheckIn={fetchNextScreens} />
const Dashboard = () => <DashboardScreen PermissionsDialog={PermissionsDialog} />

const StaffFrame: Frame = ({ children }) => (
  <RequireStaff>
    <DeskFrame>{children}</DeskFrame>
  </RequireStaff>
)

/** Every address of the product, with its frame and its screen. A screen's code is fetched when a user goes there. */
const ROUTES: Readonly<Record<string, readonly [Frame, ComponentType]>> = {
  '/': [PublicFrame, FirstScreen],
  '/appointment-check': [PublicFrame, AppointmentCheckScreen],
  '/walk-in-options': [PublicFrame, WalkInOptionsScreen],
  '/register': [PublicFrame, RegisterScreen],
  '/waiver': [PublicFrame, WaiverScreen],
  '/appointment': [PublicFrame, AppointmentScreen],
  '/appointment-status': [PublicFrame, AppointmentStatusScreen],
  '/appointment-success': [PublicFrame, AppointmentSuccessScreen],

  '/location-required': [BareFrame, LocationRequiredScreen],
  '/change-location': [BareFrame, ChangeLocationScreen],
  '/survey': [BareFrame, SurveyScreen],
  '/verify': [BareFrame, VerifyDocumentScreen],
  '/pair': [BareFrame, PairScreen],
  '/set-up': [BareFrame, SetUpScreen],
  '/login': [BareFrame, SignInScreen],
  '/manager-login': [BareFrame, SignInScreen],

  '/dashboard': [StaffFrame, Dashboard],
  '/manager': [StaffFrame, Dashboard],
  '/daily-schedule': [StaffFrame, DailyScheduleScreen],
  '/status': [StaffFrame, StatusScreen],
  '/office': [StaffFrame, OverviewScreen],
  '/office/insights': [StaffFrame, InsightsScreen],
  '/office/visits': [StaffFrame, VisitsScreen],
  '/office/clients': [StaffFrame, ClientsScreen],
  '/office/clients/:id/:tab': [StaffFrame, ClientScreen],
  '/office/staff': [StaffFrame, StaffScreen],
  '/office/staff/:id': [StaffFrame, AccountScreen],
  '/office/me': [StaffFrame, MyAccountScreen],
  '/office/devices': [StaffFrame, DevicesScreen],
  '/office/devices/:id': [StaffFrame, DeviceScreen],
  '/office/texts/wording': [StaffFrame, WordingScreen],
  '/office/settings': [StaffFrame, SettingsScreen],
  '/office/settings/:id': [StaffFrame, SettingsScreen],
  '/office/waivers': [StaffFrame, WaiversScreen],
  '/office/waivers/chains': [StaffFrame, ChainsScreen],
  '/office/waivers/editions': [StaffFrame, EditionsScreen],
  '/office/waivers/editions/:id': [StaffFrame, EditionsScreen],
  '/office/waivers/:id': [StaffFrame, OneWaiverScreen],
  '/office/texts': [StaffFrame, TextsScreen],
  '/office/texts/cost': [StaffFrame, TextCostScreen],
  '/office/texts/:id': [StaffFrame, TextScreen],
  '/office/surveys': [StaffFrame, SurveysScreen],
  '/office/audit': [StaffFrame, AuditScreen],
}

/** The screen of the address; an unknown address redirects to `/`. */
export function AppRoutes() {
  useEnrolmentGuard()
  const { pathname } = useLocation()
  const route = findRoute(ROUTES, pathname)
  if (route === undefined) return <Navigate to="/" replace />
  const [Frame, Screen] = route
  return (
    <Frame>
      <Screen />
    </Frame>
  )
}
