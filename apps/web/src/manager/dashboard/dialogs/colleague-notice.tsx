import { useLayoutEffect, useRef } from 'react'
import styles from './actions-dialog.module.css'

/** What a colleague did while the dialog was open. The place is always there, so that the words are announced. */
export function ColleagueNotice({ words, isHeld }: { words: string; isHeld: boolean }) {
  const place = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    // The focused button is gone: a keyboard goes on from here.
    if (!isHeld && words !== '' && document.activeElement === document.body) place.current!.focus()
  }, [isHeld, words])
  return (
    <p ref={place} className={styles.news} role="status" tabIndex={-1}>
      {words}
    </p>
  )
}
