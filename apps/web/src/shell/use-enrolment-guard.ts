import { useEffect } from 'react'
import { onApiError } from '../api/http-client.ts'
import { useNavigate } from '../router/router.tsx'

/** A tablet that the server does not know as a kiosk (any more) goes to /location-required from any screen. */
export function useEnrolmentGuard(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      onApiError(refusal => {
        if (refusal.code === 'DEVICE_NOT_ENROLLED') navigate('/location-required', { replace: true })
      }),
    [navigate],
  )
}
