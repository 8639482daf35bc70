import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../device/session.ts'

/** Lets members of staff through; anybody else goes to /login, which brings her back here afterwards (`state.from`). */
export function RequireStaff() {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session.state === 'loading') return null
  const isStaff = session.state === 'authenticated' && session.staff !== null
  return isStaff ? <Outlet /> : <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />
}
