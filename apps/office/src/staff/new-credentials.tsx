import type { AccountKeysResponse } from '@frontlash/contract/office-staff'
import { MadeLink } from '@frontlash/web-client/confirm/made-link'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { lazy, type ReactNode, Suspense } from 'react'
import { formatTimestamp } from '../format/timestamp.tsx'
import dialogStyles from './add-account-dialog.module.css'
import styles from './new-credentials.module.css'

// If this code cannot be loaded, only the QR code is missing. The link stays visible, because the server returns it
// only once.
const QrCode = lazy(() =>
  import('@frontlash/ui/qr-code')
    .then(({ QrCode: Loaded }) => ({ default: Loaded }))
    .catch(() => ({ default: () => <></> })),
)

/** A set-up link or a generated PIN. It is shown once, after an account was added or reset. */
export type ShownCredentials = Pick<AccountKeysResponse, 'url' | 'expiresAt' | 'pin'>

type NewCredentialsProps = {
  name: string
  shown: ShownCredentials
  children: ReactNode
}

/** The content of a dialog that shows a set-up link with its QR code, or a generated PIN. */
export function NewCredentials({ name, shown, children }: NewCredentialsProps) {
  return (
    <>
      <CredentialsText name={name} shown={shown} />
      <div className={dialogStyles.responses}>{children}</div>
    </>
  )
}

function CredentialsText({ name, shown: { url, expiresAt, pin } }: Omit<NewCredentialsProps, 'children'>) {
  const { timeZone } = useServerInfo()
  if (url && expiresAt)
    return (
      <div className={styles.credentials}>
        <p>{`${name} opens this link and chooses a PIN, a password or both. Send it, or let ${name} scan the code.`}</p>
        <div className={styles.code}>
          <Suspense fallback={null}>
            <QrCode text={url} label={`The set-up link of ${name}`} />
          </Suspense>
        </div>
        <MadeLink
          url={url}
          label="Set-up link"
          until={`Good once, until ${formatTimestamp(timeZone, expiresAt, new Date())}. It is not shown again.`}
        />
      </div>
    )
  if (pin !== undefined)
    return (
      <div className={styles.credentials}>
        <p>{`The PIN of ${name} is`}</p>
        <p className={styles.pin}>{pin}</p>
        <p className={styles.quiet}>It is not shown again.</p>
      </div>
    )
  return <p className={styles.credentials}>{`${name} can sign in with the keys that you typed.`}</p>
}
