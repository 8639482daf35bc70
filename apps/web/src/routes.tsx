import { fetchScreen } from '@frontlash/web-client/page-reload'
import { RequireStaff } from '@frontlash/web-client/require-staff'
import { type ComponentType, lazy, type ReactNode, useLayoutEffect } from 'react'
import { firstScreenPart } from './first-screen.ts'
import { showLanguage } from './language/shown-language.ts'
import { findRoute, Navigate, useLocation, useNavigate } from './router/router.tsx'
import { BareFrame, DeskFrame, PublicFrame } from './shell/public-frame.tsx'
import { useEnrolmentGuard } from './shell/use-enrolment-guard.ts'

const screen: typeof lazy = fetchCode => lazy(() => fetchScreen(fetchCode))

const fetchWaiver = () => import('./kiosk/waiver/waiver-screen.tsx')
const fetchAppointmentStatus = () => import('./kiosk/appointment-status/appointment-status-screen.tsx')
const fetchAppointmentCheck = () => import('./kiosk/appointment-check/appointment-check-screen.tsx')
const fetchWalkInOptions = () => import('./kiosk/walk-in-options/walk-in-options-screen.tsx')
const fetchSuccess = () => import('./kiosk/appointment-success/appointment-success-screen.tsx')
const fetchRegister = () => import('./kiosk/register/register-screen.tsx')

const PhoneEntryScreen = lazy(() => firstScreenPart('PhoneEntryScreen'))
const PublicHeader = lazy(() => firstScreenPart('PublicHeader'))
const LanguageCorner = lazy(() => firstScreenPart('LanguageCorner'))
const WaiverScreen = screen(() => {
  // After a reload of the waiver screen, the next screens are fetched here, because the network may be down when the
  // client has signed.
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
const SetUpScreen = screen(() => import('./manager/set-up/set-up-screen.tsx'))
const StatusScreen = screen(() => import('./manager/status/status-screen.tsx'))

/**
 * Fetches the likely next screens while a client is being looked up. A failure is ignored here. The screen is fetched
 * again when it is shown, and only then is an error shown.
 */
function fetchNextScreens(): void {
  Promise.all([fetchWaiver(), fetchAppointmentStatus(), fetchAppointmentCheck()]).catch(() => undefined)
}

/** Fetches all screens of a client without a booking in advance, because the network may be down later. */
function fetchWalkInScreens(): void {
  Promise.all([fetchWalkInOptions(), fetchRegister(), fetchWaiver(), fetchAppointmentStatus()]).catch(() => undefined)
}

type Frame = ComponentType<{ children: ReactNode }>

const FirstScreen = () => <PhoneEntryScreen onCheckIn={fetchNextScreens} />
const Dashboard = () => <DashboardScreen PermissionsDialog={PermissionsDialog} />

const KioskFrame: Frame = ({ children }) => <PublicFrame header={<PublicHeader />}>{children}</PublicFrame>

/** The frame of client screens without a header: the language is chosen at the top right. */
const CornerFrame: Frame = ({ children }) => (
  <BareFrame>
    <LanguageCorner />
    {children}
  </BareFrame>
)

/** Renders the screen for signed-in staff. Other users are sent to /login, which leads back (`state.from`). */
const StaffFrame: Frame = ({ children }) => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const toSignIn = (hasEnded: boolean) =>
    navigate('/login', { replace: true, state: { from: `${pathname}${search}`, hasEnded } })
  return (
    <RequireStaff onNoStaff={toSignIn}>
      <DeskFrame>{children}</DeskFrame>
    </RequireStaff>
  )
}

/** Every path of the product, with its frame and screen. The code of a screen is fetched when it is first shown. */
const ROUTES: Readonly<Record<string, readonly [Frame, ComponentType]>> = {
  '/': [KioskFrame, FirstScreen],
  '/appointment-check': [KioskFrame, AppointmentCheckScreen],
  '/walk-in-options': [KioskFrame, WalkInOptionsScreen],
  '/register': [KioskFrame, RegisterScreen],
  '/waiver': [KioskFrame, WaiverScreen],
  '/appointment': [KioskFrame, AppointmentScreen],
  '/appointment-status': [KioskFrame, AppointmentStatusScreen],
  '/appointment-success': [KioskFrame, AppointmentSuccessScreen],

  '/location-required': [CornerFrame, LocationRequiredScreen],
  '/change-location': [BareFrame, ChangeLocationScreen],
  '/survey': [CornerFrame, SurveyScreen],
  '/verify': [CornerFrame, VerifyDocumentScreen],
  '/pair': [BareFrame, PairScreen],
  '/set-up': [BareFrame, SetUpScreen],
  '/login': [BareFrame, SignInScreen],
  '/manager-login': [BareFrame, SignInScreen],

  '/dashboard': [StaffFrame, Dashboard],
  '/manager': [StaffFrame, Dashboard],
  '/daily-schedule': [StaffFrame, DailyScheduleScreen],
  '/status': [StaffFrame, StatusScreen],
}

/** Renders the screen for the current path. An unknown path redirects to `/`. */
export function AppRoutes() {
  useEnrolmentGuard()
  const { pathname, key } = useLocation()
  const route = findRoute(ROUTES, pathname)
  // This is a layout effect, so that the previous screen keeps its language until the next screen is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after each navigation
  useLayoutEffect(showLanguage, [key, pathname])
  if (route === undefined) return <Navigate to="/" replace />
  const [Frame, Screen] = route
  return (
    <Frame>
      <Screen />
    </Frame>
  )
}
