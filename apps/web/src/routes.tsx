import { lazy, Suspense } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Room } from './ui/room.tsx'

const ComingScreen = lazy(() => import('./kiosk/coming/coming-screen.tsx'))

/** Every address of the product. A screen's code is fetched when somebody goes there; any other address is `/`. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<KioskRoom />}>
        <Route path="/" element={<ComingScreen />} />
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  )
}

function KioskRoom() {
  const { pathname } = useLocation()
  return (
    <>
      <Room />
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}
