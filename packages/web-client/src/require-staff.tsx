import { Icon } from '@frontlash/ui/icon'
import { type ReactNode, useEffect } from 'react'
import styles from './require-staff.module.css'
import { Navigate, useLocation } from './router.tsx'
import { confirmSessionRegularly, staffOf, useSession } from './session.ts'

/**
 * Lets only members of staff pass. Everyone else is sent to /login, and afterwards back here (`state.from`). A user
 * whom the server could not confirm stays and sees a note, and the server is asked again.
 */
export function RequireStaff({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const isUnconfirmed = session.state === 'unconfirmed'
  useEffect(() => (isUnconfirmed ? confirmSessionRegularly() : undefined), [isUnconfirmed])
  if (session.state === 'loading') return null
  if (staffOf(session) === null) {
    const hasEnded = session.state === 'unauthenticated' && session.hasEnded
    return <Navigate to="/login" replace state={{ from: `${pathname}${search}`, hasEnded }} />
  }
  return (
    <>
      <div className={styles.place} role="status">
        {isUnconfirmed && (
          <p className={styles.notice}>
            <Icon name="warning" sizePx={20} />
            <span>The server could not confirm your sign-in</span>
          </p>
        )}
      </div>
      {children}
    </>
  )
}
