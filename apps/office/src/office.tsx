import { whenBackLeaves } from '@frontlash/ui/back-closes'
import { openPage } from '@frontlash/web-client/open-page'
import { fetchScreen } from '@frontlash/web-client/page-reload'
import { RequireStaff } from '@frontlash/web-client/require-staff'
import { type ComponentType, useEffect, useLayoutEffect } from 'react'
import { createBrowserRouter, Outlet, type RouteObject, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { BrokenScreen } from './frame/broken-screen.tsx'
import { useLeaveBlocker } from './frame/leave-guards.ts'

type ScreenFile = { readonly default: ComponentType }

/** The screens by route. Visiting a route loads the code of its screen. */
const SCREENS: Readonly<Record<string, () => Promise<ScreenFile>>> = {
  '/office': () => import('./overview/overview-screen.tsx'),
  '/office/insights': () => import('./insights/insights-screen.tsx'),
  '/office/visits': () => import('./visits/visits-screen.tsx'),
  '/office/clients': () => import('./clients/clients-screen.tsx'),
  '/office/clients/:id/:tab?': () => import('./clients/client-screen.tsx'),
  '/office/staff': () => import('./staff/staff-screen.tsx'),
  '/office/staff/:id': () => import('./staff/account-screen.tsx'),
  '/office/me': () => import('./me/my-account-screen.tsx'),
  '/office/devices': () => import('./devices/devices-screen.tsx'),
  '/office/devices/:id': () => import('./devices/device-screen.tsx'),
  '/office/settings/:id?': () => import('./settings/settings-screen.tsx'),
  '/office/waivers': () => import('./waivers/waivers-screen.tsx'),
  '/office/waivers/chains': () => import('./waivers/chains-screen.tsx'),
  '/office/waivers/editions/:id?': () => import('./waivers/editions-screen.tsx'),
  '/office/waivers/:id': () => import('./waivers/waiver-screen.tsx'),
  '/office/texts': () => import('./texts/texts-screen.tsx'),
  '/office/texts/cost': () => import('./texts/cost-screen.tsx'),
  '/office/texts/wording': () => import('./settings/wording/wording-screen.tsx'),
  '/office/texts/:id': () => import('./texts/text-screen.tsx'),
  '/office/surveys': () => import('./surveys/surveys-screen.tsx'),
  '/office/audit': () => import('./audit/audit-screen.tsx'),
  '/office/help/*': () => import('./help/help-screen.tsx'),
}

const screens: RouteObject[] = Object.entries(SCREENS).map(([path, fetchCode]) => ({
  path,
  // The router renders nothing for a route whose `lazy` has failed, not even its errorElement.
  lazy: () =>
    fetchScreen(fetchCode).then(
      screen => ({ Component: screen.default }),
      () => ({ Component: BrokenScreen }),
    ),
  errorElement: <BrokenScreen />,
}))

const router = createBrowserRouter([
  {
    Component: Frame,
    HydrateFallback: () => null,
    children: [...screens, { path: '*', Component: RedirectToFirstScreen }],
  },
])

export function Office() {
  return <RouterProvider router={router} />
}

function Frame() {
  const { pathname, search } = useLocation()
  useLeaveBlocker()
  useLayoutEffect(() => {
    document.documentElement.dataset.ground = 'desk'
  }, [])
  // When a dialog closes, it calls `history.back()`, which would cancel a page load.
  const toSignIn = (hasEnded: boolean) =>
    whenBackLeaves(() => openPage('/login', { replace: true, state: { from: `${pathname}${search}`, hasEnded } }))
  return (
    <RequireStaff onNoStaff={toSignIn}>
      <Outlet />
    </RequireStaff>
  )
}

/** Redirects an unknown URL to the kiosk's first screen, as all apps of the product do. */
function RedirectToFirstScreen() {
  useEffect(() => openPage('/', { replace: true }), [])
  return null
}
