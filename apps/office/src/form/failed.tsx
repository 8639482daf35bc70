import { ErrorLine } from '@frontlash/ui/error-line'
import { ApiError } from '@frontlash/web-client/http-client'
import { refusalMessage } from '@frontlash/web-client/wait-message'
import type { ReactNode } from 'react'
import styles from './failed.module.css'

/** The codes of errors whose message from the server tells the user how to continue. */
const SAYS_WHAT_TO_DO: readonly (string | undefined)[] = [
  'INVALID',
  'UNAVAILABLE',
  'NO_LOCATION_ACCESS',
  'TOO_MANY_REQUESTS',
  'CONFIRM_SIGN_IN',
]

type FailedProps = {
  /** The screen's error message: `The texts could not be loaded.` */
  message: string
  error?: Error
  children?: ReactNode
}

/**
 * Shows why data could not be loaded: the screen's message, for some error codes the server's message, and the request
 * id.
 */
export function Failed({ message, error, children }: FailedProps) {
  const refusal = error instanceof ApiError ? error : null
  return (
    <div className={styles.failed}>
      <ErrorLine message={message} align="start" className={styles.error} />
      {refusal?.msg && SAYS_WHAT_TO_DO.includes(refusal.code) && <p>{refusalMessage(refusal)}</p>}
      {refusal?.requestId && <p className={styles.small}>Request {refusal.requestId}</p>}
      {children}
    </div>
  )
}
