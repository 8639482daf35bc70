import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onRefusal } from '../api/http-client.ts'

/** Leads to /location-required from any screen as soon as the server says that this device is not enrolled. */
export function useEnrolmentGuard(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      onRefusal(refusal => {
        if (refusal.code === 'DEVICE_NOT_ENROLLED') navigate('/location-required', { replace: true })
      }),
    [navigate],
  )
}
