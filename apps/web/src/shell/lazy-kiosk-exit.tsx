import { type ComponentType, lazy, Suspense } from 'react'
import type { KioskExitProps } from './kiosk-exit.tsx'

// The code of the exit is fetched only in kiosk mode, so that the first screen stays small. A failed fetch does no
// harm, because kiosk mode cannot be ended without the server.
const Exit = lazy<ComponentType<KioskExitProps>>(() =>
  import('./kiosk-exit.tsx').catch(() => ({ default: () => null })),
)

export function KioskExit(props: KioskExitProps) {
  return (
    <Suspense fallback={null}>
      <Exit {...props} />
    </Suspense>
  )
}
