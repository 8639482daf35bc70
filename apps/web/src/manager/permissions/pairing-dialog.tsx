import { DeskButton } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { ErrorLine } from '@frontlash/ui/error-line'
import { copy, link } from '@frontlash/ui/icon-drawings'
import { useEffect, useRef, useState } from 'react'
import { makePairingLink } from '../../api/permission-calls.ts'
import styles from './pairing-dialog.module.css'

/**
 * A link for a browser that should accept PINs; made when an admin requests it, shown once (docs/product/access.md,
 * "Devices").
 */
export function PairingDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState<string | null>(null)
  const [isMaking, setIsMaking] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  const make = async () => {
    setIsMaking(true)
    setHasFailed(false)
    try {
      setUrl((await makePairingLink()).url)
    } catch {
      setHasFailed(true)
    }
    setIsMaking(false)
  }
  return (
    <Dialog title="Pair a browser" onClose={onClose}>
      <div className={styles.body}>
        <p>
          PINs sign in on the salon’s own devices. A link lets one more browser take them: send it to the person who
          needs it, to be opened in that browser.
        </p>
        {url !== null && <MadeLink key={url} url={url} />}
        <ErrorLine
          message={hasFailed && 'The link could not be made. Please try again.'}
          align="start"
          className={styles.error}
        />
        <DeskButton icon={link} look="purple" isBusy={isMaking} onClick={() => void make()}>
          {url === null ? 'Make a link' : 'Make another link'}
        </DeskButton>
      </div>
    </Dialog>
  )
}

function MadeLink({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => field.current?.select(), [])
  const copyLink = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      setIsCopied(true)
    } catch {
      // A page without https may not write to the clipboard: the link is shown selected, to be copied by hand.
    }
  }
  return (
    <>
      <div className={styles.made}>
        <input
          ref={field}
          className={styles.link}
          aria-label="Pairing link"
          readOnly
          value={url}
          onFocus={event => event.target.select()}
        />
        <DeskButton icon={isCopied ? 'check' : copy} look="soft" onClick={() => void copyLink()}>
          {isCopied ? 'Copied' : 'Copy'}
        </DeskButton>
      </div>
      <p className={styles.until} role="status">
        Good for one browser and for 10 minutes. It is not shown again.
      </p>
    </>
  )
}
