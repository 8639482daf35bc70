import { type ComponentType, lazy, Suspense } from 'react'
import type { KioskExitProps } from './kiosk-exit.tsx'

// Of what the first screen must fetch it is no part: it comes where kiosk mode is on. Where it does not come the server is away, and
// without the server nobody leaves kiosk mode.
const Exit = lazy<ComponentType<KioskExitProps>>(() =>
  import('./kiosk-exit.tsx').catch(() => ({ default: () => null })),
)

/** The way out of kiosk mode (kiosk-exit.tsx). */
export function KioskExit(props: KioskExitProps) {
  return (
    <Suspense fallback={null}>
      <Exit {...props} />
    </Suspense>
  )
}
