import { onApiError } from '@frontlash/web-client/http-client'
import { useNavigate } from '@frontlash/web-client/router'
import { useEffect } from 'react'

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
