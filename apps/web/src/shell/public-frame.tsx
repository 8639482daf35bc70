import { Suspense, useLayoutEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useKioskMode } from '../device/kiosk-mode.ts'
import { Room } from '../ui/room.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header } from './header.tsx'
import { KioskBanner } from './kiosk-banner.tsx'

/** The kiosk's room with the common header: what the public screens stand in. */
export function PublicFrame() {
  const { pathname } = useLocation()
  const kioskMode = useKioskMode()
  return (
    <>
      <Room />
      {kioskMode.isOn && pathname === '/' && <KioskBanner manager={kioskMode.manager ?? 'the salon'} />}
      <Header />
      <Screen resetKey={pathname} isKiosk />
    </>
  )
}

/** The kiosk's room without the header, for screens that fill it themselves. */
export function BareFrame() {
  const { pathname } = useLocation()
  return (
    <>
      <Room />
      <Screen resetKey={pathname} isKiosk />
    </>
  )
}

/** The managers' desk: a quiet ground instead of the kiosk's room. */
export function DeskFrame() {
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.ground = 'desk'
    return () => {
      delete dataset.ground
    }
  }, [])
  return <Screen resetKey={pathname} />
}

function Screen({ resetKey, isKiosk = false }: { resetKey: string; isKiosk?: boolean }) {
  return (
    <ErrorBoundary resetKey={resetKey} isKiosk={isKiosk}>
      {/* A screen arrives within a moment; a spinner in between would only flicker. */}
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}
