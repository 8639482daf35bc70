import { onApiError } from '@frontlash/web-client/http-client'
import { useEffect } from 'react'
import { useNavigate } from '../router/router.tsx'

/** If the server refuses a tablet's calls because it is not enrolled, redirects to /location-required. */
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
