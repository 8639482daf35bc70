import { DeskButton } from '@frontlash/ui/desk-button'
import { copy } from '@frontlash/ui/icon-drawings'
import { useEffect, useRef, useState } from 'react'
import styles from './made-link.module.css'

type MadeLinkProps = {
  url: string
  label: string
  /** A sentence about how long and how often the link can be used. */
  until: string
}

/** A new link. It is shown only once, with its URL selected and a button that copies it. */
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
      // Without https a page has no clipboard. The user then copies the selected URL.
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
      <p className="quiet" role="status">
        {until}
      </p>
    </>
  )
}
