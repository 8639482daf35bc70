import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { useLocation } from '../router/router.tsx'
import { KioskBackground } from '../ui/kiosk-background.tsx'
import { BrokenScreen } from './broken-screen.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

type FrameProps = { children: ReactNode }

/**
 * The frame of the public screens: the kiosk's background and the common header. The code of the header is fetched with
 * the first screen's code, because the managers' screens do not need it.
 */
export function PublicFrame({ header, children }: FrameProps & { header: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <>
      <KioskBackground />
      <Screen resetKey={pathname} isKiosk>
        {header}
        <Screen resetKey={pathname} isKiosk>
          {children}
        </Screen>
      </Screen>
    </>
  )
}

/** The kiosk's background without the header, for screens that fill the page. */
export function BareFrame({ children }: FrameProps) {
  const { pathname } = useLocation()
  return (
    <>
      <KioskBackground />
      <Screen resetKey={pathname} isKiosk>
        {children}
      </Screen>
    </>
  )
}

/** The frame of the managers' screens: a plain background instead of the kiosk's. */
export function DeskFrame({ children }: FrameProps) {
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.ground = 'desk'
    return () => {
      delete dataset.ground
    }
  }, [])
  return <Screen resetKey={pathname}>{children}</Screen>
}

type ScreenProps = FrameProps & { resetKey: string; isKiosk?: boolean }

function Screen({ resetKey, isKiosk = false, children }: ScreenProps) {
  return (
    <ErrorBoundary resetKey={resetKey} fallback={<BrokenScreen isKiosk={isKiosk} />}>
      {/* Nothing is shown while the code is loading. A spinner would only flash. */}
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
