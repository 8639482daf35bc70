import { classNames } from '@frontlash/ui/class-names'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLanguage } from '../language/shown-language.ts'
import styles from './kiosk-screen.module.css'

type KioskScreenProps = {
  title: string
  /**
   * The layout of the screen. `entry` is a column of 516 px for typing. `card` is a column of 580 px for cards. `page`
   * is the full page. `halves` takes two children, the statement and the details, and shows them as a column of cards
   * in portrait and as two halves in landscape.
   */
  layout: 'entry' | 'card' | 'page' | 'halves'
  /** Shown at the bottom of the screen, above the home indicator of the tablet. */
  footer?: ReactNode
  className?: string | undefined
  children: ReactNode
}

const CLASS_OF_LAYOUT = {
  entry: styles.entry,
  card: styles.card,
  page: undefined,
  halves: classNames(styles.card, styles.halves),
} as const

/** The layout of a kiosk screen: margins, safe areas, column and footer. It also sets the title of the window. */
export function KioskScreen({ title, layout, footer, className, children }: KioskScreenProps) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className={styles.screen}>
      <div className={classNames(styles.body, CLASS_OF_LAYOUT[layout], className)}>{children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </main>
  )
}

type ScreenHeadingProps = {
  isLarge?: boolean
  className?: string | undefined
  /** The language of the heading. It is needed only if the page has another language. */
  lang?: string | undefined
  children: ReactNode
}

/**
 * The screen's only heading. It takes the focus when it appears or its language changes, so that screen readers read
 * it.
 */
export function ScreenHeading({ isLarge = false, className, lang, children }: ScreenHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again in another language
  useEffect(() => heading.current?.focus({ preventScroll: true }), [language])
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={classNames(styles.heading, isLarge && styles.large, className)}
      lang={lang}
    >
      {children}
    </h1>
  )
}
