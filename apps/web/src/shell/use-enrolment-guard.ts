import { onApiError } from '@frontlash/web-client/http-client'
import { useEffect } from 'react'
import { useNavigate } from '../router/router.tsx'

/** Redirects a tablet to /location-required if the server refuses its calls because it is not enrolled. */
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
