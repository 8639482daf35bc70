/** The duration of a step. The last step is longer, so that "complete" can be read. */
export const STEP_MS = 800
export const COMPLETE_SHOWN_MS = 500

export const SEARCH_STEPS = [
  { percent: 15, message: 'check.step1' },
  { percent: 35, message: 'check.step2' },
  { percent: 55, message: 'check.step3' },
  { percent: 75, message: 'check.step4' },
  { percent: 90, message: 'check.step5' },
  { percent: 100, message: 'check.step6' },
] as const

export type SearchStep = (typeof SEARCH_STEPS)[number]

/** The minimum time between the press and the result. */
export const MIN_SEARCH_MS = SEARCH_STEPS.length * STEP_MS + COMPLETE_SHOWN_MS

/**
 * Shows the steps during the search. When both the steps and the search have finished, shows "Complete" and resolves
 * with the result. After `stop`, no further step is shown, and the promise never settles.
 */
export function runSearch<Found>(
  work: Promise<Found>,
  show: (step: SearchStep) => void,
): { result: Promise<Found>; stop: () => void } {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = (ms: number) =>
    new Promise<void>(resolve => {
      timer = setTimeout(resolve, ms)
    })
  const walk = async () => {
    const startedAtMs = Date.now()
    for (const step of SEARCH_STEPS.slice(0, -1)) {
      show(step)
      await pause(STEP_MS)
    }
    const found = await work
    if (isStopped) return new Promise<Found>(() => {})
    show(SEARCH_STEPS.at(-1)!)
    const leftMs = MIN_SEARCH_MS - (Date.now() - startedAtMs)
    await pause(Math.max(leftMs, COMPLETE_SHOWN_MS))
    return found
  }
  return {
    result: walk(),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
