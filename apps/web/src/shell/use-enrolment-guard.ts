import { onApiError } from '@frontlash/web-client/http-client'
import { useEffect } from 'react'
import { useNavigate } from '../router/router.tsx'

/** Sends a tablet that the server does not know, or no longer knows, as a kiosk to /location-required. */
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
