import { Icon } from '@frontlash/ui/icon'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import styles from './require-staff.module.css'
import { confirmSessionRegularly, staffOf, useSession } from './session.ts'

type RequireStaffProps = {
  /** Called if no member of staff is signed in, to show the sign-in screen. */
  onNoStaff: (hasEnded: boolean) => void
  children: ReactNode
}

/**
 * Renders its children for members of staff only. If the server has not confirmed the user yet, a note is shown with
 * the children, and the server is asked again.
 */
export function RequireStaff({ onNoStaff, children }: RequireStaffProps) {
  const session = useSession()
  const isUnconfirmed = session.state === 'unconfirmed'
  useEffect(() => (isUnconfirmed ? confirmSessionRegularly() : undefined), [isUnconfirmed])
  const leave = useEffectEvent(onNoStaff)
  const isStranger = session.state !== 'loading' && staffOf(session) === null
  const hasEnded = session.state === 'unauthenticated' && session.hasEnded === true
  useEffect(() => {
    if (isStranger) leave(hasEnded)
  }, [isStranger, hasEnded])
  if (session.state === 'loading' || isStranger) return null
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
