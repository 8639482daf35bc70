import { isStatute } from '@frontlash/domain/waiver/waiver-text'
import { classNames } from '@frontlash/ui/class-names'
import { Icon } from '@frontlash/ui/icon'
import { chevronDown } from '@frontlash/ui/icon-drawings'
import { type CSSProperties, memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ShownWaiver } from '../../device/waiver-edition.ts'
import { useSay } from '../../language/say.ts'
import { keepReadingText, type ReadingProgress, readingProgress } from './reading-progress.ts'
import { lineHeightOf, type TextSizePx } from './text-size.ts'
import styles from './waiver-text-panel.module.css'

type WaiverTextPanelProps = {
  className?: string | undefined
  /** The content above the waiver text, which scrolls with the text. */
  head?: ReactNode
  /** The waiver text, which must not change while the panel is shown. */
  text: ShownWaiver
  textSize: TextSizePx
  /** Called once, when the last line becomes visible. */
  onReachedEnd: () => void
}

/**
 * The whole waiver text in a column that scrolls, with a hint about the parts that are left to read. The page does not
 * scroll.
 */
export const WaiverTextPanel = memo(function WaiverTextPanel({
  className,
  head,
  text: { title, sections, language },
  textSize,
  onReachedEnd,
}: WaiverTextPanelProps) {
  const say = useSay()
  const column = useRef<HTMLElement>(null)
  const thumb = useRef<HTMLSpanElement>(null)
  const [progress, setProgress] = useState<ReadingProgress>({ partsLeft: sections.length, isAtEnd: false })
  const reachedEnd = useRef(onReachedEnd)
  useEffect(() => {
    reachedEnd.current = onReachedEnd
  })

  useStableScroll(column, textSize)

  useEffect(() => {
    const text = column.current!
    const bar = thumb.current!
    let frame = 0
    const look = () => {
      frame = 0
      placeThumb(text, bar)
      const seen = progressOf(text)
      setProgress(before => (isSame(before, seen) ? before : seen))
      if (seen.isAtEnd) reachedEnd.current()
    }
    const lookSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    const observer = new ResizeObserver(lookSoon)
    observer.observe(text)
    observer.observe(text.lastElementChild!)
    text.addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      text.removeEventListener('scroll', lookSoon)
    }
  }, [])

  const readOn = () => {
    const text = column.current!
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    text.scrollBy({ top: text.clientHeight * 0.8, behavior: isCalm ? 'instant' : 'smooth' })
  }

  return (
    <div className={classNames(styles.panel, className)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard */}
      <section ref={column} className={styles.column} aria-label={title} tabIndex={0}>
        {head}
        <div className={styles.text} style={textStyle(textSize)} lang={language}>
          {sections.map(({ heading, paragraphs, setApart }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text stays as it is
            <section key={index} className={styles.part} data-set-apart={setApart || undefined}>
              <h2>{heading}</h2>
              {paragraphs.map((paragraph, number) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the text stays as it is
                <p key={number} lang={isStatute(paragraph) ? 'en' : undefined}>
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </div>
      </section>
      <span className={styles.rail} aria-hidden="true">
        <span ref={thumb} className={styles.thumb} />
      </span>
      <div className={styles.footer} data-hidden={progress.isAtEnd || undefined}>
        <button type="button" className={styles.pill} tabIndex={progress.isAtEnd ? -1 : 0} onClick={readOn}>
          <Icon name={chevronDown} sizePx={20} />
          {keepReadingText(say, progress.partsLeft)}
        </button>
      </div>
    </div>
  )
})

/** Keeps the topmost visible part in its position when the text size changes. */
function useStableScroll(column: { current: HTMLElement | null }, textSize: TextSizePx): void {
  const place = useRef<{ part: Element; share: number } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when a new text size has moved the text
  useLayoutEffect(() => {
    if (!place.current) return
    const { part, share } = place.current
    const box = part.getBoundingClientRect()
    const text = column.current!
    text.scrollTop += box.top + box.height * share - text.getBoundingClientRect().top
  }, [column, textSize])

  useEffect(() => {
    const text = column.current!
    const remember = () => {
      const topPx = text.getBoundingClientRect().top
      const part = partsOf(text).find(one => one.getBoundingClientRect().bottom > topPx)
      const box = part?.getBoundingClientRect()
      place.current = part && box ? { part, share: (topPx - box.top) / box.height } : null
    }
    text.addEventListener('scroll', remember, { passive: true })
    return () => text.removeEventListener('scroll', remember)
  }, [column])
}

function progressOf(text: HTMLElement): ReadingProgress {
  const topPx = text.getBoundingClientRect().top - text.scrollTop
  const ends = partsOf(text).map(part => part.getBoundingClientRect().bottom - topPx)
  const view = { scrolledPx: text.scrollTop, windowPx: text.clientHeight, wholePx: text.scrollHeight }
  return readingProgress(ends, view)
}

function placeThumb(text: HTMLElement, thumb: HTMLElement): void {
  const share = text.clientHeight / text.scrollHeight
  thumb.style.height = `${Math.max(share * 100, 6)}%`
  thumb.style.top = `${(text.scrollTop / text.scrollHeight) * 100}%`
  thumb.style.visibility = share < 1 ? '' : 'hidden'
}

function partsOf(text: HTMLElement): Element[] {
  return [...(text.lastElementChild?.children ?? [])]
}

function isSame(a: ReadingProgress, b: ReadingProgress): boolean {
  return a.partsLeft === b.partsLeft && a.isAtEnd === b.isAtEnd
}

/** The size is in rem, so that it follows the browser's font size. */
function textStyle(textSize: TextSizePx): CSSProperties {
  return { fontSize: `${textSize / 16}rem`, lineHeight: lineHeightOf(textSize) }
}
