import { useLayoutEffect, useRef } from 'react'
import styles from './actions-dialog.module.css'

/** What a colleague did while the dialog was open. The element is always there, so that its text is announced. */
export function ColleagueNotice({ words, isHeld }: { words: string; isHeld: boolean }) {
  const place = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    // The focused button was removed: keyboard users continue from here.
    if (!isHeld && words !== '' && document.activeElement === document.body) place.current!.focus()
  }, [isHeld, words])
  return (
    <p ref={place} className={styles.news} role="status" tabIndex={-1}>
      {words}
    </p>
  )
}
