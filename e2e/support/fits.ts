import { expect, type Page } from '@playwright/test'
import { TABLET_PORTRAIT } from './touch.ts'

/** The sizes at which every client screen is checked: a phone, and tablets in both orientations. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
] as const

/** A day with its month, or a time with its part of the day, in Spanish and Vietnamese. */
const DATE_OR_TIME = String.raw`\d+\sde\s\p{L}+|ngày\s\d+\stháng\s\d+|\d:\d\d\s(?:[ap]\.m|sáng|trưa|chiều|tối)`

type Fit = {
  /** The number of lines that a text on a button may have. */
  readonly maxLines?: number
  readonly textSize?: '100%' | '200%'
  /** Called at each size. */
  readonly picture?: (size: string) => Promise<void>
}

/**
 * Expects at every size that no text is cut, and at the normal text size that no date is broken into two lines. The page
 * has a paused clock, and is a tablet in portrait afterwards.
 */
export async function expectFits(
  page: Page,
  name: string,
  { maxLines = 2, textSize = '100%', picture }: Fit = {},
): Promise<void> {
  const setTextSize = (size: string) =>
    page.evaluate(value => {
      document.documentElement.style.fontSize = value
    }, size)
  await setTextSize(textSize)
  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height })
    // Screens that measure themselves wait for a frame, which the paused clock must run.
    await page.clock.runFor(50)
    await picture?.(`${width}x${height}`)
    expect.soft(await misplaced(page, maxLines), `${name} at ${width} px, text size ${textSize}`).toEqual([])
    if (textSize === '100%') expect.soft(await brokenDates(page), `${name} at ${width} px`).toEqual([])
  }
  await setTextSize('')
  await page.setViewportSize(TABLET_PORTRAIT)
}

/** Returns the texts that are cut, are beyond the edge of the screen, or are on a button in more than `maxLines` lines. */
function misplaced(page: Page, maxLines: number): Promise<string[]> {
  return page.evaluate(max => {
    const isShown = (part: Element) =>
      part.checkVisibility({ visibilityProperty: true }) && !part.closest('.visually-hidden')
    const found: string[] = []
    const add = (why: string, part: Element) =>
      found.push(`${why}: ${part.textContent || part.getAttribute('aria-label')}`)
    for (const part of document.querySelectorAll<HTMLElement>('main *, header *, dialog *')) {
      if (!isShown(part)) continue
      const { left, right, width } = part.getBoundingClientRect()
      if (width === 0) continue
      // The padding of a borderless button may exceed the edge of the screen, but its label may not.
      if (part.matches('h1, h2, p, dt, dd, label, span, button, a, input') && (left < -16 || right > innerWidth + 1))
        add('beyond the edge', part)
      const { overflowX, overflowY } = getComputedStyle(part)
      if (overflowX === 'hidden' && part.scrollWidth > part.clientWidth + 1) add('cut', part)
      if (overflowY === 'hidden' && part.scrollHeight > part.clientHeight + 2) add('cut below', part)
      if (!part.matches('button') || !part.textContent) continue
      for (const text of [part, ...part.querySelectorAll('*')]) {
        const own = [...text.childNodes].filter(node => node.nodeType === Node.TEXT_NODE && node.textContent!.trim())
        if (own.length === 0) continue
        const range = document.createRange()
        range.setStartBefore(own[0]!)
        range.setEndAfter(own.at(-1)!)
        const boxes = [...range.getClientRects()].filter(box => box.width > 1)
        if (new Set(boxes.map(box => Math.round(box.bottom / 8))).size > max) add('too many lines', text)
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways')
    return found
  }, maxLines)
}

/** Returns the dates and times that are broken into two lines. */
function brokenDates(page: Page): Promise<string[]> {
  return page.evaluate(pattern => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: date, index } of text.nodeValue!.matchAll(new RegExp(pattern, 'gu'))) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + date.length)
        if (new Set([...range.getClientRects()].map(box => box.bottom)).size > 1) found.push(`broken date: ${date}`)
      }
    return found
  }, DATE_OR_TIME)
}
