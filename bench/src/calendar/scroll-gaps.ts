import type { CDPSession, Page } from '@playwright/test'

const SPEED_PX_PER_S = 2_400
const WAY_PX = 2_400

/** Scrolls by touch to the right, down and back, and returns the milliseconds between frames. */
export async function scrollGaps(
  page: Page,
  devtools: CDPSession,
  view: { readonly width: number; readonly height: number },
): Promise<number[]> {
  const gaps = await page.evaluateHandle(() => window.calendarBench.watchFrames())
  for (const way of [{ xDistance: -WAY_PX }, { yDistance: -WAY_PX / 4 }, { xDistance: WAY_PX }])
    await devtools.send('Input.synthesizeScrollGesture', {
      x: view.width / 2,
      y: view.height / 2,
      speed: SPEED_PX_PER_S,
      ...way,
    })
  const scrolledTo = await page.evaluate(() => {
    const scroller = document.querySelector('[role=grid]') ?? document.getElementById('root')!.firstElementChild!
    return scroller.scrollTop
  })
  if (scrolledTo === 0) throw new Error('the calendar did not scroll')
  return await gaps.evaluate(read => read())
}
