import { LashMark } from '@frontlash/ui/lash-mark'
import { type ReactNode, useEffect } from 'react'
import styles from './desk-page.module.css'

type DeskPageProps = {
  title: string
  /** The content beside the logo, at the top left. */
  heading: ReactNode
  /** The content at the top right. */
  aside: ReactNode
  children: ReactNode
}

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
