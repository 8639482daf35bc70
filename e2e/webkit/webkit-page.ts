import { expect } from '@playwright/test'
import { PACE } from '../support/pace.ts'
import type { Place, PointerStep, WebDriver } from './web-driver.ts'

/** An element to press: its role and accessible name, or a selector if the name changes. */
export type Target = { readonly button: string | RegExp } | { readonly css: string }

const VISIBLE_TIMEOUT_MS = 15_000 * PACE
/** Cards and other elements ignore presses for 400 ms after they appear. */
const TAKES_PRESSES_AFTER_MS = 450

/** A page in WebKit that is used by touch. */
export type WebKitPage = {
  readonly goTo: (url: string) => Promise<void>
  readonly expectHeading: (name: string) => Promise<void>
  readonly expectText: (text: string) => Promise<void>
  readonly expectAddress: (address: RegExp) => Promise<void>
  readonly expectAttribute: (css: string, name: string, value: string) => Promise<void>
  readonly tap: (target: Target) => Promise<void>
  readonly typeDigits: (digits: string) => Promise<void>
  /** Touches, waits for this time, and releases. */
  readonly hold: (target: Target, ms: number) => Promise<void>
  /** Draws a signature over an element. */
  readonly sign: (css: string) => Promise<void>
}

export function pageIn(driver: WebDriver): WebKitPage {
  /** Returns the point at which an element can be touched, when it is in view, enabled, still and uncovered. */
  async function placeOf(target: Target): Promise<Place> {
    const wanted = describe(target)
    let place: Place | null = null
    await expect
      .poll(
        async () => {
          place = await driver.evaluate(touchable, wanted)
          return place !== null
        },
        {
          message: `${JSON.stringify(wanted)} can be touched`,
          timeout: VISIBLE_TIMEOUT_MS,
          intervals: [30, 50, 100],
        },
      )
      .toBe(true)
    return place!
  }
  const touch = async (target: Target, ms: number, afterMs = 0) => {
    const { x, y } = await placeOf(target)
    await driver.point([
      moveTo(x, y),
      { type: 'pause', duration: afterMs },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: ms },
      { type: 'pointerUp', button: 0 },
    ])
  }
  const expectInPage = (message: string, run: () => Promise<unknown>) =>
    expect.poll(run, { message, timeout: VISIBLE_TIMEOUT_MS, intervals: [30, 50, 100] })

  return {
    goTo: driver.goTo,
    expectHeading: name => expectInPage(`heading ${name}`, () => driver.evaluate(hasHeading, name)).toBe(true),
    expectText: text =>
      expectInPage(`text ${text}`, () => driver.evaluate(() => document.body.innerText)).toContain(text),
    expectAddress: address => expectInPage('the address', driver.url).toMatch(address),
    expectAttribute: (css, name, value) =>
      expectInPage(`${css} ${name}`, () =>
        driver.evaluate((css, name) => document.querySelector(css)?.getAttribute(name) ?? null, css, name),
      ).toBe(value),
    tap: target => touch(target, 30),
    typeDigits: async digits => {
      for (const digit of digits) await touch({ button: digit }, 10)
    },
    // A card ignores the second of two quick touches, so a long press must wait first.
    hold: (target, ms) => touch(target, ms, TAKES_PRESSES_AFTER_MS),
    sign: async css => {
      await placeOf({ css })
      const box = await driver.evaluate(css => {
        const { x, y, width, height } = document.querySelector(css)!.getBoundingClientRect()
        return { x, y, width, height }
      }, css)
      const at = (across: number, down: number) =>
        moveTo(Math.round(box.x + box.width * across), Math.round(box.y + box.height * down))
      const strokes = [0.3, 0.5, 0.7].flatMap((down): PointerStep[] => [
        at(0.2, down),
        { type: 'pointerDown', button: 0 },
        ...Array.from({ length: 12 }, (_, step) => at(0.25 + step * 0.05, down + (step % 2 === 0 ? -0.12 : 0.12))),
        { type: 'pointerUp', button: 0 },
      ])
      await driver.point(strokes)
    },
  }
}

type Wanted = { name?: string; pattern?: string; css?: string; afterMs: number }

function describe(target: Target): Wanted {
  if ('css' in target) return { css: target.css, afterMs: 0 }
  const { button } = target
  // The keypad accepts presses at once.
  if (typeof button === 'string') return { name: button, afterMs: /^\d$/.test(button) ? 0 : TAKES_PRESSES_AFTER_MS }
  return { pattern: button.source, afterMs: TAKES_PRESSES_AFTER_MS }
}

const moveTo = (x: number, y: number): PointerStep => ({ type: 'pointerMove', x, y, duration: 0 })

/** Returns the centre of the element after it was still and uncovered for `afterMs`. Runs in the page. */
function touchable({ name, pattern, css, afterMs }: Wanted): Place | null {
  const isWanted = (button: HTMLElement) => {
    const called = (button.getAttribute('aria-label') ?? button.innerText).replace(/\s+/g, ' ').trim()
    return pattern === undefined ? called === name : new RegExp(pattern).test(called)
  }
  const all = document.querySelectorAll<HTMLElement>(css ?? 'button, a[href], [role=button]')
  const element = [...all].find(one => one.getClientRects().length > 0 && (css !== undefined || isWanted(one)))
  if (!element || element.matches(':disabled, [aria-disabled=true]')) return null
  const box = element.getBoundingClientRect()
  const place = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  const onTop = document.elementFromPoint(place.x, place.y)
  if (!onTop || !element.contains(onTop)) {
    // The element is out of view or covered, so it is scrolled into view and checked again.
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    return null
  }
  const seen = window as { touchableSince?: { element: Element; x: number; y: number; atMs: number } }
  const before = seen.touchableSince
  if (before?.element === element && before.x === place.x && before.y === place.y)
    return performance.now() - before.atMs >= afterMs ? place : null
  seen.touchableSince = { element, ...place, atMs: performance.now() }
  return afterMs === 0 ? place : null
}

/** Returns whether a visible heading has this wording. Runs in the page. */
function hasHeading(name: string): boolean {
  const headings = document.querySelectorAll<HTMLElement>('h1, h2, h3, [role=heading]')
  return [...headings].some(one => one.getClientRects().length > 0 && one.innerText.trim() === name)
}
