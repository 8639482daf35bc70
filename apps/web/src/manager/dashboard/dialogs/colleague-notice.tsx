import { useLayoutEffect, useRef } from 'react'
import styles from './actions-dialog.module.css'

/** A colleague's change while the dialog is open. The element is always there, so that its text is announced. */
export function ColleagueNotice({ words, isHeld }: { words: string; isHeld: boolean }) {
  const place = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    // If the focused button was removed, the focus moves here, so that keyboard users can continue.
    if (!isHeld && words !== '' && document.activeElement === document.body) place.current!.focus()
  }, [isHeld, words])
  return (
    <p ref={place} className={styles.news} role="status" tabIndex={-1}>
      {words}
    </p>
  )
}
