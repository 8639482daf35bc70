import { ErrorBoundary } from '@frontlash/ui/error-boundary'
import { fetchScreen } from '@frontlash/web-client/page-reload'
import { RequireStaff } from '@frontlash/web-client/require-staff'
import { findRoute, Navigate, Router, useLocation } from '@frontlash/web-client/router'
import { type ComponentType, lazy, Suspense, useLayoutEffect } from 'react'
import { BrokenScreen } from './frame/broken-screen.tsx'

const screen: typeof lazy = fetchCode => lazy(() => fetchScreen(fetchCode))

const ClientScreen = screen(() => import('./clients/client-screen.tsx'))
const SettingsScreen = screen(() => import('./settings/settings-screen.tsx'))
const EditionsScreen = screen(() => import('./waivers/editions-screen.tsx'))

/** Every address of the office with its screen. A screen's code is fetched when a user goes there. */
const ROUTES: Readonly<Record<string, ComponentType>> = {
  '/office': screen(() => import('./overview/overview-screen.tsx')),
  '/office/insights': screen(() => import('./insights/insights-screen.tsx')),
  '/office/visits': screen(() => import('./visits/visits-screen.tsx')),
  '/office/clients': screen(() => import('./clients/clients-screen.tsx')),
  '/office/clients/:id/:tab': ClientScreen,
  '/office/staff': screen(() => import('./staff/staff-screen.tsx')),
  '/office/staff/:id': screen(() => import('./staff/account-screen.tsx')),
  '/office/me': screen(() => import('./me/my-account-screen.tsx')),
  '/office/devices': screen(() => import('./devices/devices-screen.tsx')),
  '/office/devices/:id': screen(() => import('./devices/device-screen.tsx')),
  '/office/texts/wording': screen(() => import('./settings/wording/wording-screen.tsx')),
  '/office/settings': SettingsScreen,
  '/office/settings/:id': SettingsScreen,
  '/office/waivers': screen(() => import('./waivers/waivers-screen.tsx')),
  '/office/waivers/chains': screen(() => import('./waivers/chains-screen.tsx')),
  '/office/waivers/editions': EditionsScreen,
  '/office/waivers/editions/:id': EditionsScreen,
  '/office/waivers/:id': screen(() => import('./waivers/waiver-screen.tsx')),
  '/office/texts': screen(() => import('./texts/texts-screen.tsx')),
  '/office/texts/cost': screen(() => import('./texts/cost-screen.tsx')),
  '/office/texts/:id': screen(() => import('./texts/text-screen.tsx')),
  '/office/surveys': screen(() => import('./surveys/surveys-screen.tsx')),
  '/office/audit': screen(() => import('./audit/audit-screen.tsx')),
}

/** The office: the screen of the address, for members of staff; an unknown address opens the kiosk's first screen. */
export function Office() {
  useLayoutEffect(() => {
    document.documentElement.dataset.ground = 'desk'
  }, [])
  return (
    <Router isOwn={pathname => /^\/office(\/|$)/i.test(pathname)}>
      <RequireStaff>
        <Screen />
      </RequireStaff>
    </Router>
  )
}

function Screen() {
  const { pathname } = useLocation()
  const Found = findRoute(ROUTES, pathname)
  if (Found === undefined) return <Navigate to="/" replace />
  return (
    <ErrorBoundary resetKey={pathname} fallback={<BrokenScreen />}>
      {/* A screen appears within a moment; a spinner in between would only flicker. */}
      <Suspense fallback={null}>
        <Found />
      </Suspense>
    </ErrorBoundary>
  )
}
