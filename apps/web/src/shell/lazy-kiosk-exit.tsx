import { type ComponentType, lazy, Suspense } from 'react'
import type { KioskExitProps } from './kiosk-exit.tsx'

// Not part of what the first screen must fetch: it is fetched if kiosk mode is on. If it cannot be fetched the server
// is down, and without the server kiosk mode cannot be ended.
const Exit = lazy<ComponentType<KioskExitProps>>(() =>
  import('./kiosk-exit.tsx').catch(() => ({ default: () => null })),
)

/** The exit from kiosk mode (kiosk-exit.tsx). */
export function KioskExit(props: KioskExitProps) {
  return (
    <Suspense fallback={null}>
      <Exit {...props} />
    </Suspense>
  )
}
