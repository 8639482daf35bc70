import { staffOf, useSession } from '../../device/session.ts'
import { Navigate } from '../../router/router.tsx'
import { firstOfficeScreen } from './office-menu.tsx'

/** /office: leads to the first screen that the role may open. */
export default function OfficeStart() {
  const role = staffOf(useSession())?.role
  return <Navigate to={firstOfficeScreen(role)} replace />
}
