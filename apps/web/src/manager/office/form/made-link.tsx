import { DeskButton } from '@frontlash/ui/desk-button'
import { copy } from '@frontlash/ui/icon-drawings'
import { useEffect, useRef, useState } from 'react'
import styles from './made-link.module.css'

type MadeLinkProps = {
  url: string
  /** What the link is: its field's name. */
  label: string
  /** How long and how often it is good. */
  until: string
}

/** A link that is shown once, selected and with a button to copy it. */
export function MadeLink({ url, label, until }: MadeLinkProps) {
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
          aria-label={label}
          readOnly
          value={url}
          onFocus={event => event.target.select()}
        />
        <DeskButton icon={isCopied ? 'check' : copy} look="soft" onClick={() => void copyLink()}>
          {isCopied ? 'Copied' : 'Copy'}
        </DeskButton>
      </div>
      <p className={styles.until} role="status">
        {until}
      </p>
    </>
  )
}
