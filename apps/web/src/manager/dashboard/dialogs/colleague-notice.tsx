import { useLayoutEffect, useRef } from 'react'
import styles from './actions-dialog.module.css'

/** Shows a colleague's change. The element is always rendered, so that screen readers announce the change. */
export function ColleagueNotice({ words, isHeld }: { words: string; isHeld: boolean }) {
  const place = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    // If the focused button has disappeared, the focus moves here, so that keyboard users can continue.
    if (!isHeld && words !== '' && document.activeElement === document.body) place.current!.focus()
  }, [isHeld, words])
  return (
    <p ref={place} className={styles.news} role="status" tabIndex={-1}>
      {words}
    </p>
  )
}
