import { DeskButton } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { ErrorLine } from '@frontlash/ui/error-line'
import { link } from '@frontlash/ui/icon-drawings'
import { useState } from 'react'
import { ApiError } from '../http-client.ts'
import { managerCalls } from '../manager-calls.ts'
import { randomId } from '../random-id.ts'
import { MadeLink } from './made-link.tsx'
import styles from './pairing-dialog.module.css'
import { NotConfirmed, useConfirmed } from './use-confirmed.tsx'

/**
 * The dialog that creates a link for a browser that should accept PINs. The link is created when the admin has typed
 * the password, and it is shown only once (docs/product/access.md, "Devices").
 */
export function PairingDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState<string | null>(null)
  const [isMaking, setIsMaking] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { confirmed, dialog } = useConfirmed()

  const make = async () => {
    setIsMaking(true)
    setError(null)
    try {
      const make = () => managerCalls.makePairingLink({ body: {}, idempotencyKey: randomId() })
      setUrl((await confirmed(make)).url)
    } catch (failure) {
      if (!(failure instanceof NotConfirmed)) setError(errorMessage(failure))
    }
    setIsMaking(false)
  }
  // The password dialog replaces this dialog, because only one dialog is shown at a time.
  if (dialog) return dialog
  return (
    <Dialog title="Pair a browser" closesOutside={url === null} onClose={onClose}>
      <div className={styles.body}>
        <p>
          PINs sign in on the salon’s own devices. A link lets one more browser take them: send it to the person who
          needs it, to be opened in that browser.
        </p>
        {url !== null && (
          <MadeLink
            key={url}
            url={url}
            label="Pairing link"
            until="Good for one browser and for 10 minutes. It is not shown again."
          />
        )}
        <ErrorLine message={error} align="start" className={styles.error} />
        <DeskButton icon={link} look="purple" isBusy={isMaking} onClick={() => void make()}>
          {url === null ? 'Make a link' : 'Make another link'}
        </DeskButton>
      </div>
    </Dialog>
  )
}

function errorMessage(failure: unknown): string {
  const needsPassword = failure instanceof ApiError && failure.code === 'PASSWORD_NEEDED'
  return needsPassword ? failure.msg : 'The link could not be made. Please try again.'
}
