import { type ComponentType, lazy, Suspense } from 'react'
import type { KioskExitProps } from './kiosk-exit.tsx'

// The code of the exit is fetched only in kiosk mode, which keeps the first screen small. If it cannot be fetched, the
// server is unreachable, and kiosk mode could not be ended anyway.
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
