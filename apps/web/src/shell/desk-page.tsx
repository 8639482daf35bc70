import { LashMark } from '@frontlash/ui/lash-mark'
import { type ReactNode, useEffect } from 'react'
import styles from './desk-page.module.css'

type DeskPageProps = {
  /** The window's title. */
  title: string
  /** Beside the logo, at the top left. */
  heading: ReactNode
  /** At the top right. */
  aside: ReactNode
  children: ReactNode
}

/** A managers' screen that reads like a page: a bar above, one column below. */
export function DeskPage({ title, heading, aside, children }: DeskPageProps) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <>
      <header className={styles.bar}>
        <LashMark widthPx={34} />
        <div className={styles.heading}>{heading}</div>
        {aside}
      </header>
      <main className={styles.page}>{children}</main>
    </>
  )
}
