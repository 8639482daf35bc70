import type { Page } from '@playwright/test'

/** Identifies the first row of a screen by the screen's heading and a selector of the row. */
export type Awaited = { readonly title: string; readonly row: string }

/** The measurements since `watchScreen` are in ms. */
export type ScreenProbes = {
  /** The time from the end of the last touch until the awaited row was painted; null if it is not painted yet. */
  readonly shownMs: number | null
  /** The times from each press (touch, release, click, key) until the next frame. */
  readonly presses: readonly number[]
  readonly longTasks: readonly number[]
}

type State = { shownMs: number | null; presses: number[]; longTasks: number[]; awaited: Awaited | null }

declare global {
  interface Window {
    screenProbes: State
  }
}

/**
 * Measures a page from its start: the time from presses to the next frame, long tasks, and when an awaited row is
 * painted.
 */
export async function installScreenProbes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const state: State = { shownMs: null, presses: [], longTasks: [], awaited: null }
    window.screenProbes = state
    // The message arrives after the browser's work for this frame.
    const afterFrame = (done: () => void) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = done
      requestAnimationFrame(() => port2.postMessage(null))
    }
    let pressedAt = 0
    addEventListener('pointerup', event => (pressedAt = event.timeStamp), { capture: true })
    for (const type of ['pointerdown', 'pointerup', 'click', 'keydown'])
      addEventListener(type, ({ timeStamp }) => afterFrame(() => state.presses.push(performance.now() - timeStamp)), {
        capture: true,
      })
    new MutationObserver(() => {
      const { awaited } = state
      if (awaited === null || document.querySelector('h1')?.textContent !== awaited.title) return
      if (!document.querySelector(awaited.row)) return
      state.awaited = null
      afterFrame(() => {
        state.shownMs = performance.now() - pressedAt
      })
    }).observe(document, { subtree: true, childList: true, characterData: true })
    new PerformanceObserver(list => state.longTasks.push(...list.getEntries().map(task => task.duration))).observe({
      type: 'longtask',
    })
  })
}

/** Resets the measurements and sets the awaited row. */
export async function watchScreen(page: Page, awaited: Awaited | null = null): Promise<void> {
  await page.evaluate(next => {
    Object.assign(window.screenProbes, { shownMs: null, presses: [], longTasks: [], awaited: next })
  }, awaited)
}

export async function readScreenProbes(page: Page): Promise<ScreenProbes> {
  return await page.evaluate(() => {
    const { shownMs, presses, longTasks } = window.screenProbes
    return { shownMs, presses, longTasks }
  })
}
